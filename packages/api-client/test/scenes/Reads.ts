import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib"
import { Accounts } from "@estate/api-client/Accounts"
import { Threads } from "@estate/api-client/Threads"
import { Effect } from "effect"
import { type Answer, answer, bytesAnswer, cutAnswer, KEY, silence } from "../ScriptedPlatform.ts"
import { accountWire, dataPageWire } from "../Wire.ts"
import type { Scene } from "./Scene.ts"

/** A list that holds no messages, so that errors may quote it. */
const accounts = Effect.flatMap(Accounts, service => service.page())

const page = dataPageWire([accountWire])
const json = JSON.stringify(page)
const good = answer(200, page)
const withAccount = (more: object) => answer(200, dataPageWire([{ ...accountWire, ...more }]))

const scene = (
  platform: string,
  answers: Answer | ReadonlyArray<Answer>,
  sees: string,
  requests: number,
  settings: Scene["settings"] = {},
  call: Scene["call"] = accounts
): Scene => ({
  platform,
  answers: typeof answers === "function" ? [answers] : answers,
  call,
  sees,
  requests,
  settings
})

export const bodies: ReadonlyArray<Scene> = [
  scene("sends a page", good, "done", 1),
  scene("adds fields that the contract does not have", withAccount({ rating: 5, tags: ["x"] }), "done", 1),
  scene("sends `[]` for an object, as PHP does", withAccount({ permissions: [], packets: [] }), "done", 1),
  scene("sends numbers as texts, as PHP does", withAccount({ id: "7" }), "done", 1),
  scene(
    "sends 1 for true, as PHP does",
    withAccount({ type: { ...accountWire.type, isAdmin: 1 } }),
    "done",
    1
  ),
  scene("sends `{}` for an empty list, as PHP does", withAccount({ groups: {} }), "done", 1),
  scene(
    "sends a record of three that cannot be read; `onUnreadable` is `skip`",
    answer(200, dataPageWire([accountWire, { id: "x" }, accountWire])),
    "done",
    1,
    { onUnreadable: "skip", onSkipped: () => {} }
  ),
  scene("calls its JSON `text/html`", answer(200, json, { "content-type": "text/html" }), "done", 1),
  scene("begins with a byte order mark", answer(200, `\uFEFF${json}`), "done", 1),
  scene("puts white space around its JSON", answer(200, `\n\t ${json} \n`), "done", 1),
  scene("names a field twice", answer(200, json.replace('"total"', '"total":9,"total"')), "done", 1),
  scene(
    "sends bytes that are no UTF-8 in a text",
    answer(200, Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from(',"x":"\xff"}', "latin1")])),
    "done",
    1
  ),
  scene(
    "writes its JSON in windows-1251, and says so",
    answer(200, Buffer.from(json.replace("Anna", "\xc0\xed\xed\xe0"), "latin1"), {
      "content-type": "application/json; charset=windows-1251"
    }),
    "UnreadableResponse",
    1
  ),
  scene(
    "nests its JSON 200,000 deep",
    answer(200, `{"data":{"items":${"[".repeat(200_000)}${"]".repeat(200_000)}}}`),
    "UnreadableResponse",
    1
  ),
  scene(
    "nests a value of any type 200,000 deep",
    answer(200, json.replace('"file":null', `"file":${"[".repeat(200_000)}${"]".repeat(200_000)}`)),
    "UnreadableResponse",
    1
  ),
  scene(
    "colours an error for a terminal",
    answer(403, "\u001b[31mno\u001b[0m\r\n\u202eaccess"),
    "AccessDenied",
    1
  ),
  scene("omits a required field", withAccount({ name: undefined }), "UnreadableResponse", 1),
  scene("sends an object for a text", withAccount({ name: { first: "Anna" } }), "UnreadableResponse", 1),
  scene(
    "sends a text for a list",
    answer(200, { data: { ...page.data, items: "none" } }),
    "UnreadableResponse",
    1
  ),
  scene(
    "sends a date in its own format",
    withAccount({ invitation: { hash: "h", sentAt: "yesterday" } }),
    "UnreadableResponse",
    1
  ),
  scene("says 200 and an error", answer(200, { error: "try later" }), "UnreadableResponse", 1),
  scene("says 200 and `null`", answer(200, "null"), "UnreadableResponse", 1),
  scene("says 200 and `[]`", answer(200, "[]"), "UnreadableResponse", 1),
  scene("says 200 and a number", answer(200, "42"), "UnreadableResponse", 1),
  scene("says 200 and nothing", answer(200, ""), "UnreadableResponse", 1),
  scene(
    "says 200 and a page to sign in",
    answer(200, "<html><h1>Sign in</h1></html>", { "content-type": "text/html" }),
    "UnreadableResponse",
    1
  ),
  scene(
    "writes a warning before its JSON",
    answer(200, `<br />\n<b>Warning</b>: mysqli in db.php on line 7<br />\n${json}`, {
      "content-type": "text/html"
    }),
    "UnreadableResponse",
    1
  ),
  scene(
    "answers in XML",
    answer(200, "<?xml version='1.0'?><error/>", { "content-type": "application/xml" }),
    "UnreadableResponse",
    1
  ),
  scene("repeats the key in a page", answer(200, `no such key: ${KEY}`), "UnreadableResponse", 1),
  scene(
    "sends half of its JSON, as if it were whole",
    answer(200, json.slice(0, 80)),
    "UnreadableResponse",
    1
  ),
  scene("sends its JSON twice", answer(200, json + json), "UnreadableResponse", 1),
  scene("leaves a comma too many", answer(200, json.replace("]", ",]")), "UnreadableResponse", 1),
  scene("opens 100,000 brackets", answer(200, "[".repeat(100_000)), "UnreadableResponse", 1),
  scene("announces 100 MB", answer(200, json, { "content-length": "100000000" }), "UnreadableResponse", 1),
  scene("sends more than `maxResponseBytes`", good, "UnreadableResponse", 1, { maxResponseBytes: 100 })
]

