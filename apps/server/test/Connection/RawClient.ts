import { connect } from "node:net"
import { Effect } from "effect"

/** What a connection brought, and how long it stood. */
export interface Heard {
  readonly text: string
  readonly millis: number
}

/** Opens a connection, writes each piece after its pause, and listens until the service closes it. */
export const converse = (url: string, pieces: ReadonlyArray<readonly [pauseMillis: number, text: string]>) =>
  Effect.async<Heard>(resume => {
    const begun = performance.now()
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let text = ""
    const timers: Array<NodeJS.Timeout> = []
    let after = 0
    for (const [pauseMillis, piece] of pieces) {
      after += pauseMillis
      timers.push(setTimeout(() => socket.writable && socket.write(piece), after))
    }
    socket.setEncoding("utf8").on("data", chunk => {
      text += chunk
    })
    socket.on("error", () => {})
    socket.on("close", () => {
      timers.forEach(clearTimeout)
      resume(Effect.succeed({ text, millis: performance.now() - begun }))
    })
    return Effect.sync(() => socket.destroy())
  })

/** The same piece, again and again. */
export const drip = (text: string, everyMillis: number, times: number) =>
  Array.from({ length: times }, () => [everyMillis, text] as const)
