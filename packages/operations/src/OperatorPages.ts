import { createServer } from "node:http"
import { type HttpRouter, HttpServer } from "@effect/platform"
import { NodeHttpServer } from "@effect/platform-node"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { Effect, Option } from "effect"
import { cannotListen, type Listen, urlOf } from "./Listen.ts"

/** Where the pages for operators are. */
export interface PagesListen extends Listen {
  /** False for the default, which several processes on one machine share. */
  readonly isExplicit: boolean
}

/**
 * Serves the pages for operators while the scope is open, and returns their URL. If the program
 * cannot listen on the address, it fails if the address was set, and only warns if it is the
 * default; `setting` is what chooses another address.
 */
export const serveOperatorPages = <R>(
  listen: PagesListen,
  setting: string,
  pages: HttpRouter.HttpRouter<never, R>
) =>
  NodeHttpServer.make(createServer, listen).pipe(
    Effect.tap(server => Effect.provideService(HttpServer.serveEffect(pages), HttpServer.HttpServer, server)),
    Effect.map(({ address }) => Option.some(urlOf(address))),
    Effect.catchTag("ServeError", error => {
      const why = cannotListen(listen, error)
      const en = `Choose another address for health pages and metrics with ${setting}`
      if (!listen.isExplicit) return Effect.as(Effect.logWarning(`${why.en}. ${en}`), Option.none<string>())
      const ru = `Выберите другой адрес для страниц состояния и метрик в ${setting}`
      return failed(ExitCode.wrongUse, why, { en, ru })
    })
  )
