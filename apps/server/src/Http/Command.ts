import { Command, Options } from "@effect/cli"
import { HttpServer, type HttpServerError } from "@effect/platform"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Console, Effect, Layer, Predicate, Schema } from "effect"
import { databaseOption, storeLayer } from "../Settings.ts"
import { layer } from "./Server.ts"

const options = {
  database: databaseOption,
  port: Options.integer("port").pipe(
    Options.withSchema(
      Schema.Int.pipe(Schema.between(0, 65_535, { message: () => "--port takes a number from 0 to 65535" }))
    ),
    Options.withDefault(8080),
    Options.withDescription("0 takes a free one")
  ),
  host: Options.text("host").pipe(Options.withDefault("127.0.0.1"))
}

/** `serve`: answers requests until it is asked to stop. The first line on stdout says where. */
export const serve = Command.make("serve", options, ({ database, port, host }) =>
  Effect.gen(function* () {
    const address = yield* HttpServer.addressWith(Effect.succeed)
    yield* Console.log(`listening on ${urlOf(address)}`)
    return yield* Effect.never
  }).pipe(
    Effect.provide(layer({ host, port }).pipe(Layer.provide(storeLayer(database)))),
    Effect.catchTag("ServeError", error => Effect.fail(cannotListen(error, host, port)))
  )
).pipe(Command.withDescription("answer requests, until stopped"))

const urlOf = (address: HttpServer.Address) =>
  address._tag === "TcpAddress"
    ? `http://${address.hostname.includes(":") ? `[${address.hostname}]` : address.hostname}:${address.port}`
    : address.path

const cannotListen = ({ cause }: HttpServerError.ServeError, host: string, port: number) => {
  const code = Predicate.hasProperty(cause, "code") ? cause.code : ""
  const why =
    code === "EADDRINUSE"
      ? `port ${port} of ${host} is in use: stop what listens there, or take another with --port (0 takes a free one)`
      : `cannot listen on ${host}, port ${port}: ${Predicate.isError(cause) ? cause.message : String(cause)}`
  return new CommandFailed({ exitCode: ExitCode.failed, message: why })
}
