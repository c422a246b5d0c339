import { createReadStream } from "node:fs"
import { join } from "node:path"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { type FileWork, withFiles } from "@estate/command-line/Files"
import { Message } from "@estate/domain/Message"
import { Thread, type ThreadId } from "@estate/domain/Thread"
import { type DateTime, Effect, Option, Schema, Stream } from "effect"

/** A thread with all of its messages, the first message first. */
const Conversation = Schema.Struct({ thread: Thread, messages: Schema.Array(Message) })
type Conversation = typeof Conversation.Type

/** All conversations before it are as they were at this time. */
const Completion = Schema.Struct({ fetchedAt: Schema.DateTimeUtc })

const ConversationLine = Schema.parseJson(Conversation)
const CompletionLine = Schema.parseJson(Completion)
const LineWithoutMessages = Schema.parseJson(Schema.Union(Schema.Struct({ thread: Thread }), Completion))

/**
 * Opens the file of a company, in a folder that is made if it is missing; its owner alone can read
 * it. Each conversation is a line of its own, so a killed process loses at most the one that it was
 * writing, and the next one goes on after it.
 */
export const openConversationFile = Effect.fn("ConversationFile.open")(function* (
  folder: string,
  company: string
) {
  const file = fileOf(folder, company)
  /** The latest form of each thread, and the number of its line. */
  const known = new Map<ThreadId, { readonly thread: Thread; readonly line: number }>()
  let lines = 0
  const handle = yield* Effect.acquireRelease(
    attempt(file, async files => {
      await files.mkdir(folder, { recursive: true, mode: 0o700 })
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
  const append = Effect.fnUntraced(function* (conversation: Conversation) {
    yield* write(`${Schema.encodeSync(ConversationLine)(conversation)}\n`)
    known.set(conversation.thread.id, { thread: conversation.thread, line: lines })
    lines += 1
  })

  /**
   * Leaves out earlier forms of conversations, and those that are gone, and says until when the
   * rest is complete. It happens whole or not at all.
   */
  const complete = Effect.fnUntraced(function* (gone: ReadonlySet<ThreadId>, fetchedAt: DateTime.Utc) {
    for (const id of gone) known.delete(id)
    const wanted = new Set(Array.from(known.values(), ({ line }) => line))
    const temporary = `${file}.tmp`
    const last = `${Schema.encodeSync(CompletionLine)({ fetchedAt })}\n`
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

const attempt = <A>(file: string, work: FileWork<A>): Effect.Effect<A, CommandFailed> =>
  Effect.mapError(withFiles(work), ({ reason }) =>
    failed(ExitCode.failed, {
      en: `${file} cannot be written: ${reason.en}`,
      ru: `не удалось записать ${file}: ${reason.ru}`
    })
  )

/** Not Node's `readline`, for which a line ends at U+2028 too, which JSON has as it is. */
const linesOf = (file: string): Stream.Stream<string, CommandFailed> =>
  Stream.fromAsyncIterable(createReadStream(file, "utf8"), cause =>
    failed(ExitCode.failed, {
      en: `${file} cannot be read: ${String(cause)}`,
      ru: `не удалось прочитать ${file}: ${String(cause)}`
    })
  ).pipe(Stream.splitLines)

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
