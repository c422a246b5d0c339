import { FileSystem, HttpServer } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { type Area, areas } from "@estate/api/Key"
import { CompanyId } from "@estate/domain/Company"
import { serveOperatorPages } from "@estate/operations/OperatorPages"
import { Context, Effect, Layer, Logger, Option, Redacted } from "effect"
import { Import } from "../src/Import/Import.ts"
import { readFile } from "../src/Import/ReadFile.ts"
import { Keys } from "../src/Keys/Repo.ts"
import { layer as telemetry } from "../src/Operations/Telemetry.ts"
import { operatorPages } from "../src/Serve/OperatorPages.ts"
import { RequestLog } from "../src/Serve/RequestLog.ts"
import { type ServerOptions, layer as server } from "../src/Serve/Server.ts"
import { TestStore, testStore } from "./TestStore.ts"

/** A complete answer. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

/** The service with a port and a store of its own, and what a test can do with it. */
export class TestService extends Context.Tag("TestService")<
  TestService,
  {
    readonly url: string
    /** The address of the pages for operators. */
    readonly operationsUrl: string
    /** The path of the store's file; in Postgres the address of the database. */
    readonly storePath: string
    readonly log: ReadonlyArray<string>
    /** A request exactly as given, without a key. */
    readonly request: (path: string, init?: RequestInit) => Effect.Effect<Answer>
    readonly makeKey: (
      company: number,
      allowed?: ReadonlyArray<Area>
    ) => Effect.Effect<{ id: string; key: string }>
    readonly revokeKey: (id: string) => Effect.Effect<boolean>
    readonly importLines: (lines: ReadonlyArray<unknown>) => Effect.Effect<string>
  }
>() {}

const capturing = (log: Array<string>) =>
  Layer.merge(
    Logger.replace(
      Logger.defaultLogger,
      Logger.map(Logger.jsonLogger, line => {
        log.push(line)
      })
    ),
    Layer.succeed(RequestLog, {
      write: annotations => {
        log.push(JSON.stringify({ message: "request", logLevel: "INFO", annotations }))
      }
    })
  )

const make = (log: ReadonlyArray<string>) =>
  Layer.scoped(
    TestService,
    Effect.gen(function* () {
      const url = yield* HttpServer.addressFormattedWith(Effect.succeed)
      const keys = yield* Keys
      const imports = yield* Import
      const files = yield* FileSystem.FileSystem
      return {
        url,
        operationsUrl: Option.getOrThrow(
          yield* serveOperatorPages({ host: "127.0.0.1", port: 0, isExplicit: true }, "", operatorPages)
        ),
        storePath: (yield* TestStore).address,
        log,
        request: (path, init) =>
          Effect.promise(async () => {
            const response = await fetch(new URL(path, url), init)
            const text = await response.text()
            const isJson = response.headers.get("content-type")?.includes("json") === true && text !== ""
            return {
              status: response.status,
              headers: response.headers,
              text,
              json: isJson ? JSON.parse(text) : undefined
            }
          }),
        makeKey: (company, allowed = areas) =>
          keys.create({ company: CompanyId.make(company), account: Option.none(), areas: allowed }).pipe(
            Effect.map(({ id, key }) => ({ id, key: Redacted.value(key) })),
            Effect.orDie
          ),
        revokeKey: id => Effect.orDie(keys.revoke(id)),
        importLines: lines =>
          Effect.gen(function* () {
            const file = yield* files.makeTempFileScoped()
            yield* files.writeFileString(
              file,
              lines.map(line => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")
            )
            return yield* imports.run(readFile(file)).pipe(
              Effect.map(({ lines: count }) => `took ${count}`),
              Effect.catchTag("LinesRefused", ({ message }) => Effect.succeed(message)),
              Effect.provideService(FileSystem.FileSystem, files)
            )
          }).pipe(Effect.scoped, Effect.orDie)
      }
    })
  )

/** The service as `serve` starts it with these flags. */
export const layerWith = (options: Partial<ServerOptions>, tracing = telemetry) => {
  const log: Array<string> = []
  return make(log).pipe(
    Layer.provide(server({ host: "127.0.0.1", port: 0, ...options })),
    Layer.provide(Keys.layer),
    Layer.provideMerge(testStore()),
    Layer.provide(NodeContext.layer),
    Layer.provide([tracing, capturing(log)])
  )
}

export const layer = layerWith({})