const encoded = (name: string, body: string | Uint8Array) => answer(200, body, { "content-encoding": name })

export const encodings: ReadonlyArray<Scene> = [
  scene("compresses with gzip", encoded("gzip", gzipSync(json)), "done", 1),
  scene("compresses with gzip, and does not say so", answer(200, gzipSync(json)), "done", 1),
  scene("compresses with gzip twice", encoded("gzip, gzip", gzipSync(gzipSync(json))), "done", 1),
  scene("compresses with deflate", encoded("deflate", deflateSync(json)), "done", 1),
  scene("compresses with deflate, without its frame", encoded("deflate", deflateRawSync(json)), "done", 1),
  scene(
    "compresses more with Brotli than may come",
    encoded("br", brotliCompressSync(Buffer.alloc(1_000_000))),
    "UnreadableResponse",
    1,
    { maxResponseBytes: 100_000 }
  ),
  scene("compresses with Brotli (on Node)", encoded("br", brotliCompressSync(json)), "done", 1),
  scene("says gzip, and does not compress", encoded("gzip", json), "done", 1),
  scene("says Brotli, and does not compress", encoded("br", json), "done", 1),
  scene("breaks off its gzip", encoded("gzip", gzipSync(json).subarray(0, 90)), "PlatformUnreachable", 4),
  scene("breaks off its gzip once", [encoded("gzip", gzipSync(json).subarray(0, 90)), good], "done", 2),
  scene(
    "damages its gzip",
    encoded(
      "gzip",
      gzipSync(json).map((byte, index) => (index === 30 ? byte ^ 0xff : byte))
    ),
    "UnreadableResponse",
    1
  ),
  scene(
    "sends 100 MB in a gzip of 100 KB",
    encoded("gzip", gzipSync(Buffer.alloc(100_000_000, " "))),
    "UnreadableResponse",
    1
  ),
  scene("uses an encoding that nobody has", encoded("rot13", "Tbbq zbeavat"), "UnreadableResponse", 1)
]

const refusals = [
  [400, "RequestRejected"],
  [401, "NotSignedIn"],
  [402, "PlatformFailed"],
  [403, "AccessDenied"],
  [404, "PlatformFailed"],
  [405, "PlatformFailed"],
  [409, "PlatformFailed"],
  [410, "PlatformFailed"],
  [413, "PlatformFailed"],
  [418, "PlatformFailed"],
  [422, "PlatformFailed"],
  [431, "PlatformFailed"],
  [451, "PlatformFailed"]
] as const

const successes = [201, 202, 204, 206]
const redirects = [301, 302, 303, 307, 308]
const failures = [408, 500, 501, 502, 503, 504, 520, 599]

export const statuses: ReadonlyArray<Scene> = [
  ...successes.map(status =>
    scene(`${status}`, answer(status, status === 204 ? "" : json), "PlatformFailed", 1)
  ),
  ...redirects.map(status =>
    scene(`${status}`, answer(status, "", { location: `/login?key=${KEY}` }), "PlatformFailed", 1)
  ),
  ...refusals.map(([status, sees]) => scene(`${status}`, answer(status, ""), sees, 1)),
  ...failures.map(status => scene(`${status}, always`, answer(status, ""), "PlatformFailed", 4)),
  scene("502 in HTML, then a page", [answer(502, "<html>Bad Gateway</html>"), good], "done", 2),
  scene("408, 500, 503, then a page", [answer(408, ""), answer(500, ""), answer(503, ""), good], "done", 4),
  scene("999, which no standard has", answer(999, ""), "PlatformFailed", 1),
  scene(
    "403 with a problem document",
    answer(403, { title: "T", type: "t", status: 403, detail: "not your company" }),
    "AccessDenied",
    1
  ),
  scene("403 with the key in its text", answer(403, `the key ${KEY} may not`), "AccessDenied", 1),
  scene("403 that breaks off", cutAnswer(403, "not yo"), "AccessDenied", 1)
]

const busy = (status: number, wait: string, more: Readonly<Record<string, string>> = {}) =>
  answer(status, "", { "retry-after": wait, ...more })
