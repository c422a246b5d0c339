import { describe, expect, it } from "@effect/vitest"
import { Threads } from "@estate/api-client/Threads"
import { Clock, Effect, Option } from "effect"
import { type Answer, against, answer, repliesAgainst } from "./ScriptedPlatform.ts"
import { pageWire, threadId } from "./Wire.ts"

const good = answer(200, pageWire([]))
const page = Effect.flatMap(Threads, threads => threads.page())

describe("a platform that asks to wait for days, as a maintenance page does", () => {
  it.scopedLive.each([
    [429, "RateLimited"],
    [503, "PlatformFailed"]
  ] as const)("%d is tried again soon, and what is not asked meanwhile says so", ([status, _tag]) =>
    Effect.gen(function* () {
      const refusal = answer(status, "", { "retry-after": "864000" })
      const calls = Effect.gen(function* () {
        const asked = yield* Effect.flip(page)
        const notAsked = yield* Effect.flip(page)
        yield* Effect.sleep("1.2 seconds")
        return [asked, notAsked, yield* page]
      })
      const { exit, received } = yield* against([refusal, good], calls, { longestWait: "1 second" })
      expect(exit).toMatchObject({
        right: [
          { _tag, call: Option.some({ status: Option.some(status), attempts: 1 }) },
          {
            _tag,
            message: expect.stringMatching(
              /nothing was sent: the platform said to wait until 20\d\d-\S+Z; the next call can be sent in 1s$/
            ),
            call: Option.some({ status: Option.none(), attempts: 0, mayHaveArrived: false })
          },
          { total: 0 }
        ]
      })
      expect(received).toHaveLength(2)
    })
  )
})

describe("a clock that is set back by an hour", () => {
  it.scopedLive("lengthens neither a pause nor a deadline", () =>
    Effect.gen(function* () {
      const live = yield* Effect.clock
      const shift = { millis: 0 }
      const clock: Clock.Clock = {
        [Clock.ClockTypeId]: Clock.ClockTypeId,
        unsafeCurrentTimeMillis: () => live.unsafeCurrentTimeMillis() - shift.millis,
        currentTimeMillis: Effect.sync(() => live.unsafeCurrentTimeMillis() - shift.millis),
        unsafeCurrentTimeNanos: () => live.unsafeCurrentTimeNanos(),
        currentTimeNanos: live.currentTimeNanos,
        sleep: duration => live.sleep(duration)
      }
      const setBack: Answer = response => {
        shift.millis = 3_600_000
        answer(429, "", { "retry-after": "1" })(response)
      }
      const { exit } = yield* against([setBack, good], page, { deadline: "20 seconds" }).pipe(
        Effect.withClock(clock),
        Effect.timeout("15 seconds")
      )
      expect(exit).toMatchObject({ right: { total: 0 } })
    })
  )
})

describe("a connection that the platform closed while it was idle", () => {
  /** Answers the first request of each connection, and closes it at the second. */
  const closingIdle = (answered: Answer): Answer => {
    const known = new WeakSet<object>()
    return response => {
      const { socket } = response.req
      const isIdle = known.has(socket)
      known.add(socket)
      if (isIdle) response.destroy()
      else answered(response)
    }
  }

  it.scopedLive("costs a read no retry", () =>
    Effect.gen(function* () {
      const attempts: Array<number> = []
      const { exit } = yield* against([closingIdle(good)], Effect.replicateEffect(page, 4), {
        retries: 0,
        afterAttempt: ({ attempt }) => attempts.push(attempt)
      })
      expect(exit).toMatchObject({ right: Array(4).fill({ total: 0 }) })
      expect(attempts).toEqual([1, 1, 1, 1])
    })
  )

  it.scopedLive("is no reason to send a reply again: it may have arrived", () =>
    Effect.gen(function* () {
      const reply = Effect.flatMap(Threads, threads => threads.reply(threadId, "Hello"))
      const closing = closingIdle(answer(200, []))
      const { exit, received } = yield* repliesAgainst([closing], Effect.all([reply, Effect.flip(reply)]))
      expect([exit, received.length]).toMatchObject([{ right: [undefined, { _tag: "SendUncertain" }] }, 2])
    })
  )
})
