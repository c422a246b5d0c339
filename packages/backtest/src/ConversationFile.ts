import { join } from "node:path"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import {
  cannotRead,
  cannotWrite,
  type FileFailed,
  type FileWork,
  makePrivateFolder,
  withFiles
} from "@estate/command-line/Files"
import { Message } from "@estate/domain/Message"
import { Thread, type ThreadId } from "@estate/domain/Thread"
import { type DateTime, Effect, Option, Schema, Stream } from "effect"

/** A thread with all of its messages, the oldest first. */
export const KeptConversation = Schema.Struct({ thread: Thread, messages: Schema.Array(Message) })
export type KeptConversation = typeof KeptConversation.Type

/** All conversations above this line are as they were at this time. */
const Completion = Schema.Struct({ fetchedAt: Schema.DateTimeUtc })

const encodeConversation = Schema.encodeSync(Schema.parseJson(KeptConversation))
const encodeCompletion = Schema.encodeSync(Schema.parseJson(Completion))
const Line = Schema.parseJson(Schema.Union(KeptConversation, Completion))
const LineWithoutMessages = Schema.parseJson(Schema.Union(Schema.Struct({ thread: Thread }), Completion))

/** The conversations of a company. */
export interface KeptConversations {
  readonly conversations: ReadonlyArray<KeptConversation>
  /** Until when they are complete; later messages are not known. */
  readonly fetchedAt: DateTime.Utc
  /** Whether a fetch was interrupted since then. */
  readonly isBrokenOff: boolean
}

/**
 * Reads the conversations of a company, the latest version of each. Ignores a line that was written
 * only in part because a process was killed. Fails if there is no file, or if no fetch has been
 * completed yet.
 */
export const readConversations = Effect.fn("ConversationFile.read")(function* (
  folder: string,
  company: string
) {
  const conversations = new Map<ThreadId, KeptConversation>()
  let fetchedAt = Option.none<DateTime.Utc>()
  let isBrokenOff = true
  yield* eachLine(fileOf(folder, company), text => {
    const line = Schema.decodeOption(Line)(text)
    if (Option.isNone(line)) return
    isBrokenOff = "thread" in line.value
    if ("thread" in line.value) conversations.set(line.value.thread.id, line.value)
    else fetchedAt = Option.some(line.value.fetchedAt)
  })
  const kept = { conversations: [...conversations.values()], isBrokenOff }
  return yield* Option.match(fetchedAt, {
    onNone: () => interrupted(folder, company),
    onSome: at => Effect.succeed<KeptConversations>({ ...kept, fetchedAt: at })
  })
})

/**
 * Opens the file of a company, in a folder that is created if it is missing; only its owner can
 * read it. Each conversation is a line of its own, so a killed process loses at most the one that
 * it was writing, and the next process continues after it.
 */
export const openConversationFile = Effect.fn("ConversationFile.open")(function* (
  folder: string,
  company: string
) {
  const file = fileOf(folder, company)
  /** The latest version of each thread, and the number of its line. */
  const known = new Map<ThreadId, { readonly thread: Thread; readonly line: number }>()
  let lines = 0
  const handle = yield* Effect.acquireRelease(
    attempt(file, async files => {
      makePrivateFolder(folder)
      return files.open(file, "a+", 0o600)
    }),
    opened => Effect.promise(() => opened.close())
  )
  const write = (text: string) => attempt(file, () => handle.appendFile(text))
  yield* eachLine(file, text => {
    const line = Option.getOrUndefined(Schema.decodeOption(LineWithoutMessages)(text))
    if (line !== undefined && "thread" in line)
      known.set(line.thread.id, { thread: line.thread, line: lines })
    lines += 1
  })
  if (yield* endsWithinLine(file)) yield* write("\n")

  /** Calls must not overlap. */
  const append = Effect.fnUntraced(function* (conversation: KeptConversation) {
    yield* write(`${encodeConversation(conversation)}\n`)
    known.set(conversation.thread.id, { thread: conversation.thread, line: lines })
    lines += 1
  })

  /**
   * Removes earlier versions of conversations, and deleted ones, and notes until when the rest is
   * complete. It happens completely or not at all.
   */
  const complete = Effect.fnUntraced(function* (gone: ReadonlySet<ThreadId>, fetchedAt: DateTime.Utc) {
    for (const id of gone) known.delete(id)
    const wanted = new Set(Array.from(known.values(), ({ line }) => line))
    const temporary = `${file}.tmp`
    const last = `${encodeCompletion({ fetchedAt })}\n`
    yield* Effect.acquireUseRelease(
      attempt(temporary, files => files.open(temporary, "w", 0o600)),
      target =>
        Effect.gen(function* () {
          yield* linesOf(file).pipe(
            Stream.zipWithIndex,
            Stream.filter(([, line]) => wanted.has(line)),
            Stream.map(([text]) => `${text}\n`),
            Stream.grouped(LINES_AT_ONCE),
            Stream.runForEach(some => attempt(temporary, () => target.appendFile([...some].join(""))))
          )
          yield* attempt(temporary, async () => {
            await target.appendFile(last)
            await target.sync()
          })
        }),
      target => Effect.promise(() => target.close())
    )
    yield* attempt(file, files => files.rename(temporary, file))
  })

  return {
    /** The thread as it was when its messages were read. */
    find: (id: ThreadId): Thread | undefined => known.get(id)?.thread,
    ids: (): ReadonlyArray<ThreadId> => [...known.keys()],
    append,
    complete
  }
})

const LINES_AT_ONCE = 100

const fileOf = (folder: string, company: string) => join(folder, `${company}.ndjson`)

const attempt = <A>(
  file: string,
  work: FileWork<A>,
  failure: (file: string, error: FileFailed) => CommandFailed = unwritable
): Effect.Effect<A, CommandFailed> => Effect.mapError(withFiles(work), error => failure(file, error))

const unwritable = (file: string, error: unknown) => failed(ExitCode.failed, cannotWrite(file, error))

const unreadable = (file: string, error: unknown) =>
  failed(ExitCode.failed, cannotRead(file, error), {
    en: "`estate-notifier backtest fetch` writes it",
    ru: "его записывает `estate-notifier backtest fetch`"
  })

const interrupted = (folder: string, company: string) =>
  failed(
    ExitCode.failed,
    {
      en: `the fetch of ${company} into ${folder} was interrupted`,
      ru: `загрузка ${company} в ${folder} прервана до конца`
    },
    {
      en: "Run `estate-notifier backtest fetch` again: it resumes where this one stopped",
      ru: "Запустите `estate-notifier backtest fetch` снова: он её продолжит"
    }
  )

/** Node's `readline` would also end a line at U+2028, which JSON contains unescaped. */
const linesOf = (file: string): Stream.Stream<string, CommandFailed> =>
  Stream.fromEffect(attempt(file, files => files.open(file), unreadable)).pipe(
    Stream.flatMap(handle =>
      Stream.fromAsyncIterable(handle.createReadStream({ encoding: "utf8" }), cause =>
        unreadable(file, cause)
      )
    ),
    Stream.splitLines
  )

const eachLine = (file: string, each: (line: string) => void) =>
  Stream.runForEachChunk(linesOf(file), chunk =>
    Effect.sync(() => {
      for (const line of chunk) each(line)
    })
  )

/** Whether a process was killed while it wrote the last line. */
const endsWithinLine = (file: string) =>
  attempt(file, async files => {
    const handle = await files.open(file, "r")
    try {
      const { size } = await handle.stat()
      const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: Math.max(0, size - 1) })
      return size > 0 && buffer.toString() !== "\n"
    } finally {
      await handle.close()
    }
  })