const hourAhead = () => Date.now() + 3_600_000
const ahead: Answer = response => {
  const now = hourAhead()
  busy(429, new Date(now + 1000).toUTCString(), { date: new Date(now).toUTCString() })(response)
}

export const waits: ReadonlyArray<Scene> = [
  scene("429, come again in a second; then a page", [busy(429, "1"), good], "done", 2),
  scene("429, come again in a second; always", busy(429, "1"), "RateLimited", 4),
  scene("503, come again in a second; then a page", [busy(503, "1"), good], "done", 2),
  scene("500, come again in a second; then a page", [busy(500, "1"), good], "done", 2),
  scene("429 without a wait, then a page", [answer(429, ""), good], "done", 2),
  scene("429 without a wait, always", answer(429, ""), "RateLimited", 4),
  scene("429, come again at once; always", busy(429, "0"), "RateLimited", 4),
  scene("429, come again in 1970; always", busy(429, new Date(0).toUTCString()), "RateLimited", 4),
  scene("429, come again «soon»; then a page", [busy(429, "soon"), good], "done", 2),
  scene("429, come again in 1.5 seconds; then a page", [busy(429, "1.5"), good], "done", 2),
  scene("429, come again in −5 seconds; then a page", [busy(429, "-5"), good], "done", 2),
  scene(
    "429, come again in a second by a clock that is an hour ahead; then a page",
    [ahead, good],
    "done",
    2
  ),
  scene("429, come again in 61 seconds", busy(429, "61"), "RateLimited", 1),
  scene(
    "429, come again in a year, as a date",
    busy(429, new Date(Date.now() + 31_536_000_000).toUTCString()),
    "RateLimited",
    1
  ),
  scene("429, come again after 400 digits", busy(429, "9".repeat(400)), "RateLimited", 1),
  scene("503, come again in an hour", busy(503, "3600"), "PlatformFailed", 1),
  scene("429, come again in 30 seconds; the deadline is 20", busy(429, "30"), "RateLimited", 1, {
    deadline: "20 seconds"
  })
]

const drip: Answer = response => {
  response.writeHead(200)
  const dripping = setInterval(() => response.write(" "), 20)
  response.on("close", () => clearInterval(dripping))
}
/** A short time, but longer than a good answer takes on a machine that stalls for two seconds. */
const quick = { timeout: "3 seconds" } as const
const head = "HTTP/1.1 200 OK\n"

export const connections: ReadonlyArray<Scene> = [
  scene("closes before its answer", response => response.destroy(), "PlatformUnreachable", 4),
  scene("closes before its answer, once", [response => response.destroy(), good], "done", 2),
  scene("resets the connection", response => response.socket?.resetAndDestroy(), "PlatformUnreachable", 4),
  scene("closes within its headers", bytesAnswer(`${head}content-le`), "PlatformUnreachable", 4),
  scene("closes within its body", cutAnswer(200, json.slice(0, 40)), "PlatformUnreachable", 4),
  scene("closes within its body, once", [cutAnswer(200, json.slice(0, 40)), good], "done", 2),
  scene(
    "closes within a chunk",
    bytesAnswer(`${head}transfer-encoding: chunked\n\n40\n{"data":`),
    "PlatformUnreachable",
    4
  ),
  scene(
    "sends chunks of no size",
    bytesAnswer(`${head}transfer-encoding: chunked\n\nxyz\n{}\n`),
    "PlatformUnreachable",
    4
  ),
  scene("ends its body by closing, as HTTP/1.0 does", bytesAnswer(`HTTP/1.0 200 OK\n\n${json}`), "done", 1),
  scene(
    "sends 103 first, then a page",
    bytesAnswer(
      `HTTP/1.1 103 Early Hints\nlink: </x>\n\n${head}content-length: ${Buffer.byteLength(json)}\n\n${json}`
    ),
    "done",
    1
  ),
  scene("speaks no HTTP", bytesAnswer("SSH-2.0-OpenSSH_9.7\n"), "PlatformUnreachable", 4),
  scene(
    "sends a length that is no number",
    bytesAnswer(`${head}content-length: many\n\n${json}`),
    "PlatformUnreachable",
    4
  ),
  scene(
    "sends 100 KB of headers",
    bytesAnswer(`${head}x: ${"y".repeat(100_000)}\n\n`),
    "PlatformUnreachable",
    4
  ),
  scene("never answers", silence, "PlatformUnreachable", 4, quick),
  scene("never answers, once", [silence, good], "done", 2, quick),
  scene("never ends its body", drip, "PlatformUnreachable", 4, quick),
  scene("never answers; the deadline is shorter than an attempt", silence, "PlatformUnreachable", 1, {
    deadline: "4 seconds"
  }),
  { ...scene("is not there: nobody listens", good, "PlatformUnreachable", 0), url: "http://127.0.0.1:1" },
  {
    ...scene("is not there: no such host", good, "PlatformUnreachable", 0),
    url: "http://no-such-host.invalid"
  },
  scene(
    "gets a search of two letters",
    good,
    "SearchTooShort",
    0,
    {},
    Effect.flatMap(Threads, threads => threads.page({ search: "ab" }))
  )
]
