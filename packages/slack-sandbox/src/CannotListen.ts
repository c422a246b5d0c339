import { Schema } from "effect"

const CodedError = Schema.Struct({ code: Schema.String })

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program is listening there; stop it, or choose another port (0 takes a free one)",
  EACCES: "this user may not listen there; choose a port from 1024 up",
  EADDRNOTAVAIL: "this machine has no such address; try 127.0.0.1",
  ENOTFOUND: "this host name is not known; try 127.0.0.1"
}

/** The sandbox could not listen on its port. */
export class CannotListen extends Schema.TaggedError<CannotListen>()("CannotListen", {
  port: Schema.Int,
  host: Schema.String,
  reason: Schema.String
}) {
  static readonly because = (port: number, host: string, cause: unknown) =>
    new CannotListen({
      port,
      host,
      reason: Schema.is(CodedError)(cause) ? (reasons[cause.code] ?? cause.code) : String(cause)
    })

  override get message() {
    return `Cannot listen on ${this.host} port ${this.port}: ${this.reason}.`
  }
}
