import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { type LocalServer, listenLocally } from "./LocalServer.ts"

/** How often each process is asked whether it is ready. */
const ASK_MILLIS = 200

/**
 * An idle connection is closed after this time, before a stopping service would close it, so no
 * request is sent on a connection that just ends.
 */
const IDLE_MILLIS = 500

/** Bodies up to this size are kept, so that they can be sent again. */
const MAX_BODY_BYTES = 1024 * 1024

/** A process behind the proxy. */
interface Target {
  readonly url: URL
  /** Its connections stay open, except for those that an answer ended. */
  readonly agent: Agent
  isReady: boolean
}

/** A request did not reach a process: another one may have it. */
const neverArrived = (error: NodeJS.ErrnoException) => error.code === "ECONNREFUSED"

/**
 * A proxy that distributes requests to several processes of a service in turn. It skips those that
 * are not ready, and sends a request that one refuses, or a read that one breaks off, to the next.
 */
export class RoundRobin {
  readonly url: string
  private readonly server: LocalServer
  private readonly targets: Array<Target>
  private readonly timer: NodeJS.Timeout
  private next = 0

  private constructor(server: LocalServer, targets: Array<Target>) {
    this.server = server
    this.url = server.url
    this.targets = targets
    this.timer = setInterval(() => this.askAll(), ASK_MILLIS).unref()
  }

  static async to(urls: ReadonlyArray<string>): Promise<RoundRobin> {
    const targets = urls.map(targetAt)
    const server = createServer((asked, response) => roundRobin.serve(asked, response))
    const local = await listenLocally(server)
    const roundRobin = new RoundRobin(local, targets)
    return roundRobin
  }

  /** Distributes requests to one more process. */
  add(url: string): void {
    this.targets.push(targetAt(url))
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.server.close()
    for (const { agent } of this.targets) agent.destroy()
  }

  /** The processes in the order in which they are tried, those that are ready first. */
  private inTurn(): ReadonlyArray<Target> {
    const start = this.next++ % this.targets.length
    const turned = [...this.targets.slice(start), ...this.targets.slice(0, start)]
    return [...turned.filter(({ isReady }) => isReady), ...turned.filter(({ isReady }) => !isReady)]
  }

  private async serve(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Array<Buffer> = []
    let size = 0
    for await (const chunk of asked) {
      size += chunk.length
      if (size > MAX_BODY_BYTES) return void response.writeHead(413).end()
      chunks.push(chunk)
    }
    const body = Buffer.concat(chunks)
    for (const target of this.inTurn()) {
      const error = await forward(target, asked, body, response).catch(
        (cause: NodeJS.ErrnoException) => cause
      )
      if (error === undefined) return
      target.isReady = false
      const isRead = asked.method === "GET"
      if (response.headersSent) return void response.destroy()
      if (!isRead && !neverArrived(error)) break
    }
    response.writeHead(502).end()
  }

  private askAll(): void {
    for (const target of this.targets) {
      const asking = request(new URL("/readyz", target.url), { agent: false, timeout: 2_000 }, answer => {
        answer.resume()
        target.isReady = answer.statusCode === 200
      })
      asking.on("timeout", () => asking.destroy())
      asking.on("error", () => {
        target.isReady = false
      })
      asking.end()
    }
  }
}

const targetAt = (url: string): Target => ({
  url: new URL(url),
  agent: new Agent({ keepAlive: true, timeout: IDLE_MILLIS }),
  isReady: true
})

/** Resolves once the answer has gone through; rejects if none came, or not all of it. */
const forward = (
  { url, agent }: Target,
  asked: IncomingMessage,
  body: Buffer,
  response: ServerResponse
): Promise<undefined> =>
  new Promise((resolve, reject) => {
    const { connection: _, "transfer-encoding": __, ...headers } = asked.headers
    const length = body.length > 0 ? { "content-length": String(body.length) } : {}
    const options = { agent, method: asked.method, headers: { ...headers, ...length } }
    const forwarded = request(new URL(asked.url ?? "/", url), options, answer => {
      const { connection: _, "keep-alive": __, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      answer.on("error", reject)
      answer.on("end", () => resolve(undefined))
      answer.pipe(response)
    })
    forwarded.on("error", reject)
    forwarded.end(body)
  })
