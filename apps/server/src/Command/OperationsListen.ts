import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { Effect, Option } from "effect"
import { serveOperations } from "../Serve/OperationsServer.ts"

/** Where the pages for operators are. */
interface Listen {
  readonly host: string
  readonly port: number
  /** False for the default, which several services on one machine share. */
  readonly isExplicit: boolean
}

const DEFAULT: Listen = { host: "127.0.0.1", port: 9464, isExplicit: false }

const parse = (text: string): Option.Option<Option.Option<Listen>> => {
  if (text === "off") return Option.some(Option.none())
  const [, host = "127.0.0.1", port] = /^(?:\[?([^\]\s]+?)\]?:)?(\d{1,5})$/.exec(text) ?? []
  return port === undefined || Number(port) > 65_535
    ? Option.none()
    : Option.some(Option.some({ host, port: Number(port), isExplicit: true }))
}

/** `--operations-listen`: the address of health pages and metrics, or none. */
export const operationsOption = Options.text("operations-listen", {
  en: "The address of health pages and metrics (default 127.0.0.1:9464); port 0 chooses a free one",
  ru: "Адрес страниц состояния и метрик (по умолчанию 127.0.0.1:9464); порт 0 — любой свободный"
}).pipe(
  Options.withPseudoName("HOST:PORT|off"),
  Options.filterMap(parse, {
    en: "--operations-listen takes HOST:PORT, or off",
    ru: "--operations-listen ожидает ХОСТ:ПОРТ или off"
  }),
  Options.withDefault(Option.some(DEFAULT))
)

/**
 * Serves the pages for operators. If the address is in use, that is an error if it was set, and
 * only a warning if it is the default.
 */
export const listenForOperations = (listen: Option.Option<Listen>) =>
  Effect.gen(function* () {
    if (Option.isNone(listen)) return Option.none()
    const { host, port, isExplicit } = listen.value
    const address = yield* Effect.option(serveOperations({ host, port }))
    if (Option.isSome(address)) return address
    const en = `cannot listen on ${host}, port ${port}, for health pages and metrics: choose another address with --operations-listen`
    if (!isExplicit) return yield* Effect.as(Effect.logWarning(en), Option.none())
    return yield* failed(ExitCode.wrongUse, {
      en,
      ru: `не удалось открыть ${host}, порт ${port}, для страниц состояния и метрик: выберите другой адрес в --operations-listen`
    })
  })
