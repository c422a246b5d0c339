import { createServer, type RequestListener } from "node:http"
import { type LocalServer, listenLocally } from "@estate/testing/LocalServer"
import { Effect, Layer, Option, Redacted } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { AlertId } from "../../src/Alerts/AlertId.ts"
import { failureOf } from "../../src/Incidents/Failures.ts"
import { makeSlack, Slack } from "../../src/Slack/Slack.ts"

const servers: Array<LocalServer> = []
afterEach(async () => {
  for (const { close } of servers.splice(0)) await close()
})

const listen = async (listener: RequestListener) => {
  const server = await listenLocally(createServer(listener))
  servers.push(server)
  return `${server.url}/api/`
}

const postTo = (apiUrl: string) =>
  Effect.gen(function* () {
    const slack = yield* Slack
    return yield* slack.post({
      id: AlertId.make("0".repeat(32)),
      destination: "leads",
      parent: undefined,
      message: { text: "x", blocks: [] }
    })
  }).pipe(
    Effect.flip,
    Effect.provide(
      Layer.effect(
        Slack,
        makeSlack({ workspace: "", token: Redacted.make("xoxb-test"), apiUrl: Option.some(apiUrl) })
      )
    ),
    Effect.runPromise
  )

const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  listen((request, response) => {
    request.resume()
    request.on("end", () => response.writeHead(status, headers).end(body))
  })

const saying = (error: string) =>
  answering(200, JSON.stringify({ ok: false, error }), { "content-type": "application/json" })

describe("what Slack's answer to a post means", () => {
  it("a 404, as from a wrong SLACK_API_URL: the error names the setting", async () => {
    const error = await postTo(await answering(404, "<html>"))
    expect(error).toMatchObject({ _tag: "SlackUncertain" })
    expect(error.message).toContain("status 404: Slack does not send this status: check SLACK_API_URL")
    expect(failureOf(error).in("ru").message).toBe(
      "Slack не дал ясного ответа: status 404: Slack такого статуса не присылает: проверьте SLACK_API_URL и прокси"
    )
  })

  it.each(["internal_error", "fatal_error", "service_unavailable", "request_timeout"])(
    "%s: it may have arrived",
    async code => expect(await postTo(await saying(code))).toMatchObject({ _tag: "SlackUncertain" })
  )

  it.each(["invalid_blocks", "msg_too_long", "msg_blocks_too_long"])(
    "%s: the message is at fault",
    async code => expect(await postTo(await saying(code))).toMatchObject({ _tag: "MessageRefused", code })
  )

  it.each([
    "channel_not_found",
    "not_in_channel",
    "is_archived",
    "invalid_auth",
    "missing_scope",
    "some_new_code"
  ])("%s: a person must fix it, and the message says how", async code => {
    const failure = await postTo(await saying(code))
    expect(failure).toMatchObject({ _tag: "DestinationRefused", code })
    expect(failure.message).toMatch(/#leads.*\. \S+/)
  })

  it("429: it did not arrive, and Slack says how long to wait", async () => {
    const failure = await postTo(await answering(429, "{}", { "retry-after": "7" }))
    expect(failure).toMatchObject({ _tag: "SlackBusy", retryAfter: { value: { value: { millis: 7000 } } } })
  })

  it("429 without a time that can be read: in doubt, it may have arrived", async () =>
    expect(await postTo(await answering(429, "{}"))).toMatchObject({ _tag: "SlackUncertain" }))

  it("a refused connection: it did not arrive", async () => {
    const url = await answering(200, "")
    await Promise.all(servers.map(({ close }) => close()))
    const error = await postTo(url)
    expect(error).toMatchObject({ _tag: "SlackBusy" })
    expect(error.message).toContain(`ECONNREFUSED ${new URL(url).host}: check the network, and SLACK_API_URL`)
    expect(failureOf(error).in("ru").message).toContain(
      `${new URL(url).host}: проверьте сеть и SLACK_API_URL`
    )
  })

  it("a server that does not speak TLS: the error is the same each time, in one line", async () => {
    const error = await postTo((await answering(200, "")).replace("http:", "https:"))
    expect(error).toMatchObject({ _tag: "SlackUncertain" })
    expect(error.message).toContain("answer: ERR_SSL_WRONG_VERSION_NUMBER: check the network")
  })

  it("an address that fetch itself refuses: the error says why", async () =>
    expect((await postTo("http://127.0.0.1:1/api/")).message).toContain("bad port: check the network"))

  it.each([
    ["500 with HTML", 500, "<h1>oops</h1>"],
    ["503", 503, ""],
    ["404", 404, "nothing here"],
    ["200 with HTML", 200, "<html>ok</html>"],
    ["200 with a word that looks like an error code", 200, "channel_not_found"],
    ["200 with nothing", 200, ""],
    ["200 with JSON that is not Slack's", 200, "[]"],
    ["200 with half an answer", 200, '{"ok":fal']
  ])("%s: it may have arrived", async (_, status, body) =>
    expect(await postTo(await answering(status, body))).toMatchObject({ _tag: "SlackUncertain" })
  )

  it("a connection that breaks off after the request: it may have arrived", async () => {
    const url = await listen(request => {
      request.resume()
      request.on("end", () => request.socket.destroy())
    })
    expect(await postTo(url)).toMatchObject({ _tag: "SlackUncertain" })
  })

  it("an answer that breaks off: it may have arrived", async () => {
    const url = await listen((request, response) => {
      request.resume()
      request.on("end", () => {
        response.writeHead(200, { "content-length": "100" })
        response.write('{"ok":true')
        setTimeout(() => request.socket.destroy(), 20)
      })
    })
    expect(await postTo(url)).toMatchObject({ _tag: "SlackUncertain" })
  })

  it("an answer without the message's place: it may have arrived", async () =>
    expect(await postTo(await answering(200, '{"ok":true}'))).toMatchObject({ _tag: "SlackUncertain" }))
})
