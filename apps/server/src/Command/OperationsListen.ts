import * as Options from "@estate/command-line/Options"
import { readListen } from "@estate/operations/Listen"
import { type PagesListen, serveOperatorPages } from "@estate/operations/OperatorPages"
import { Effect, Option } from "effect"
import { operatorPages } from "../Serve/OperatorPages.ts"

const NAME = "operations-listen"

const DEFAULT: PagesListen = { host: "127.0.0.1", port: 9464, isExplicit: false }

const parse = (text: string): Option.Option<PagesListen> | undefined => {
  if (text === "off") return Option.none()
  const listen = readListen(text)
  return listen && Option.some({ ...listen, isExplicit: true })
}

/** `--operations-listen`: the address of health pages and metrics, or none. */
export const operationsOption = Options.text(NAME, {
  en: "The address of health pages and metrics (default 127.0.0.1:9464); port 0 chooses a free one",
  ru: "Адрес страниц состояния и метрик (по умолчанию 127.0.0.1:9464); порт 0 — любой свободный"
}).pipe(
  Options.withPseudoName("HOST:PORT|off"),
  Options.withReader(parse, { en: "HOST:PORT, or off", ru: "ХОСТ:ПОРТ или off" }),
  Options.withDefault(Option.some(DEFAULT))
)

/** Serves the pages for operators, and returns their URL. */
export const listenForOperations = Option.match({
  onNone: () => Effect.succeedNone,
  onSome: (listen: PagesListen) => serveOperatorPages(listen, `--${NAME}`, operatorPages)
})
