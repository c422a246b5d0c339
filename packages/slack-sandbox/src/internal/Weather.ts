import type { Fault } from "../Fault.ts"
import type { Storm } from "../Storm.ts"

/** A storm and how far its source of numbers has come. */
export interface Weather {
  readonly storm: Storm
  readonly drawn: number
}

/** A storm at its beginning. */
export const weatherOf = (storm: Storm): Weather => ({ storm, drawn: storm.seed | 0 })

/** Tommy Ettinger's mulberry32: a number from 0 up to 1, and the state after it. */
const draw = (state: number): readonly [value: number, next: number] => {
  const next = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(next ^ (next >>> 15), 1 | next)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return [((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, next]
}

/** What the weather does to the next call of a method, if anything. Each call draws as many numbers, whatever becomes of it. */
export const nextFault = (
  { storm, drawn }: Weather,
  method: string
): { readonly fault: Fault | undefined; readonly weather: Weather } => {
  if (storm.method !== "*" && storm.method !== method) return { fault: undefined, weather: { storm, drawn } }
  const [strikes, second] = draw(drawn)
  const [which, third] = draw(second)
  const [how, last] = draw(third)
  const kind = storm.kinds[Math.floor(which * storm.kinds.length)] ?? storm.kinds[0]
  return {
    fault: strikes < storm.share ? faultOf(kind, how, storm) : undefined,
    weather: { storm, drawn: last }
  }
}

/** `how`, from 0 up to 1, says whether the call takes effect, and how late. */
const faultOf = (kind: Fault["kind"], how: number, storm: Storm): Fault => {
  const base = { method: "*", times: 1 } as const
  const committed = how < 0.5
  switch (kind) {
    case "error":
      return committed
        ? { ...base, kind, error: "internal_error", committed: how < 0.25 }
        : { ...base, kind, error: how < 0.75 ? "service_unavailable" : "not_in_channel", committed: false }
    case "rateLimited":
      return { ...base, kind, retryAfter: 1 }
    case "status":
      return { ...base, kind, status: 500, committed }
    case "late":
      return { ...base, kind, afterMillis: Math.floor(how * storm.latestMillis) }
    case "cut":
    case "hang":
    case "nonsense":
      return { ...base, kind, committed }
  }
}
