import { Schema } from "effect"
import { optionalField } from "./internal/OptionalField.ts"

const control = <K extends string, F extends Schema.Struct.Fields>(kind: K, fields: F) =>
  Schema.Struct({ kind: Schema.Literal(kind), token: Schema.String, ...fields })

/** The connection's number in the ledger. Default: the oldest of the app. */
const connection = optionalField(Schema.Int)

/**
 * Slack renews a connection: `disconnect` with reason `warning`, and `warningMillis` (10,000) later
 * with `refresh_requested`, then the connection is closed.
 */
export const Refresh = control("refresh", {
  connection,
  warningMillis: Schema.optionalWith(Schema.Int.pipe(Schema.nonNegative()), { default: () => 10_000 })
})

/**
 * Adds `count` (1) connections that Slack considers open but nobody reads: what it sends over them
 * is lost.
 */
export const Ghost = control("ghost", {
  count: Schema.optionalWith(Schema.Int.pipe(Schema.between(1, 10)), { default: () => 1 })
})

/** Removes the connections of the app that nobody reads. */
export const Bury = control("bury", {})

/** Cuts a connection. */
export const CutConnection = control("cut", { connection })

/** What can be done to the Socket Mode connections of the app of `token`. */
export const SocketControl = Schema.Union(Refresh, Ghost, Bury, CutConnection)

/** What is done to connections, with every default. */
export type SocketControl = typeof SocketControl.Type

/** What is done to connections, as written. */
export type SocketControlInput = typeof SocketControl.Encoded
