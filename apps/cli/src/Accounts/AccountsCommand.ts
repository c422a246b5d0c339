import { Accounts } from "@estate/api-client/Accounts"
import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { accountNoun } from "@estate/command-line/RecordNouns"
import { Effect, Option } from "effect"
import { listCommand as command } from "../List/ListCommand.ts"
import { textOption } from "../TextOption.ts"
import { accountView } from "./AccountView.ts"

/** `estate accounts list`. */
const listCommand = command({
  name: "list",
  noun: accountNoun,
  filters: Options.all({
    search: textOption("search", "TEXT", {
      en: "Part of a name, an email or a phone number, in any format",
      ru: "Часть имени, почты или телефона, в любом формате"
    })
  }),
  view: accountView,
  services: Accounts.layerWithoutDependencies,
  source: ({ search }) =>
    Effect.map(Accounts, accounts => {
      const query = { text: Option.getOrUndefined(search) }
      return {
        page: paging => accounts.page({ ...query, ...paging }),
        stream: paging => accounts.stream({ ...query, ...paging })
      }
    })
}).pipe(
  Command.withDescription({ en: "List the accounts of the company.", ru: "Список сотрудников компании." }, [
    "estate accounts list",
    { en: "estate accounts list --search anna", ru: "estate accounts list --search анна" },
    'estate accounts list --search "+7 912" --format json'
  ])
)

/** `estate accounts`. */
export const accountsCommand = Command.group("accounts").pipe(
  Command.withDescription({ en: "List the accounts of the company.", ru: "Сотрудники компании." }, [
    { en: "estate accounts list --search anna", ru: "estate accounts list --search анна" }
  ]),
  Command.withSubcommands([listCommand]),
  Command.withDefault("list")
)
