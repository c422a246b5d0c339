import { Option, Schema } from "effect"

/**
 * `fetch`, except that a 200 whose body is not a JSON object with a boolean `ok` fails like a
 * broken connection. The SDK turns such a body into `{ ok: false, error: <the text> }`, which looks
 * like a definite rejection.
 */
export const strictFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status !== 200) return response
  const body = await response.text()
  if (Option.isNone(decode(body))) throw new Error("the answer is not Slack's JSON")
  return new Response(body, { status: response.status, headers: response.headers })
}

const decode = Schema.decodeOption(Schema.parseJson(Schema.Struct({ ok: Schema.Boolean })))
