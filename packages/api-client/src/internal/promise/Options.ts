import type {
  CallSettings as EffectSettings,
  SkippedRecord as EffectSkippedRecord,
  SettingsOfCall
} from "../../CallOptions.ts"
import type { ClientSettings } from "../../ClientSettings.ts"
import type { CallInfo } from "./Errors.ts"
import type { InMillis, Plain } from "./Plain.ts"

/** Settings of one call, or the defaults of all calls of a client. Times are milliseconds. */
export interface CallSettings extends InMillis<Omit<EffectSettings, "onSkipped" | "onSuccess">> {
  /** Called for each record that was skipped. Default: the logger gets a warning. */
  readonly onSkipped?: ((record: SkippedRecord) => void) | undefined
  /** Called when a request has succeeded: its status, request id and attempts. */
  readonly onSuccess?: ((call: CallInfo) => void) | undefined
}

/** Options of a call. */
export interface CallOptions extends CallSettings, Pick<SettingsOfCall, "idempotencyKey"> {
  /**
   * Aborts the call, which rejects with the signal's reason; if a write may have arrived, the error
   * says so.
   */
  readonly signal?: AbortSignal | undefined
}

/** Where a client logs, for example `console`. It never logs the key or the text of a message. */
export type ClientLogger = Readonly<
  Record<"debug" | "info" | "warn" | "error", (message: string, details?: unknown) => void>
>

/** A record that was skipped. */
export interface SkippedRecord extends Plain<EffectSkippedRecord> {}

/** Settings that have another form without Effect. */
type OfEffect = keyof EffectSettings | "apiUrl" | "chatsUrl" | "apiKey" | "transformClient"

/**
 * The options of a client. Times are milliseconds. The options of `CallSettings` are the defaults
 * of all calls.
 */
export interface ClientOptions extends CallSettings, InMillis<Omit<ClientSettings, OfEffect>> {
  /** The address of the platform, the spec's `{base_url}`: http or https, with any path. */
  readonly apiUrl: string | URL
  /** The address that serves messages, the spec's `{chats_url}`. Default: `apiUrl`. */
  readonly chatsUrl?: string | URL | undefined
  /** The key of the company. It is sent only to these two addresses, and is in no error or log. */
  readonly apiKey: string
  /** Where the client logs. Default: `console`. */
  readonly logger?: ClientLogger | undefined
  /** The lowest level that is logged; `debug` logs each attempt and each retry. Default: `warn`. */
  readonly logLevel?: "debug" | "info" | "warn" | "error" | "none" | undefined
  /**
   * Connections that are shared with other clients; the client's `close` leaves them open. Default:
   * its own connections.
   */
  readonly transport?: ClientTransport | undefined
  /** A `fetch` to use. Default: connections of Node, or the global `fetch` outside Node. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Connections to platforms, for one client or many: see `createTransport`. */
export interface ClientTransport {
  /** Closes the connections; call it after `close` of the clients. */
  readonly close: () => Promise<void>
  /** The same, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}
