import { Effect, Random } from "effect"
import { encodeTime } from "ulid"

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

/** A ULID of that moment, whose rest comes from the seed. */
export const seededUlid = (millis: number): Effect.Effect<string> =>
  Effect.map(
    Effect.replicateEffect(Random.nextIntBetween(0, CROCKFORD.length), RANDOM_LENGTH),
    drawn => encodeTime(millis, TIME_LENGTH) + drawn.map(index => CROCKFORD[index]).join("")
  )
