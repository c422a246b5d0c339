import { type Area, areas } from "@estate/api/Key"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { AccountId } from "@estate/domain/Account"
import { CompanyId } from "@estate/domain/Company"
import { Console, DateTime, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Accounts } from "../Accounts/Repo.ts"
import { Companies } from "../Companies/Repo.ts"
import { type KeyRecord, Keys } from "../Keys/Repo.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { databaseOption, storeLayer } from "./Store.ts"

const isArea = (text: string): text is Area => areas.some(area => area === text)

const create = Command.make(
  "create",
  {
    database: databaseOption,
    company: Options.integer("company").pipe(
      Options.withSchema(CompanyId),
      Options.withDescription("the company whose data the key gives access to")
    ),
    account: Options.integer("account").pipe(
      Options.withSchema(AccountId.pipe(Schema.positive())),
      Options.withDescription("the account that the key acts for"),
      Options.optional
    ),
    allow: Options.text("allow").pipe(
      Options.withPseudoName("AREAS"),
      Options.withDescription(`areas that the key gives access to, of ${areas.join(",")}; default: all`),
      Options.optional
    )
  },
  ({ database, company, account, allow }) =>
    Effect.gen(function* () {
      const allowed = yield* areasOf(allow)
      const companies = yield* Companies
      const keys = yield* Keys
      if (!(yield* companies.exists(company))) return yield* unknownCompany(company)
      if (Option.isSome(account) && !(yield* (yield* Accounts).exists(company, account.value)))
        return yield* unknownAccount(company, account.value)
      const { id, key } = yield* keys.create({ company, account, areas: allowed })
      yield* Console.error(`the key ${id} of company ${company}; it is shown only now:`)
      yield* Console.log(Redacted.value(key))
    }).pipe(withStore(database))
).pipe(Command.withDescription("create a key and print it once"))

const list = Command.make("list", { database: databaseOption }, ({ database }) =>
  Effect.gen(function* () {
    const keys = yield* (yield* Keys).list
    if (keys.length === 0) yield* Console.error("there are no keys: create one with keys create --company ID")
    else yield* Console.log(tableOf(keys))
  }).pipe(withStore(database))
).pipe(Command.withDescription("list the keys, without their secrets"))

const revoke = Command.make(
  "revoke",
  { database: databaseOption, id: Args.text({ name: "ID" }) },
  ({ database, id }) =>
    Effect.gen(function* () {
      const keys = yield* Keys
      if (!(yield* keys.revoke(id))) return yield* unknownKey(id)
      yield* Console.error(`revoked the key ${id}`)
    }).pipe(withStore(database))
).pipe(Command.withDescription("revoke a key, with immediate effect"))

/** `keys`: creates, lists and revokes the keys of callers. */
export const keys = Command.group("keys").pipe(
  Command.withDescription("create, list and revoke keys"),
  Command.withSubcommands([create, list, revoke])
)

function withStore(database: Option.Option<string>) {
  const layer = Layer.mergeAll(Keys.layer, Companies.layer, Accounts.layer).pipe(
    Layer.provideMerge(storeLayer(database))
  )
  return <A, E>(self: Effect.Effect<A, E, Keys | Companies | Accounts>) =>
    orStoreFailed(self).pipe(Effect.provide(layer))
}

const areasOf = (allow: Option.Option<string>): Effect.Effect<ReadonlyArray<Area>, CommandFailed> => {
  if (Option.isNone(allow)) return Effect.succeed(areas)
  const names = [...new Set(allow.value.split(",").map(name => name.trim()))]
  const known = names.filter(isArea)
  return known.length === names.length
    ? Effect.succeed(known)
    : Effect.fail(
        new CommandFailed({
          exitCode: ExitCode.wrongUse,
          message: `--allow takes ${areas.join(", ")}, separated by commas; not ${names.filter(name => !isArea(name)).join(", ") || "nothing"}`
        })
      )
}

const unknownCompany = (company: CompanyId) =>
  new CommandFailed({
    exitCode: ExitCode.notFound,
    message: `there is no company ${company} in the store: import one, or fill the store with demo`
  })

const unknownAccount = (company: CompanyId, account: AccountId) =>
  new CommandFailed({
    exitCode: ExitCode.notFound,
    message: `company ${company} has no account ${account}: import it first, or omit --account`
  })

const unknownKey = (id: string) =>
  new CommandFailed({
    exitCode: ExitCode.notFound,
    message: `there is no key ${id}: list the keys with keys list`
  })

const tableOf = (keys: ReadonlyArray<KeyRecord>) => {
  const rows = [
    ["ID", "COMPANY", "ACCOUNT", "MADE AT", "MAY USE"],
    ...keys.map(key => [
      key.id,
      String(key.company),
      Option.match(key.account, { onNone: () => "-", onSome: String }),
      DateTime.formatIso(key.created_at),
      key.areas.join(",")
    ])
  ]
  return rows
    .map(([id = "", company = "", account = "", madeAt = "", may = ""]) =>
      [id.padEnd(10), company.padEnd(8), account.padEnd(8), madeAt.padEnd(24), may].join("  ")
    )
    .join("\n")
}
