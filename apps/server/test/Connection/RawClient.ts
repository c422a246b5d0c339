import { connect, type Socket } from "node:net"
import { Effect } from "effect"

/** What a connection brought, and how long it stood. */
export interface Heard {
  readonly text: string
  readonly millis: number
}

/** Milliseconds after the piece before, or what is waited for. */
type Pause = number | Promise<unknown>

/** Opens a connection, writes each piece after its pause, and listens until the service closes it. */
export const converse = (url: string, pieces: ReadonlyArray<readonly [pause: Pause, text: string]>) =>
  Effect.async<Heard>(resume => {
    const begun = performance.now()
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let text = ""
    let timer: NodeJS.Timeout | undefined
    // One timer after the other: of several that are late Node runs those of one length first.
    const writeFrom = (index: number) => {
      const [pause, piece] = pieces[index] ?? []
      if (piece === undefined) return
      const write = () => {
        if (socket.writable) socket.write(piece)
        writeFrom(index + 1)
      }
      if (typeof pause === "number") timer = setTimeout(write, pause)
      else void pause?.then(write)
    }
    writeFrom(0)
    socket.setEncoding("utf8").on("data", chunk => {
      text += chunk
    })
    socket.on("error", () => {})
    socket.on("close", () => {
      clearTimeout(timer)
      resume(Effect.succeed({ text, millis: performance.now() - begun }))
    })
    return Effect.sync(() => socket.destroy())
  })

/** The same piece, again and again. */
export const drip = (text: string, everyMillis: number, times: number) =>
  Array.from({ length: times }, () => [everyMillis, text] as const)

/** Sends bytes on a connection whose answers nobody reads. Returns when the system has them. */
export const unread = (url: string, text: string) =>
  Effect.acquireRelease(
    Effect.async<Socket>(resume => {
      const { hostname, port } = new URL(url)
      const socket = connect(Number(port), hostname)
        .pause()
        .on("error", () => {})
      socket.write(text, () => resume(Effect.succeed(socket)))
    }),
    socket => Effect.sync(() => socket.destroy())
  )
