import { areas } from "@estate/api/Key"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { print } from "@estate/command-line/Streams"
import { AccountId } from "@estate/domain/Account"
import { CompanyId } from "@estate/domain/Company"
import { countOf, type Noun } from "@estate/text/Noun"
import { DateTime, Duration, Effect, Layer, Option, Redacted, Schema } from "effect"
import { accountExists } from "../Accounts/Repo.ts"
import { companyExists } from "../Companies/Repo.ts"
import { Keys } from "../Keys/Repo.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import { formatOption } from "./Format.ts"
import { areasOf, unknownAccount, unknownCompany, unknownKey } from "./KeyMistakes.ts"
import { printEvents, printKeys } from "./KeyTable.ts"
import { rateLimitOption } from "./RateLimitOption.ts"
import { say } from "./Say.ts"
import { databaseOption, existingStore, storeAsIs } from "./Store.ts"

const requestNoun: Noun = { en: ["request", "requests"], ru: ["запрос", "запроса", "запросов"] }

const withStore = inStore(existingStore)
/** For commands that only read. */
const asItIs = inStore(storeAsIs)

const create = Command.make(
  "create",
  {
    database: databaseOption,
    company: Options.integer("company", {
      en: "The company whose data the key gives access to",
      ru: "Компания, к данным которой ключ даёт доступ"
    }).pipe(Options.withSchema(CompanyId, { en: "the number of a company", ru: "номер компании" })),
    account: Options.integer("account", {
      en: "The account that the key acts for",
      ru: "Сотрудник, от имени которого действует ключ"
    }).pipe(
      Options.withSchema(AccountId.pipe(Schema.positive()), {
        en: "the number of an account",
        ru: "номер сотрудника"
      }),
      Options.optional
    ),
    allow: Options.text("allow", {
      en: `The areas that the key gives access to, of ${areas.join(",")} (default: all)`,
      ru: `Разделы, к которым ключ даёт доступ, из ${areas.join(",")} (по умолчанию все)`
    }).pipe(Options.withPseudoName("AREAS"), Options.optional),
    name: Options.text("name", {
      en: "What the key is for, in up to 100 characters",
      ru: "Для чего ключ, до 100 символов"
    }).pipe(
      Options.withReader(text => (/^\P{C}{0,100}$/u.test(text) ? text : undefined), {
        en: "one line of up to 100 characters",
        ru: "одну строку не длиннее 100 символов"
      }),
      Options.withDefault("")
    ),
    rateLimit: rateLimitOption("default", {
      en: "Requests per second of this key, in bursts of ten times as many (default: the limit of serve)",
      ru: "Запросов в секунду с этого ключа, кратковременно в десять раз больше (по умолчанию — лимит serve)"
    }).pipe(Options.withDefault(Option.none())),
    expires: Options.duration("expires", {
      en: "How long the key is valid, such as 90d (default: until it is revoked)",
      ru: "Сколько ключ действует, например 90d (по умолчанию пока не отозван)"
    }).pipe(Options.optional)
  },
  ({ database, company, account, allow, name, rateLimit, expires }) =>
    Effect.gen(function* () {
      const allowed = yield* areasOf(allow)
      const { lookUp } = yield* StoreReads
      const keys = yield* Keys
      if (!(yield* lookUp("Companies.exists", reads => companyExists(reads, company))))
        return yield* unknownCompany(company)
      if (Option.isSome(account)) {
        const { value } = account
        if (!(yield* lookUp("Accounts.exists", reads => accountExists(reads, company, value))))
          return yield* unknownAccount(company, value)
      }
      const now = yield* DateTime.now
      const expiresAt = Option.map(expires, duration => DateTime.addDuration(now, duration))
      const { id, key } = yield* keys.create({
        name,
        company,
        account,
        areas: allowed,
        expiresAt,
        requestsPerSecond: rateLimit
      })
      yield* say({
        en: `the key ${id} of company ${company}; it is shown only now:`,
        ru: `ключ ${id} компании ${company}; он показан только сейчас:`
      })
      yield* print(Redacted.value(key))
    }).pipe(withStore(database))
).pipe(
  Command.withDescription({
    en: "Create a key and print it once.",
    ru: "Создать ключ и показать его один раз."
  })
)

const list = Command.make(
  "list",
  { database: databaseOption, format: formatOption },
  ({ database, format }) =>
    Effect.gen(function* () {
      const keys = yield* (yield* Keys).list
      if (keys.length === 0 && format === "table")
        yield* say({
          en: "there are no keys. Create one: estate-server keys create --company ID",
          ru: "ключей нет. Создать: estate-server keys create --company ID"
        })
      else yield* printKeys(keys, yield* DateTime.now, format)
    }).pipe(asItIs(database))
).pipe(
  Command.withDescription({
    en: "List the keys, without their secrets.",
    ru: "Список ключей, без их секретной части."
  })
)

