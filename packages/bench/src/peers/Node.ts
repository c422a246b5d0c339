import { createServer } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import { readCalls } from "./Calls.ts"

// The upper bound: no framework, the counts that the service keeps, JSON as stored.
const server = createServer(readCalls())
const { url } = await listenLocally(server)
console.log(`listening on ${url}`)
