import { sleep } from "@estate/testing/Eventually"
import { LONG_THREAD } from "../ImportLines.ts"
import { Measured } from "../Server.ts"
import { RECORDS, withStore } from "../Stores.ts"
import { atMost, type Scene } from "./Scene.ts"
import { openUnread } from "./UnreadSockets.ts"

const SOCKETS = 30
const REQUESTS = 400

/** SIGTERM, while clients pipeline slow filters and read no answer. */
export const shutdown: Scene = (folder, build) =>
  withStore("SQLite", folder, build, async ({ database, key }) => {
    const server = await Measured.service(database, { build })
    const { url } = server
    const slow = `/v1/calls/list/${RECORDS / 25}?callLengthFrom=1&callWaitingFrom=1&timeFromCalledAt=00:01`
    const large = `/v1/threads/${LONG_THREAD}/messages?limit=100`
    const attacks = [slow, large].map(path =>
      openUnread({ url, path, key }, { sockets: SOCKETS, requests: REQUESTS })
    )
    await sleep(2_000)
    const began = performance.now()
    await server.stop()
    const seconds = (performance.now() - began) / 1000
    for (const attack of attacks) attack.close()
    return [atMost(10, `SIGTERM amid ${2 * SOCKETS * REQUESTS} pipelined reads: the end`, seconds, "s")]
  })
