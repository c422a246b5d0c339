import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Thread } from "@estate/domain/Thread"
import type { UnreadThread } from "@estate/reports/Morning"
import { Schema } from "effect"

const readThread = Schema.decodeUnknownSync(Thread)

/** Thread number `n` as the platform sends it, with what a test cares about put over it. */
export const threadOf = (n: number, wire: Readonly<Record<string, unknown>> = {}): Thread =>
  readThread({
    ulid: `01JD000000000000000000000${n}`,
    board_id: 1,
    order_id: 100 + n,
    order_title: "Flat, 2 rooms",
    author: "Anna",
    author_avatar: null,
    last_message: "Is it free?",
    last_message_at: "2026-11-20 09:30:00",
    unread_messages: 1,
    entity: "order",
    ...wire
  })

export const wallClock = (year: number, month: number, day: number, hours: number, minutes: number) =>
  new LocalDateTime({ year, month, day, hours, minutes, seconds: 0 })

/** Thread number `n`, waiting since a time of 20 November 2026. */
export const unreadSince = (
  n: number,
  hours: number,
  minutes: number,
  wire: Readonly<Record<string, unknown>> = {}
): UnreadThread => ({ thread: threadOf(n, wire), waitingSince: wallClock(2026, 11, 20, hours, minutes) })
