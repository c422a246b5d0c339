import { Threads } from "@estate/api-client/Threads"
import { threadNoun } from "@estate/command-line/RecordNouns"
import { PageSize } from "@estate/domain/Page"
import { isThreadSearch } from "@estate/domain/Thread"
import { DateTime, Effect } from "effect"
import { totalText } from "../List/Total.ts"
import { screenTable } from "../Records/Columns.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { unstyled } from "../Terminal/Output.ts"
import { pick } from "../Terminal/Pick.ts"
import { threadView } from "./ThreadView.ts"

/** Rows to choose from. */
const ROWS = PageSize.make(10)

const view = threadView(undefined)

/** Lets a person choose a thread, from the latest ones or from those that a search finds. */
export const pickThread = Effect.fnUntraced(function* ({ language, zone }: EstateSettings) {
  const threads = yield* Threads
  const { width } = yield* Notices
  return yield* pick(
    search =>
      Effect.gen(function* () {
        // A text that is too short for a search shows the latest ones again.
        const query = isThreadSearch(search) ? { search } : {}
        const { items, total } = yield* threads.page({ ...query, limit: ROWS })
        const now = yield* DateTime.now
        const rows = items.map(thread => ({ thread }))
        const table = screenTable(rows, view, { language, zone, utc: false, now, width, ...unstyled })
        const part = totalText({ count: items.length, total, language, noun: threadNoun })
        return { items, lines: `${table}${items.length < total ? `${part}\n` : ""}` }
      }),
    language
  )
})
