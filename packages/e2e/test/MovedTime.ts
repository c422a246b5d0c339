import { vi } from "vitest"

/** Undoes a change of time. */
interface Moved {
  readonly undo: () => void
}

/** Moves the time of day to this time, for this process and every program that it hosts. */
export const startAt = (time: string): Moved => {
  const { now } = Date
  const shift = Date.parse(time) - now()
  const moved = vi.spyOn(Date, "now").mockImplementation(() => now() + shift)
  return { undo: () => moved.mockRestore() }
}

/** Advances the monotonic clock by this, for this process and every program that it hosts. */
export const ageMachine = (millis: number): Moved => {
  const { bigint } = process.hrtime
  const moved = vi.spyOn(process.hrtime, "bigint").mockImplementation(() => bigint() + BigInt(millis * 1e6))
  return { undo: () => moved.mockRestore() }
}

/** After a refused post a channel must accept all others for this time: then its incident is over. */
export const QUIET_MILLIS = 30_000
