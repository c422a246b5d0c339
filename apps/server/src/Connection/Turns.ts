import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Connection, Connections } from "./Connections.ts"

/**
 * More waiting requests than a client needs to pipeline; beyond this, its connection is not read.
 */
const MOST_WAITING = 32

/** How often unsent answers are added up. */
const LOOK_MILLIS = 100

/**
 * The maximum number of bytes of answers that wait for clients to read them, over all connections.
 */
const MOST_UNSENT_BYTES = 64 * 1024 * 1024

/**
 * How much time of a round of the event loop arriving requests may take; waiting ones get the same.
 */
const ROUND_MILLIS = 2

/** Schedules the tasks of many callers, which may take long together. */
interface FairQueue {
  /** Runs it now, while this round of the event loop has time and none of its caller waits. */
  readonly now: (request: IncomingMessage, task: () => void) => void
  /** Runs it in one of the next rounds. */
  readonly later: (request: IncomingMessage, task: () => void) => void
}

/** Identified by the key as it is sent: finding out whether it is known would need the store. */
const senderOf = ({ headers, socket }: IncomingMessage): string =>
  String(headers["x-api-key"] ?? headers.authorization ?? socket.remoteAddress)

/** Runs waiting tasks, some in each round: one of each caller, then the next one of each. */
const makeFairQueue = (): FairQueue => {
  const waiting = new Map<string, Array<() => void>>()
  let nowUntil: number | undefined
  let isScheduled = false
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(round)
  }
  const runNext = ([sender, tasks]: [string, Array<() => void>]) => {
    waiting.delete(sender)
    const task = tasks.shift()
    if (tasks.length > 0) waiting.set(sender, tasks)
    task?.()
  }
  const round = () => {
    isScheduled = false
    const until = performance.now() + ROUND_MILLIS
    for (const next of waiting) {
      if (performance.now() >= until) break
      runNext(next)
    }
    nowUntil = undefined
    if (waiting.size > 0) schedule()
  }
  const later = (sender: string, task: () => void) => {
    const tasks = waiting.get(sender)
    if (tasks === undefined) waiting.set(sender, [task])
    else tasks.push(task)
    schedule()
  }
  return {
    now: (request, task) => {
      const now = performance.now()
      nowUntil ??= now + ROUND_MILLIS
      schedule()
      const sender = senderOf(request)
      if (now < nowUntil && !waiting.has(sender)) task()
      else later(sender, task)
    },
    later: (request, task) => later(senderOf(request), task)
  }
}

/**
 * Gives the requests of a connection their turns: the next one begins when the previous answer has
 * left the process. Node would begin all pipelined requests at once, and keep all their answers for
 * a client that reads none. Requests that arrive together, on one connection or on many, are begun
 * a few at a time, and their callers take turns: no caller waits for all requests of another.
 *
 * If the unsent answers of all connections are too many bytes together, the largest are cut off.
 */
export const inTurn = (server: Server, connections: Connections, next: RequestListener): RequestListener => {
  const queue = makeFairQueue()

  const begin = ({ socket }: Connection, response: ServerResponse) => {
    if (!socket.destroyed) next(response.req, response)
  }

  /** The first answer has left the process. */
  const goOn = (connection: Connection) => {
    const { socket, unanswered } = connection
    unanswered.shift()
    connection.idleSinceMillis = performance.now()
    const [following] = unanswered
    if (following === undefined) return
    if (unanswered.length === 1) socket.resume()
    queue.later(following.req, () => begin(connection, following))
  }

  const shed = setInterval(() => {
    const unsent = Array.from(connections.values(), ({ socket }) => ({
      socket,
      bytes: socket.writableLength
    }))
    let total = unsent.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total <= MOST_UNSENT_BYTES) return
    for (const { socket, bytes } of unsent.sort((a, b) => b.bytes - a.bytes)) {
      if (total <= MOST_UNSENT_BYTES) return
      total -= bytes
      socket.destroy()
    }
  }, LOOK_MILLIS).unref()
  server.once("close", () => clearInterval(shed))

  return (request, response) => {
    const connection = connections.get(request.socket)
    if (connection === undefined) return
    response.once("close", () => goOn(connection))
    const waiting = connection.unanswered.push(response) - 1
    if (waiting === 0) queue.now(request, () => begin(connection, response))
    else if (waiting >= MOST_WAITING) request.socket.pause()
  }
}
