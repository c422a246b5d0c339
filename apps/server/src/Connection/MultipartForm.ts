import { Data, Effect } from "effect"

/** The body is not the multipart form that its Content-Type says. */
export class MultipartUnreadable extends Data.TaggedError("MultipartUnreadable") {}

/**
 * The text fields of a multipart form (RFC 7578). Node reads it, since Effect's own reader never
 * ends on a form without an end.
 */
export const readMultipart = (body: Uint8Array, contentType: string) =>
  Effect.tryPromise({
    try: () => new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData(),
    catch: () => new MultipartUnreadable()
  }).pipe(
    Effect.flatMap(form => {
      const fields = new URLSearchParams()
      form.forEach((value, name) => {
        if (typeof value === "string") fields.append(name, value)
      })
      // Node replaces bytes that are not UTF-8.
      const isReplaced = [...fields.values()].some(value => value.includes("\ufffd"))
      return isReplaced && !Buffer.from(body).includes("\ufffd")
        ? new MultipartUnreadable()
        : Effect.succeed(fields)
    })
  )
