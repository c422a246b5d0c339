import type * as Arbitrary from "effect/Arbitrary"
import * as Schema from "effect/Schema"

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const arbitrary = (): Arbitrary.LazyArbitrary<string> => fc =>
  fc
    .tuple(
      fc.constantFrom(..."01234567"),
      fc.array(fc.constantFrom(...CROCKFORD), { minLength: 25, maxLength: 25 })
    )
    .map(([first, rest]) => first + rest.join(""))

/**
 * A ULID: 26 characters of Crockford's base 32, in either case (https://github.com/ulid/spec).
 * None of these characters needs encoding in a path or a query.
 */
export const Ulid = Schema.String.pipe(
  Schema.pattern(/^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/, {
    message: () => "a ULID has 26 characters, digits and letters without I, L, O and U",
    jsonSchema: {
      type: "string",
      pattern: "^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$",
      minLength: 26,
      maxLength: 26
    },
    arbitrary
  })
)
