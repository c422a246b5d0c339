import { Data, Effect } from "effect"

/** The body is no multipart form, though its Content-Type says so. */
export class MultipartUnreadable extends Data.TaggedError("MultipartUnreadable") {}

/**
 * The text fields of a multipart form (RFC 7578). The platform's own reader waits for ever for the end of a form that has none, so
 * that a whole body is read by Node's.
 */
export const readMultipart = (body: Uint8Array, contentType: string) =>
  Effect.tryPromise({
    try: () => new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData(),
    catch: () => new MultipartUnreadable()
  }).pipe(
    Effect.map(form => {
      const fields = new URLSearchParams()
      form.forEach((value, name) => {
        if (typeof value === "string") fields.append(name, value)
      })
      return fields
    })
  )
