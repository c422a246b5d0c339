import { CallId } from "@estate/domain/Call"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Duration, Option, Order, Schema } from "effect"
import { DurationFromSeconds, LocalDateTimeFromIso } from "../Report/Fields.ts"
import type { CountedCall } from "./CountedCall.ts"

/** At most this many of a kind are listed: nobody listens to more. */
const MAX_OF_A_KIND = 10
/** A recording with this talk time is worth listening to. */
const LONG_SECONDS = 300

/**
 * A recording worth listening to: of a call with five minutes of talk time or more (`long`), or of
 * a call without a status, which still has to be marked (`unmarked`).
 */
export const Recording = Schema.Struct({
  why: Schema.Literal("long", "unmarked"),
  callId: CallId,
  calledAt: LocalDateTimeFromIso,
  phone: Schema.String,
  duration: DurationFromSeconds,
  about: Schema.String,
  recordingUrl: Schema.String
})
export type Recording = typeof Recording.Type

/** The recording of a call; none for a call that was not answered, or about a listing. */
export const recordingOf = ({ call, outcome }: CountedCall): Option.Option<string> =>
  "recordingUrl" in call && outcome === "answered" ? call.recordingUrl : Option.none()

/** Keeps the ten longest calls and the ten latest without a status. */
export class Recordings {
  private readonly kept: Record<Recording["why"], ReadonlyArray<Recording>> = { long: [], unmarked: [] }

  add(counted: CountedCall): void {
    const { call, talkSeconds } = counted
    const url = recordingOf(counted)
    if (Option.isNone(url) || !("status" in call)) return
    const isLong = talkSeconds >= LONG_SECONDS
    if (!isLong && call.status !== 0) return
    const { calledAt, phone, duration, projectName: about } = call
    const recording = { callId: call.id, calledAt, phone, duration, about, recordingUrl: url.value }
    if (isLong) this.keep({ why: "long", ...recording }, longestFirst)
    if (call.status === 0) this.keep({ why: "unmarked", ...recording }, latestFirst)
  }

  private keep(recording: Recording, order: Order.Order<Recording>): void {
    const kept = this.kept[recording.why]
    const last = kept[MAX_OF_A_KIND - 1]
    if (last !== undefined && order(last, recording) < 0) return
    this.kept[recording.why] = [...kept, recording].toSorted(order).slice(0, MAX_OF_A_KIND)
  }

  /** The longest calls, then the latest without a status. */
  get found(): ReadonlyArray<Recording> {
    return [...this.kept.long, ...this.kept.unmarked]
  }
}

const latest = { calledAt: Order.reverse(LocalDateTime.Order), callId: Order.number }
const latestFirst = Order.struct(latest)
const longestFirst = Order.struct({ duration: Order.reverse(Duration.Order), ...latest })
