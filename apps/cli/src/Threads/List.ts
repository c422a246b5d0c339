import { Threads } from "@estate/api-client/Threads"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { Effect, Option } from "effect"
import { listCommand as command } from "../List/ListCommand.ts"
import { textOption } from "../TextOption.ts"
import { threadNoun, threadView } from "./ThreadView.ts"

/** `estate threads list`. */
export const listCommand = command({
  name: "list",
  help: explained(
    { en: "List threads, latest message first.", ru: "Список диалогов, сначала самые новые сообщения." },
    [
      "estate threads list --unread",
      { en: "estate threads list --search Lesnaya", ru: "estate threads list --search Лесная" },
      "estate threads list --all --format csv > threads.csv",
      "estate threads list --jq 'map(select(.unreadCount > 0)) | length'"
    ]
  ),
  noun: threadNoun,
  filters: Options.all({
    unread: Options.boolean("unread").pipe(
      Options.withAlias("u"),
      Options.withDescription({
        en: "Only threads with unread messages",
        ru: "Только диалоги с непрочитанными сообщениями"
      })
    ),
    search: textOption("search", "TEXT", {
      en: "A listing's number, or at least 3 characters of its title or an author",
      ru: "Номер объявления или не менее 3 символов его названия или имени автора"
    })
  }),
  view: threadView,
  services: Threads.layerWithoutDependencies,
  onShown: (threads, settings) =>
    Effect.flatMap(
      Effect.promise(() => import("../ShownThreads.ts")),
      ({ keepShownThreads }) => keepShownThreads(settings, threads)
    ),
  source: ({ unread, search }) =>
    Effect.map(Threads, threads => {
      const query = { onlyUnread: unread, search: Option.getOrUndefined(search) }
      return {
        page: paging => threads.page({ ...query, ...paging }),
        stream: paging => threads.stream({ ...query, ...paging })
      }
    })
})
