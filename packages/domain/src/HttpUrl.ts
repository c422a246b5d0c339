import * as Schema from "effect/Schema"

/** The text of an http or https address, as it was written. */
export const HttpUrl = Schema.String.pipe(
  Schema.filter(text => /^https?:\/\/.+/i.test(text) && URL.canParse(text), {
    arbitrary: () => fc => fc.webUrl(),
    message: ({ actual }) => `${JSON.stringify(actual)} is not an http or https address`
  })
)
