import { chmodSync, chownSync, existsSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { eventually } from "@estate/testing/Eventually"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { company, thread } from "./ImportLines.ts"

/** The user of the service: `nobody` on Debian. */
const USER = 65_534

let folder: TemporaryFolder
let processes: Array<Process>
beforeEach(() => {
  folder = new TemporaryFolder()
  processes = []
  chmodSync(folder.path, 0o700)
  chownSync(folder.path, USER, USER)
})
afterEach(async () => {
  await Promise.all(processes.map(each => each.stop("SIGKILL")))
  folder.remove()
})

const environment = () => cleanEnvironment({ ESTATE_DATABASE: `sqlite:${folder.file("estate.db")}` })

const asRoot = (...args: ReadonlyArray<string>) =>
  started(Process.node(programs.server, args, { env: environment() }))

/** As systemd runs the service. */
const asUser = (...args: ReadonlyArray<string>) =>
  started(
    new Process(
      "setpriv",
      [`--reuid=${USER}`, `--regid=${USER}`, "--clear-groups", process.execPath, programs.server, ...args],
      { env: environment() }
    )
  )

const started = (process: Process) => {
  processes.push(process)
  return process
}

const serve = () => asUser("serve", "--port", "0", "--operations-listen", "off")

const leftovers = () => readdirSync(folder.path).filter(name => name.startsWith("estate.db-import-"))

/** An import that waits for more of its file, killed. */
const killedImport = async () => {
  const killed = asRoot("import", "-")
  killed.child.stdin?.write(`${JSON.stringify(company(1))}\n`)
  await eventually(() => expect(leftovers().length).toBeGreaterThan(0))
  await killed.stop("SIGKILL")
}

describe.runIf(process.getuid?.() === 0)("root and the user of the service", () => {
  it("share a store: what root leaves behind, the service cleans", async () => {
    const first = serve()
    await first.address()
    await killedImport()
    expect(leftovers()).not.toEqual([])
    for (const name of readdirSync(folder.path))
      expect([name, statSync(folder.file(name)).uid]).toEqual([name, USER])
    await first.stop()
    const second = serve()
    await second.address()
    expect(leftovers()).toEqual([])
  })

  it("a file that the service cannot open does not keep it from starting", async () => {
    const first = serve()
    await first.address()
    await first.stop()
    await killedImport()
    for (const name of leftovers()) chownSync(folder.file(name), 0, 0)
    const second = serve()
    await second.address()
    expect(second.stderr).toMatch(
      /level=WARN .*an import that was interrupted cannot be finished.*estate\.db-import-/
    )
    expect(leftovers()).not.toEqual([])
  })

  it("a store that root makes or restores is the service's", async () => {
    writeFileSync(
      folder.file("lines"),
      [company(1), thread(1)].map(line => `${JSON.stringify(line)}\n`).join("")
    )
    await asRoot("import", folder.file("lines")).endInput().output()
    await asRoot("backup", folder.file("backup.db")).endInput().output()
    await asRoot("restore", folder.file("backup.db"), "--replace").endInput().output()
    expect(existsSync(folder.file("estate.db"))).toBe(true)
    await serve().address()
  })
})
