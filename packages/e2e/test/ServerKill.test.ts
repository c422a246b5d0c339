import { eventually } from "@estate/testing/Eventually"
import Database from "libsql"
import { expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { thread, threadId } from "./ImportLines.ts"

const KILLS = Number(process.env.ESTATE_SERVICE_KILLS ?? 1)
const WRITERS = 20

/** It is killed after this number of messages, while all writers are writing. */
const MESSAGES = 200

const kills = Array.from({ length: KILLS }, (_, index) => index + 1)

it.each(kills)("kill %i: a service has each message that it acknowledged, once", async () => {
  const deployment = await Deployment.import([thread(1)])
  try {
    const args = ["serve", "--port", "0", "--operations-listen", "off", "--rate-limit", "off"]
    const service = deployment.start("server", args, deployment.serverEnv)
    const url = `${await service.address()}/v1/threads/${threadId(1)}/message`
    const headers = { "x-api-key": deployment.key, "content-type": "application/json" }
    const acknowledged: Array<string> = []
    const write = async (writer: number) => {
      for (let n = 0; service.isRunning; n++) {
        const message = `${writer} ${n}`
        const sent = fetch(url, { method: "POST", headers, body: JSON.stringify({ message }) })
        const status = await sent.then(answer => answer.status).catch(() => 0)
        if (status === 200) acknowledged.push(message)
      }
    }
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(MESSAGES))
    await service.stop("SIGKILL")
    await writing

    const store = new Database(`${deployment.folder}/estate.db`)
    const sent = store.prepare("SELECT text FROM messages WHERE direction = 'outgoing'").pluck(true)
    const kept = sent.all().map(String)
    store.close()
    expect(new Set(kept).size).toBe(kept.length)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))
  } finally {
    await deployment.close()
  }
})
