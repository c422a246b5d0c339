import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** More waiting requests than a client pipelines to save time; then its connection is not read. */
const MOST_WAITING = 32

/** How often unsent answers are added up. */
const LOOK_MILLIS = 100

/** The most bytes of answers that wait for clients to read them, over all connections. */
const MOST_UNSENT_BYTES = 64 * 1024 * 1024

/** How long pipelined requests may take of one round of the event loop. */
const ROUND_MILLIS = 2

/** A request whose turn has not come. */
interface Waiting {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Runs tasks in order, a few of them in each round of the event loop. */
const makeRounds = (): ((task: () => void) => void) => {
  const tasks: Array<() => void> = []
  let isRunning = false
  const round = () => {
    const until = performance.now() + ROUND_MILLIS
    while (tasks.length > 0 && performance.now() < until) tasks.shift()?.()
    isRunning = tasks.length > 0
    if (isRunning) setImmediate(round)
  }
  return task => {
    tasks.push(task)
    if (isRunning) return
    isRunning = true
    setImmediate(round)
  }
}

/**
 * Gives the requests of a connection their turns: the next one begins when the answer before it
 * has left the process. Node would begin all pipelined requests at once, and keep all their
 * answers for a client that reads none. Between two of them those who wait for one answer are
 * served.
 *
 * If the unsent answers of all connections are too many bytes together, the largest are cut off.
 */
export const inTurn = (server: Server, next: RequestListener): RequestListener => {
  const connections = new Map<Socket, Array<Waiting>>()
  const inRounds = makeRounds()

  const begin = (waiting: Array<Waiting>, { request, response }: Waiting) => {
    if (request.socket.destroyed) {
      connections.delete(request.socket)
      return
    }
    response.once("close", () => {
      const following = waiting.shift()
      if (following === undefined) {
        connections.delete(request.socket)
        return
      }
      if (waiting.length === 0) request.socket.resume()
      inRounds(() => begin(waiting, following))
    })
    next(request, response)
  }

  const shed = setInterval(() => {
    const unsent = Array.from(connections.keys(), socket => ({ socket, bytes: socket.writableLength }))
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
    const { socket } = request
    const waiting = connections.get(socket)
    if (waiting === undefined) {
      const none: Array<Waiting> = []
      connections.set(socket, none)
      begin(none, { request, response })
      return
    }
    waiting.push({ request, response })
    if (waiting.length >= MOST_WAITING) socket.pause()
  }
}