const keyId = Args.text("ID", {
  en: "The key's id, as keys list prints it",
  ru: "id ключа, как его выводит keys list"
})

const revoke = Command.make("revoke", { database: databaseOption, id: keyId }, ({ database, id }) =>
  Effect.gen(function* () {
    const keys = yield* Keys
    if (!(yield* keys.revoke(id))) return yield* unknownKey(id)
    yield* say({ en: `revoked the key ${id}`, ru: `ключ ${id} отозван` })
  }).pipe(withStore(database))
).pipe(
  Command.withDescription({
    en: "Revoke a key, with immediate effect.",
    ru: "Отозвать ключ; действует сразу."
  })
)

const rotate = Command.make(
  "rotate",
  {
    database: databaseOption,
    id: keyId,
    overlap: Options.duration("overlap", {
      en: "How long the old key stays valid (default: 24h)",
      ru: "Сколько ещё действует прежний ключ (по умолчанию 24h)"
    }).pipe(Options.withDefault(Duration.hours(24)))
  },
  ({ database, id, overlap }) =>
    Effect.gen(function* () {
      const created = yield* (yield* Keys).rotate(id, overlap)
      if (Option.isNone(created)) return yield* unknownKey(id)
      const until = Duration.format(overlap)
      yield* say({
        en: `the key ${created.value.id} replaces ${id}, which is valid for ${until} more; it is shown only now:`,
        ru: `ключ ${created.value.id} заменяет ${id}, который действует ещё ${until}; он показан только сейчас:`
      })
      yield* print(Redacted.value(created.value.key))
    }).pipe(withStore(database))
).pipe(
  Command.withDescription({
    en: "Replace a key by a new one; the old one stays valid for a while.",
    ru: "Заменить ключ новым; прежний ещё некоторое время действует."
  })
)

const limit = Command.make(
  "limit",
  {
    database: databaseOption,
    id: keyId,
    rateLimit: rateLimitOption("default", {
      en: "Requests per second, in bursts of ten times as many; default is the limit of serve",
      ru: "Запросов в секунду, кратковременно в десять раз больше; default — лимит serve"
    })
  },
  ({ database, id, rateLimit }) =>
    Effect.gen(function* () {
      if (!(yield* (yield* Keys).limit(id, rateLimit))) return yield* unknownKey(id)
      yield* say(
        Option.match(rateLimit, {
          onNone: () => ({
            en: `the key ${id} has the limit of serve`,
            ru: `для ключа ${id} действует общий лимит serve`
          }),
          onSome: number => ({
            en: `the key ${id} may send ${countOf(number, requestNoun, "en")} a second, and ten times as many at once`,
            ru: `с ключа ${id} можно отправлять ${countOf(number, requestNoun, "ru")} в секунду, кратковременно в десять раз больше`
          })
        })
      )
    }).pipe(withStore(database))
).pipe(
  Command.withDescription({
    en: "Limit the requests of a key, with immediate effect; keys that replace each other share the limit.",
    ru: "Ограничить запросы с ключа. Действует сразу; у ключей, сменяющих друг друга, лимит общий."
  })
)

const log = Command.make("log", { database: databaseOption, format: formatOption }, ({ database, format }) =>
  Effect.gen(function* () {
    yield* printEvents(yield* (yield* Keys).events, format)
  }).pipe(asItIs(database))
).pipe(
  Command.withDescription({
    en: "List which keys were made and revoked, when, and by which user.",
    ru: "Показать, какие ключи созданы и отозваны, когда и кем."
  })
)

/** `keys`: creates, lists, replaces, limits and revokes the keys of callers. */
export const keys = Command.group("keys").pipe(
  Command.withDescription({
    en: "Create, list, replace, limit and revoke keys.",
    ru: "Создание, список, замена, ограничение и отзыв ключей."
  }),
  Command.withSubcommands([create, list, rotate, limit, revoke, log])
)

/** Runs with what a command may do to keys, in a store that it opens. */
function inStore(open: typeof storeAsIs) {
  return (database: Option.Option<string>) =>
    <A, E>(self: Effect.Effect<A, E, Keys | StoreReads>) =>
      orStoreFailed(self).pipe(Effect.provide(Layer.provideMerge(Keys.layer, open(database))))
}
