import { sleep } from "@estate/testing/Eventually"
import { print } from "../Figures.ts"
import { LONG_THREAD } from "../ImportLines.ts"
import { Server } from "../Program.ts"
import { onEachStore, RECORDS } from "../Store.ts"
import { openUnread } from "./UnreadSockets.ts"

const SOCKETS = 30
const REQUESTS = 400

/** SIGTERM, while clients pipeline slow filters and read no answer. */
export const shutdown = onEachStore("SQLite", async (build, { database, key }) => {
  const server = await Server.service(database, { build })
  const slow = `/v1/calls/list/${RECORDS / 25}?callLengthFrom=1&callWaitingFrom=1&timeFromCalledAt=00:01`
  const large = `/v1/threads/${LONG_THREAD}/messages?limit=100`
  const attacks = [slow, large].map(path =>
    openUnread({ url: server.url, path, key }, { sockets: SOCKETS, requests: REQUESTS })
  )
  await sleep(2_000)
  const began = performance.now()
  await server.stop()
  const seconds = (performance.now() - began) / 1000
  for (const attack of attacks) attack.close()
  print(`SIGTERM amid ${2 * SOCKETS * REQUESTS} pipelined reads: the end`, {
    value: seconds,
    unit: "s",
    atMost: 10
  })
})
