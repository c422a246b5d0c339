import { problemFromBytes, titleOf } from "@estate/api/Problem"
import { Clock, Effect, Option } from "effect"
import type { Answer, Fault } from "./Answer.ts"
import { DETAIL_LENGTH, detailOf, withoutTornKey } from "./Detail.ts"
import { type Head, type Pieces, type Received, type Wanted, within } from "./Exchange.ts"
import { inflated, isDeflated } from "./Inflate.ts"
import { retryAfterOf } from "./RetryAfter.ts"

/** Only what was asked for and came is wanted whole; of anything else its beginning says enough. */
export const wantedOf =
  (isRead: boolean, maxBytes: number) =>
  ({ status }: Head): Wanted =>
    isRead && status === 200 ? { most: maxBytes, rest: "refused" } : { most: DETAIL_LENGTH, rest: "left" }

/**
 * What an answer says. Of an error's body the first 2 KiB are kept with the key cut out, and a cut-off one is as good as a
 * whole. So is whatever a write that succeeded was answered: it is done, and to say otherwise would have it done twice.
 */
export const answerOf = (
  received: Received,
  method: string,
  { maxBytes, secret }: { readonly maxBytes: number; readonly secret: string }
): Effect.Effect<Answer, Fault> => {
  const { status, body } = received
  const isRead = method === "GET"
  if (status === 200 && isRead)
    return Effect.flatMap(isDeflated(body) ? inflatedBody(received, maxBytes) : Effect.succeed(body), body =>
      answered(received, "", body, sentIdOf(received, secret))
    )
  const said = (detail: string, requestId = sentIdOf(received, secret)) =>
    answered(received, detail, [], requestId)
  if (status < 400) return said(isRead || status !== 200 ? "a status that the spec does not have" : "")
  const bytes = Buffer.concat(body)
  // Nothing of what a POST was answered is kept: it may repeat the message's text.
  const kept = method === "POST" || isDeflated(body) ? NOTHING : bytes
  const problem = problemFromBytes(status, kept)
  const detail = bytes.byteLength < DETAIL_LENGTH ? problem.detail : withoutTornKey(problem.detail, secret)
  return said(
    detailOf(detail || titleOf(status), secret),
    Option.orElse(
      Option.map(problem.requestId, id => detailOf(id, secret)),
      () => sentIdOf(received, secret)
    )
  )
}

const NOTHING = new Uint8Array()

const headerOf = ({ headers }: Head, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === "object" ? value[0] : value
}

const sentIdOf = (received: Received, secret: string): Option.Option<string> => {
  const id = headerOf(received, "x-request-id")
  return id === undefined ? Option.none() : Option.some(detailOf(id, secret))
}

const answered = (
  received: Received,
  detail: string,
  body: Pieces,
  requestId: Option.Option<string>
): Effect.Effect<Answer> => {
  const { status } = received
  const header = headerOf(received, "retry-after")
  return header === undefined
    ? Effect.succeed({ status, detail, body, requestId, retryAfter: Option.none() })
    : Effect.map(Clock.currentTimeMillis, now => ({
        status,
        detail,
        body,
        requestId,
        retryAfter: retryAfterOf(header, now)
      }))
}

/** A compressed body counts as what it is once it is inflated. Where the transport inflated it on the way it is not compressed, whatever the header says. */
const inflatedBody = (received: Received, maxBytes: number): Effect.Effect<Pieces, Fault> =>
  within(
    maxBytes,
    inflated(Buffer.concat(received.body), headerOf(received, "content-encoding") ?? "none named")
  )

/** Pages are joined in one place that stays, since a new one for each keeps the garbage collector busy; larger ones than this are not. */
const PLACE_BYTES = 2 ** 20
let place: Buffer | undefined

/** UTF-8, without the mark that some put before it (RFC 8259, section 8.1). */
export const textOf = (pieces: Pieces): string => {
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (size > PLACE_BYTES) return unmarked(Buffer.concat(pieces), size)
  place ??= Buffer.allocUnsafeSlow(PLACE_BYTES)
  let end = 0
  for (const piece of pieces) {
    place.set(piece, end)
    end += piece.byteLength
  }
  return unmarked(place, size)
}

const unmarked = (bytes: Buffer, size: number): string => {
  const isMarked = size > 2 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return bytes.toString("utf8", isMarked ? 3 : 0, size)
}
