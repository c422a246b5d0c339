import { Data } from "effect"
import type { Fault } from "../../Fault.ts"

/** The response to one API request. */
export type Reply = Data.TaggedEnum<{
  Respond: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly contentType: string
    readonly body: string
  }
  /** Destroys the socket without a response. */
  Cut: Record<never, never>
  /** Keeps the socket open without a response. */
  Hang: Record<never, never>
}>

/** Constructors and matchers of replies. */
export const Reply = Data.taggedEnum<Reply>()

const json = (status: number, headers: Readonly<Record<string, string>>, body: unknown) =>
  Reply.Respond({
    status,
    headers,
    contentType: "application/json; charset=utf-8",
    body: JSON.stringify(body)
  })

/** Slack's normal response: HTTP 200, with the scopes of a known app in headers. */
export const answerReply = (body: unknown, headers: Readonly<Record<string, string>>): Reply =>
  json(200, headers, body)

/** The response of a fault. */
export const faultReply = (fault: Fault): Reply => {
  switch (fault.kind) {
    case "error":
      return json(200, {}, { ok: false, error: fault.error })
    case "rateLimited":
      return json(429, { "retry-after": String(fault.retryAfter) }, { ok: false, error: "ratelimited" })
    case "status":
      return Reply.Respond({
        status: fault.status,
        headers: {},
        contentType: "text/html; charset=utf-8",
        body: `<!DOCTYPE html><html><head><title>Slack | Server Error</title></head><body><h1>${fault.status}</h1></body></html>`
      })
    case "nonsense":
      return Reply.Respond({
        status: 200,
        headers: {},
        contentType: "text/plain; charset=utf-8",
        body: '{"ok":tru'
      })
    case "hang":
      return Reply.Hang()
    case "cut":
    case "late":
      return Reply.Cut()
  }
}
