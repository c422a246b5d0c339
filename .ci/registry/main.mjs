// A registry of npm with the packages of one folder: `node main.mjs FOLDER`. Prints its address.
import { join, resolve } from "node:path"
import { runServer } from "verdaccio"

const folder = resolve(process.argv[2])
const app = await runServer({
  configPath: join(folder, "config.yaml"),
  self_path: folder,
  storage: join(folder, "packages"),
  packages: { "@estate/*": { access: "$all", publish: "$all" } },
  log: { type: "file", path: join(folder, "log"), format: "json", level: "warn" }
})
const server = app.listen(0, "127.0.0.1", () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}`)
)
process.once("SIGTERM", () => process.exit())
