import type { Readable } from "node:stream"
import { Duration, Effect } from "effect"
import type { Fault } from "../Answer.ts"
import type { ExchangeAt, Head, Outgoing, Received, Wanted } from "../Exchange.ts"
import { cutOff, timedOut, tooLarge } from "../Transport.ts"
import type { Ask } from "./Connection.ts"

/** What Node can wait for at most: beyond that it does not wait at all. */
const LONGEST_TIMER_MILLIS = 2 ** 31 - 1

/** Exchanges right over Node's connections: what an HTTP client of Effect does for each request costs more than the request. */
export const exchangesOver =
  (ask: Ask): ExchangeAt =>
  address => {
    const base = address.pathname.replace(/\/+$/, "")
    return (request, wanted, timeout) =>
      Effect.async<Received, Fault>(resume => {
        let isOver = false
        const end = (result: Effect.Effect<Received, Fault>) => {
          if (isOver) return
          isOver = true
          clearTimeout(timer)
          resume(result)
        }
        const heard = {
          failed: (cause: unknown) => end(Effect.fail(cutOff(cause))),
          answered: (head: Head, body: Readable) => read(head, body, wanted(head), end)
        }
        const { method, headers, body } = request
        const asking = ask({ address, target: base + targetOf(request), method, headers, body }, heard)
        const millis = Duration.toMillis(timeout)
        const timer =
          millis > LONGEST_TIMER_MILLIS
            ? undefined
            : setTimeout(() => {
                end(Effect.fail(timedOut(timeout, asking.isUnderWay())))
                asking.giveUp()
              }, millis)
        return Effect.sync(() => {
          isOver = true
          clearTimeout(timer)
          asking.giveUp()
        })
      })
  }

const targetOf = ({ path, params }: Outgoing): string =>
  params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`

const read = (
  head: Head,
  body: Readable,
  { most, rest }: Wanted,
  end: (result: Effect.Effect<Received, Fault>) => void
) => {
  const { status, headers } = head
  const pieces: Array<Uint8Array> = []
  let size = 0
  const done = () => end(Effect.succeed({ status, headers, body: pieces }))
  const refuse = () => {
    end(Effect.fail(tooLarge(most)))
    body.destroy()
  }
  body.on("error", cause => (rest === "left" ? done() : end(Effect.fail(cutOff(cause)))))
  if (rest === "refused" && Number(headers["content-length"]) > most) return refuse()
  body.on("data", (piece: Uint8Array) => {
    const room = most - size
    size += piece.byteLength
    if (size <= most) return pieces.push(piece)
    if (rest === "refused") return refuse()
    pieces.push(piece.subarray(0, room))
    done()
    body.destroy()
  })
  body.on("end", done)
}
