/** An answer that is not what Slack's API gives: the SDK would take its text for an error code. */
class NoSlackAnswer extends Error {
  override readonly name = "NoSlackAnswer"
}

/**
 * `fetch`, but a 200 that is not a whole JSON object with `ok` in it fails as a broken connection does. The SDK makes
 * `{ ok: false, error: <the text> }` of such a body, which looks like a clear «no» and is none.
 */
export const plainAnswers: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status !== 200) return response
  const body = await response.text()
  if (!isAnswer(body)) throw new NoSlackAnswer("the answer is not Slack's JSON")
  return new Response(body, { status: response.status, headers: response.headers })
}

const isAnswer = (body: string): boolean => {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === "object" && parsed !== null && "ok" in parsed && typeof parsed.ok === "boolean"
  } catch {
    return false
  }
}
