import { Clock, Effect, Layer } from "effect"

const clock = Clock.make()

/**
 * A clock whose monotonic time is a test's and stands still by default: no bucket of a rate limit
 * fills, however long the test takes.
 */
export const stoppedClock = ({
  monotonicMillis = (): number => 0,
  systemMillis = (): number => Date.now()
} = {}) => {
  const nanos = () => BigInt(monotonicMillis()) * 1_000_000n
  return Layer.setClock({
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: systemMillis,
    currentTimeMillis: Effect.sync(systemMillis),
    unsafeCurrentTimeNanos: nanos,
    currentTimeNanos: Effect.sync(nanos),
    sleep: duration => clock.sleep(duration)
  })
}
