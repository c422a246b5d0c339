import { Threads } from "@estate/api-client/Threads"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { Effect, Option } from "effect"
import { listCommand as command } from "../List/ListCommand.ts"
import { textOption } from "../TextOption.ts"
import { threadView } from "./ThreadView.ts"

/** `estate threads list`. */
export const listCommand = command({
  name: "list",
  help: explained(
    { en: "List threads, the latest message first.", ru: "Диалоги, сначала с последним сообщением." },
    [
      "estate threads list --unread",
      "estate threads list --search Lesnaya",
      "estate threads list --all --format csv > threads.csv",
      "estate threads list --jq 'map(select(.unreadCount > 0)) | length'"
    ]
  ),
  what: { en: ["thread", "threads"], ru: ["диалог", "диалога", "диалогов"] },
  filters: Options.all({
    unread: Options.boolean("unread").pipe(
      Options.withDescription({
        en: "Only threads with unread messages",
        ru: "Только диалоги с непрочитанным"
      })
    ),
    search: textOption("search", "TEXT", {
      en: "A listing's number, or 3 characters or more of its title or of an author",
      ru: "Номер объявления или от 3 знаков его названия или имени автора"
    })
  }),
  view: threadView,
  services: Threads.layerClient,
  source: ({ unread, search }) =>
    Effect.map(Threads, threads => {
      const query = { onlyUnread: unread, search: Option.getOrUndefined(search) }
      return {
        page: paging => threads.page({ ...query, ...paging }),
        stream: paging => threads.stream({ ...query, ...paging })
      }
    })
})
