import { Schema } from "effect"

/**
 * A message's `ts`: seconds and microseconds, unique in a channel, which identifies the message.
 * https://docs.slack.dev/messaging/retrieving-messages
 */
export const Timestamp = Schema.String.pipe(Schema.pattern(/^\d{1,11}\.\d{6}$/), Schema.brand("Timestamp"))

/** A message's `ts` such as `1405894322.002768`. */
export type Timestamp = typeof Timestamp.Type

/** The `ts` of a moment given in whole microseconds since 1970. */
export const fromMicros = (micros: number): Timestamp =>
  Timestamp.make(`${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, "0")}`)

/** Microseconds since 1970, from a `ts` with or without decimals; NaN for any other text. */
export const toMicros = (timestamp: string): number => {
  if (!/^\d{1,11}(\.\d{1,6})?$/.test(timestamp)) return Number.NaN
  const [seconds = "0", decimals = ""] = timestamp.split(".")
  return Number(seconds) * 1_000_000 + Number(decimals.padEnd(6, "0"))
}
