import { createServer } from "node:http"
import { HttpRouter, HttpServer, HttpServerResponse } from "@effect/platform"
import { NodeHttpServer } from "@effect/platform-node"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import { Effect, Option } from "effect"
import { type Family, renderFamilies } from "./Exposition.ts"
import { cannotListen, type Listen, urlOf } from "./Listen.ts"

/** Where the pages for operators are. */
export interface PagesListen extends Listen {
  /** False for the default, which several processes on one machine share. */
  readonly isExplicit: boolean
}

/** What the pages of a program say. */
export interface OperatorPages<R1, R2> {
  /** The answer of `/readyz`, and of `/healthz`: 200 while the program does its work. */
  readonly readiness: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R1>
  /** The metrics of `/metrics`, which Prometheus scrapes. */
  readonly families: Effect.Effect<ReadonlyArray<Family>, never, R2>
}

/** `/livez` answers while the process does. */
const routerOf = <R1, R2>({ readiness, families }: OperatorPages<R1, R2>) =>
  HttpRouter.empty.pipe(
    HttpRouter.get("/livez", HttpServerResponse.unsafeJson({ status: "ok" })),
    HttpRouter.get("/readyz", readiness),
    HttpRouter.get("/healthz", readiness),
    HttpRouter.get("/metrics", Effect.map(families, metricsResponse))
  )

const metricsResponse = (families: ReadonlyArray<Family>) =>
  HttpServerResponse.text(renderFamilies(families), {
    contentType: "text/plain; version=0.0.4; charset=utf-8"
  })

/**
 * Serves the pages for operators while the scope is open, and returns their URL. If the program
 * cannot listen on the address, it fails if the address was set, and only warns if it is the
 * default; `setting` is what chooses another address.
 */
export const serveOperatorPages = <R1, R2>(
  listen: PagesListen,
  setting: string,
  pages: OperatorPages<R1, R2>
) =>
  NodeHttpServer.make(createServer, listen).pipe(
    Effect.tap(server =>
      Effect.provideService(HttpServer.serveEffect(routerOf(pages)), HttpServer.HttpServer, server)
    ),
    Effect.map(({ address }) => Option.some(urlOf(address))),
    Effect.catchTag("ServeError", error => {
      const why = cannotListen(listen, error)
      const en = `Choose another address for health pages and metrics with ${setting}`
      if (!listen.isExplicit) return Effect.as(Effect.logWarning(`${why.en}. ${en}`), Option.none<string>())
      const ru = `Выберите другой адрес для страниц состояния и метрик в ${setting}`
      return failed(ExitCode.wrongUse, why, { en, ru })
    })
  )
