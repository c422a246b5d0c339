import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { firstUnread, Message, MessageId } from "@estate/domain/Message"
import { PlatformUnreachable, UnreadableResponse } from "@estate/domain/PlatformError"
import { Thread, ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import { type DateTime, Effect, Option } from "effect"
import { fakeThreads, type Lists, listOf } from "../FakeThreads.ts"
import { thread as sample } from "../Records.ts"

const { boardId, listingId } = sample()

/** Skips validation, which would take most of the time; the model makes valid records. */
const unchecked = <Fields, A>(
  Record: new (fields: Fields, options: { readonly disableValidation: true }) => A,
  fields: Fields
) => new Record(fields, { disableValidation: true })

interface Conversation {
  readonly id: ThreadId
  messages: ReadonlyArray<Message>
  /** The platform counts unread messages, but shows none. */
  readonly isMute: boolean
  muteCount: number
}

/** A fault of the platform during one poll. */
export type PlatformFault = "unreachable" | "a page that shifted"

/** The platform in memory: threads and their messages. */
export class PlatformModel {
  readonly threads = new Map<ThreadId, Conversation>()
  /** Threads whose messages cannot be read. */
  readonly unreadable = new Set<ThreadId>()
  fault: PlatformFault | undefined
  private count = 0
  private readonly zone: DateTime.TimeZone

  constructor(zone: DateTime.TimeZone) {
    this.zone = zone
  }

  private nextId() {
    this.count += 1
    return `01JD${String(this.count).padStart(22, "0")}`
  }

  private message(
    direction: "incoming" | "outgoing",
    now: DateTime.Utc,
    readAt: Message["readAt"],
    text?: string
  ) {
    return unchecked(Message, {
      id: MessageId.make(this.nextId()),
      text: text ?? `message ${this.count}`,
      type: "text",
      direction,
      readAt,
      createdAt: LocalDateTime.fromInstant(now, this.zone)
    })
  }

  arrive(now: DateTime.Utc, isMute = false): ThreadId {
    const id = ThreadId.make(this.nextId())
    this.threads.set(id, { id, messages: [], isMute, muteCount: 0 })
    this.writes(id, now)
    return id
  }

  thanks(id: ThreadId, now: DateTime.Utc) {
    this.writes(id, now, "Спасибо!")
  }

  writes(id: ThreadId, now: DateTime.Utc, text?: string) {
    const thread = this.threads.get(id)
    if (thread === undefined) return
    const shownAsRead = thread.isMute
      ? Option.some(LocalDateTime.fromInstant(now, this.zone))
      : Option.none<LocalDateTime>()
    thread.messages = [...thread.messages, this.message("incoming", now, shownAsRead, text)]
    thread.muteCount += thread.isMute ? 1 : 0
  }

  private markRead(thread: Conversation, now: DateTime.Utc) {
    const readAt = Option.some(LocalDateTime.fromInstant(now, this.zone))
    thread.messages = thread.messages.map(message =>
      message.isUnread ? unchecked(Message, { ...message, readAt }) : message
    )
    thread.muteCount = 0
  }

  read(id: ThreadId, now: DateTime.Utc) {
    const thread = this.threads.get(id)
    if (thread !== undefined) this.markRead(thread, now)
  }

  answer(id: ThreadId, now: DateTime.Utc) {
    const thread = this.threads.get(id)
    if (thread === undefined) return
    this.markRead(thread, now)
    thread.messages = [...thread.messages, this.message("outgoing", now, Option.none())]
  }

  remove(id: ThreadId) {
    this.threads.delete(id)
  }

  unreadCount({ messages, muteCount }: Conversation): number {
    return muteCount + messages.filter(message => message.isUnread).length
  }

  /** The message that identifies a thread's episode, if there is one. */
  firstUnread(id: ThreadId): Option.Option<Message> {
    return firstUnread(this.threads.get(id)?.messages ?? [])
  }

  private recordOf(thread: Conversation): Thread {
    const last = thread.messages.at(-1)
    return unchecked(Thread, {
      id: thread.id,
      boardId,
      listingId,
      listingTitle: "flat",
      author: "buyer",
      authorAvatar: Option.none(),
      lastMessage: last?.text ?? "",
      lastMessageAt: last?.createdAt ?? sample().lastMessageAt,
      unreadCount: this.unreadCount(thread),
      entity: "order"
    })
  }

  private readonly answerTo = <A, E>(give: () => Effect.Effect<A, E>) =>
    Effect.suspend(
      (): Effect.Effect<A, E | PlatformUnreachable> =>
        this.fault === "unreachable"
          ? Effect.fail(new PlatformUnreachable({ baseUrl: "http://platform", detail: "cut" }))
          : give()
    )

  readonly lists: Lists = {
    threads: ({ onlyUnread = false }) =>
      this.answerTo(() => {
        const all = [...this.threads.values()].filter(each => !onlyUnread || this.unreadCount(each) > 0)
        const shown = this.fault === "a page that shifted" && onlyUnread ? all.slice(1) : all
        return Effect.succeed(listOf(...shown.map(each => this.recordOf(each))))
      }),
    messages: id =>
      this.answerTo((): ReturnType<Lists["messages"]> => {
        const thread = this.threads.get(id)
        if (thread === undefined) {
          return Effect.fail(new ThreadNotFound({ detail: "it is gone", requestId: Option.none() }))
        }
        if (this.unreadable.has(id)) return Effect.fail(new UnreadableResponse({ path: "total", detail: "" }))
        return Effect.succeed(listOf(...thread.messages))
      })
  }

  readonly service = fakeThreads(this.lists)
}
