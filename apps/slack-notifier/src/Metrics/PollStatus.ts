import { Context, Effect, Layer } from "effect"
import type { CompanyStatus } from "./CompanyStatus.ts"

/** Keeps the latest values, up to a capacity. */
class RingBuffer {
  private readonly values: Array<number> = []
  private next = 0
  private readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  add(value: number) {
    this.values[this.next] = value
    this.next = (this.next + 1) % this.capacity
  }

  sorted(): ReadonlyArray<number> {
    return [...this.values].sort((a, b) => a - b)
  }
}

const TIMES_KEPT = 10_000

/** How the polls of all companies go, in this process. */
export class PollStatus extends Context.Tag("@estate/slack-notifier/PollStatus")<
  PollStatus,
  {
    readonly set: (status: CompanyStatus) => Effect.Effect<void>
    /** Another process polls the company from now on. */
    readonly forget: (company: string) => Effect.Effect<void>
    readonly all: Effect.Effect<ReadonlyArray<CompanyStatus>>
    /** Those that were set since this was last read. */
    readonly changed: Effect.Effect<ReadonlyArray<CompanyStatus>>
    /** Records how much later than planned a poll started and how long it took, in milliseconds. */
    readonly recordTimes: (poll: { readonly lag: number; readonly duration: number }) => Effect.Effect<void>
    /** Lags and durations of the latest polls, each in ascending order. */
    readonly times: Effect.Effect<{
      readonly lags: ReadonlyArray<number>
      readonly durations: ReadonlyArray<number>
    }>
  }
>() {
  static readonly layer: Layer.Layer<PollStatus> = Layer.sync(PollStatus, () => {
    const companies = new Map<string, CompanyStatus>()
    const changed = new Set<string>()
    const lags = new RingBuffer(TIMES_KEPT)
    const durations = new RingBuffer(TIMES_KEPT)
    return PollStatus.of({
      set: status =>
        Effect.sync(() => {
          companies.set(status.company, status)
          changed.add(status.company)
        }),
      forget: company => Effect.sync(() => void companies.delete(company)),
      changed: Effect.sync(() => {
        const statuses = Array.from(changed, company => companies.get(company) ?? []).flat()
        changed.clear()
        return statuses
      }),
      all: Effect.sync(() => [...companies.values()]),
      recordTimes: ({ lag, duration }) =>
        Effect.sync(() => {
          lags.add(lag)
          durations.add(duration)
        }),
      times: Effect.sync(() => ({ lags: lags.sorted(), durations: durations.sorted() }))
    })
  })
}
