import { connect } from "node:net"
import { gunzipSync } from "node:zlib"

/** The answer: everything that is promised, without what differs each time. */
export interface RecordedAnswer {
  readonly status: number
  /** Sorted lines, without the length of the body. */
  readonly headers: string
  /** Plain, if it was compressed. */
  readonly body: string
  /** The declared length; absent if it is the body's real length. */
  readonly length?: number
}

/** A raw request or several pipelined ones, with the expected answers. */
export interface Question {
  readonly text: string
  readonly count?: number
}

const PATIENCE_MILLIS = 20_000

/** Sends bytes on a connection of their own, and reads until each request is answered. */
export const ask = (url: string, { text, count = 1 }: Question): Promise<ReadonlyArray<RecordedAnswer>> =>
  new Promise(resolve => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => socket.write(text))
    const chunks: Array<Buffer> = []
    const isHead = text.startsWith("HEAD ")
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answersIn(Buffer.concat(chunks), isHead))
    }
    const timer = setTimeout(finish, PATIENCE_MILLIS)
    socket.on("error", finish).on("close", finish)
    socket.on("data", chunk => {
      chunks.push(chunk)
      if (answersIn(Buffer.concat(chunks), isHead).length >= count) finish()
    })
  })

const HEAD_END = "\r\n\r\n"

const answersIn = (bytes: Buffer, isHead: boolean): ReadonlyArray<RecordedAnswer> => {
  const answers: Array<RecordedAnswer> = []
  let rest = bytes
  for (;;) {
    const headEnd = rest.indexOf(HEAD_END)
    if (headEnd < 0) return answers
    const [first = "", ...lines] = rest.subarray(0, headEnd).toString("latin1").split("\r\n")
    rest = rest.subarray(headEnd + HEAD_END.length)
    const status = Number(first.split(" ")[1])
    // 100 (Continue) comes before the answer.
    if (status < 200) continue
    const length = Number(/^content-length: (\d+)$/im.exec(lines.join("\n"))?.[1] ?? 0)
    const bodyLength = isHead ? 0 : length
    if (rest.length < bodyLength) return answers
    answers.push(answerOf(status, lines, rest.subarray(0, bodyLength), length))
    rest = rest.subarray(bodyLength)
  }
}

const answerOf = (
  status: number,
  lines: ReadonlyArray<string>,
  bytes: Buffer,
  length: number
): RecordedAnswer => {
  const isZipped = lines.includes("content-encoding: gzip") && bytes.length > 0
  const text = (isZipped ? gunzipSync(bytes) : bytes).toString("utf8")
  const headers = lines
    .filter(line => !/^content-length:/i.test(line))
    .map(line => line.replace(/^(date|x-request-id): .*/i, "$1: …"))
    .sort()
    .join("\n")
  const answer = { status, headers, body: repeatable(text) }
  return isZipped || length === bytes.length ? answer : { ...answer, length }
}

/** Without the request's id, and without the ids and times of messages that were just sent. */
const repeatable = (text: string) =>
  text
    .replaceAll(/"requestId":"[0-9a-f-]{36}"/g, '"requestId":"…"')
    .replaceAll(/"ulid":"01[K-Z][0-9A-Z]{23}"/g, '"ulid":"…"')
    .replaceAll(/(?<="(?:created_at|readed_at|last_message_at)":")[\d -:]{19}/g, time =>
      time > "2026-11-22" ? "…" : time
    )
