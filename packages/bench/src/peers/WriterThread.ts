import { randomUUID } from "node:crypto"
import { parentPort, receiveMessageOnPort } from "node:worker_threads"
import Database from "libsql"

interface Sent {
  readonly id: number
  readonly thread: string
  readonly message: string
}

if (parentPort === null) throw new Error("this is a thread of Writer.ts")
const port = parentPort
const database = new Database(process.env.BENCH_DATABASE ?? "", { timeout: 5_000 })
database.exec("PRAGMA synchronous = FULL")
const insert =
  database.prepare(`INSERT INTO messages (id, thread, text, folded_text, type, direction, created_at)
  VALUES (?, ?, ?, ?, 'text', 'outgoing', ?)`)
const touch = database.prepare(
  "UPDATE threads SET unread_count = 0, last_message = ?, last_message_at = ? WHERE id = ?"
)

port.on("message", (first: Sent) => {
  const group = [first]
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
    group.push(next.message)
  const now = new Date().toISOString().slice(0, 19).replace("T", " ")
  database.exec("BEGIN IMMEDIATE")
  for (const { thread, message } of group) {
    insert.run([randomUUID(), thread, message, message.toLowerCase(), now])
    touch.run([message, now, thread])
  }
  database.exec("COMMIT")
  port.postMessage(group.map(({ id }) => id))
})
