import { HttpServer } from "@effect/platform"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { print } from "@estate/command-line/Streams"
import { cannotListen, urlOf, withoutBrackets } from "@estate/operations/Listen"
import { DEFAULT_CONNECTIONS } from "@estate/store/PostgresSettings"
import { Effect, Layer, Logger, Option } from "effect"
import { parseNetwork } from "../Connection/ClientAddress.ts"
import { readFaultFile } from "../Faults/FaultFile.ts"
import { layer as telemetry } from "../Operations/Telemetry.ts"
import { layer } from "../Serve/Server.ts"
import { logOptions, requestLog } from "./LogOptions.ts"
import { listenForOperations, operationsOption } from "./OperationsListen.ts"
import { rateLimitOption } from "./RateLimitOption.ts"
import { backupOptions, readBackupPlan } from "./ScheduledBackups.ts"
import { servedStore } from "./ServedStore.ts"
import { databaseOption } from "./Store.ts"

/** Enough for an agency's staff, and for a program that reads everything. */
const DEFAULT_RATE_LIMIT = 100

const options = {
  database: databaseOption,
  port: Options.integer("port", {
    en: "The port (default 8080); 0 chooses a free one",
    ru: "Порт (по умолчанию 8080); 0 — любой свободный"
  }).pipe(Options.between(0, 65_535), Options.withDefault(8080)),
  host: Options.text("host", {
    en: "The address to listen on (default 127.0.0.1)",
    ru: "Адрес, на котором принимать запросы (по умолчанию 127.0.0.1)"
  }).pipe(
    Options.withReader(withoutBrackets, { en: "an address", ru: "адрес" }),
    Options.withDefault("127.0.0.1")
  ),
  rateLimit: rateLimitOption("off", {
    en: `Requests per second of one key, or of one address without a key; bursts of ten times as many (default ${DEFAULT_RATE_LIMIT})`,
    ru: `Запросов в секунду с одного ключа или с одного адреса без ключа; кратковременно — в десять раз больше (по умолчанию ${DEFAULT_RATE_LIMIT})`
  }).pipe(Options.withDefault(Option.some(DEFAULT_RATE_LIMIT))),
  querySeconds: Options.integer("query-seconds", {
    en: "How many seconds a search through many records may wait and run (default 5)",
    ru: "Сколько секунд может ждать и выполняться поиск по многим записям (по умолчанию 5)"
  }).pipe(Options.between(1, 3600), Options.withDefault(5)),
  connections: Options.integer("connections", {
    en: `How many connections to Postgres the process opens at its start, at most (default ${DEFAULT_CONNECTIONS})`,
    ru: `Сколько соединений с Postgres открывать при запуске, не больше (по умолчанию ${DEFAULT_CONNECTIONS})`
  }).pipe(Options.between(4, 200), Options.withDefault(DEFAULT_CONNECTIONS)),
  drainSeconds: Options.integer("drain-seconds", {
    en: "How many seconds at most to accept requests after SIGTERM; fewer if none comes for a second. /readyz is 503 meanwhile, so that a proxy sends requests elsewhere (default 0)",
    ru: "Сколько секунд, не больше, принимать запросы после SIGTERM; если секунду запросов нет — меньше. /readyz отвечает 503, чтобы прокси отправлял запросы другим процессам (по умолчанию 0)"
  }).pipe(Options.between(0, 300), Options.withDefault(0)),
  operations: operationsOption,
  trustedProxies: Options.text("trusted-proxy", {
    en: "Trust the X-Forwarded-For of these proxies; repeatable",
    ru: "Доверять X-Forwarded-For этих прокси; можно указать несколько раз"
  }).pipe(
    Options.withPseudoName("CIDR"),
    Options.withReader(parseNetwork, {
      en: "one address or network such as 10.0.0.0/8 (repeat the option for others)",
      ru: "один адрес или одну сеть, например 10.0.0.0/8 (для других повторите параметр)"
    }),
    Options.repeated
  ),
  ...logOptions,
  ...backupOptions,
  faults: Options.file("faults", {
    en: "Inject the faults of this JSON file, to test clients",
    ru: "Имитировать сбои из этого файла JSON, для проверки клиентов"
  }).pipe(Options.optional)
}

/** `serve`: answers requests until stopped. The first line on stdout has the address. */
export const serve = Command.make("serve", options, given =>
  Effect.gen(function* () {
    const { host, port, rateLimit, connections, trustedProxies } = given
    const faults = Option.isSome(given.faults) ? yield* readFaultFile(given.faults.value) : []
    const queryMillis = given.querySeconds * 1000
    const drainMillis = given.drainSeconds * 1000
    const store = yield* servedStore(given.database, { queryMillis, connections })
    const service = layer({ host, port, rateLimit, queryMillis, drainMillis, trustedProxies, faults }).pipe(
      Layer.provideMerge(store.health),
      Layer.provideMerge(store.layer),
      Layer.provide(Layer.provideMerge(requestLog(given), telemetry))
    )
    const plan = yield* readBackupPlan(given)
    const backups = Option.isSome(plan) ? yield* store.backups(plan.value) : Effect.void
    return yield* Effect.gen(function* () {
      const operations = yield* listenForOperations(given.operations)
      yield* store.warnIfServed
      yield* Effect.forkScoped(store.upkeep)
      yield* Effect.forkScoped(backups)
      const address = yield* HttpServer.addressWith(Effect.succeed)
      if (faults.length > 0) yield* Effect.logWarning(`${faults.length} faults armed`)
      yield* print(`listening on ${urlOf(address)}`)
      if (Option.isSome(operations)) yield* print(`operations on ${operations.value}`)
      return yield* Effect.never
    }).pipe(Effect.scoped, Effect.provide(service))
  }).pipe(
    Effect.catchTag("ServeError", error =>
      failed(ExitCode.failed, cannotListen(given, error), chooseAnother)
    ),
    Logger.withMinimumLogLevel(given.logLevel)
  )
).pipe(
  Command.untilStopped,
  Command.withDescription({
    en: "Answer requests until stopped.",
    ru: "Отвечать на запросы до остановки."
  })
)

const chooseAnother = {
  en: "Choose another with --port (0 chooses a free one) and --host, or stop the program that listens there",
  ru: "Выберите другой адрес: --port (0 — любой свободный порт) и --host, или остановите программу, которая там работает"
}
