import { Duration, type FastCheck, Schema } from "effect"

const arbitrary = () => (fc: typeof FastCheck) => fc.nat().map(Duration.seconds)

const WholeSeconds = Schema.DurationFromSelf.pipe(
  Schema.filter(duration => Duration.isFinite(duration) && Duration.toMillis(duration) % 1000 === 0, {
    identifier: "WholeSeconds",
    arbitrary
  })
)

/** A duration that JSON shows as whole seconds. */
export const DurationFromSeconds = Schema.transform(Schema.NonNegativeInt, WholeSeconds, {
  strict: true,
  decode: seconds => Duration.seconds(seconds),
  encode: duration => Math.floor(Duration.toSeconds(duration))
})
