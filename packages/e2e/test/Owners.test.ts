import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { eventually } from "@estate/testing/Eventually"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { describeWhere } from "./DescribeWhere.ts"
import { company, thread } from "./ImportLines.ts"

/** The user of the service: `nobody` on Debian. */
const USER = 65_534

let prepared: Deployment
let folder: TemporaryFolder
let processes: Array<Process>
beforeAll(async () => {
  prepared = await Deployment.import([thread(1)])
})
afterAll(() => prepared.close())
beforeEach(() => {
  folder = new TemporaryFolder()
  processes = []
  chmodSync(folder.path, 0o700)
  chownSync(folder.path, USER, USER)
})
afterEach(async () => {
  await Promise.all(processes.map(each => each.stop("SIGKILL")))
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

const expectAllAreTheUsers = () => {
  for (const name of readdirSync(folder.path))
    expect([name, statSync(folder.file(name), { throwIfNoEntry: false })?.uid]).toEqual([name, USER])
}

/** Kills an import that waits for more of its file. A new file belongs to root for a moment. */
const killedImport = async () => {
  const killed = asRoot("import", "-")
  killed.child.stdin?.write(`${JSON.stringify(company(1))}\n`)
  await eventually(() => {
    expect(leftovers()).not.toEqual([])
    expectAllAreTheUsers()
  })
  await killed.stop("SIGKILL")
}

/** Gives the user a store. */
const makeStore = () => {
  prepared.copyStore(folder.file("estate.db"))
  chownSync(folder.file("estate.db"), USER, USER)
}

const readingCommands = ["check", "status", "keys list", "keys log", "companies list"]

/** The user may read the folder's files, and change none. */
const makeReadOnly = () => {
  for (const name of readdirSync(folder.path)) chmodSync(folder.file(name), 0o400)
  chmodSync(folder.path, 0o500)
}

const filesIn = () =>
  readdirSync(folder.path).map(name => {
    const { mode, mtimeMs, uid } = statSync(folder.file(name))
    return { name, mode, mtimeMs, uid, content: readFileSync(folder.file(name)).toString("base64") }
  })

describeWhere(process.getuid?.() === 0, "root")("root and the user of the service", () => {
  it("share a store: what root leaves behind, the service cleans", async () => {
    const first = serve()
    await first.address()
    await killedImport()
    expect(leftovers()).not.toEqual([])
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
    // The log comes by another pipe than the address.
    await eventually(() =>
      expect(second.stderr).toMatch(
        /level=WARN .*an import that was interrupted cannot be finished.*estate\.db-import-/
      )
    )
    expect(leftovers()).not.toEqual([])
  })

  it("a store that root makes or restores is the service's", async () => {
    const lines = [company(1), thread(1)].map(line => `${JSON.stringify(line)}\n`)
    await asRoot("import", "-").endInput(lines.join("")).output()
    await asRoot("backup", folder.file("backup.db")).endInput().output()
    await asRoot("restore", folder.file("backup.db"), "--replace").endInput().output()
    expect(existsSync(folder.file("estate.db"))).toBe(true)
    await serve().address()
  })

  it("a store that can only be read answers what only reads, and stays as it is", async () => {
    makeStore()
    makeReadOnly()
    const before = filesIn()
    const own = new TemporaryFolder()
    chownSync(own.path, USER, USER)
    const commands = [...readingCommands, `backup ${own.file("backup.db")}`]
    await Promise.all(commands.map(line => asUser(...line.split(" ")).output()))
    expect(existsSync(own.file("backup.db"))).toBe(true)
    expect(filesIn()).toEqual(before)
  })

  it("a killed service's store that can only be read is read with its log, or says what is missing", async () => {
    makeStore()
    const killed = serve()
    await killed.address()
    await killed.stop("SIGKILL")
    makeReadOnly()
    const before = filesIn()
    await Promise.all([asUser("check").output(), asUser("status").output()])
    expect(filesIn()).toEqual(before)
    rmSync(folder.file("estate.db-shm"))
    const says = /last changes are in \S+estate\.db-wal, which is read with \S+estate\.db-shm/
    for (const command of ["check", "status"])
      expect(await asUser(command).ended).toMatchObject({ code: 1, stderr: expect.stringMatching(says) })
  })

  it("a store beside which nothing can be made is reported with who can use it", async () => {
    makeStore()
    for (const name of readdirSync(folder.path)) chownSync(folder.file(name), 0, 0)
    chmodSync(folder.file("estate.db"), 0o644)
    chownSync(folder.path, 0, 0)
    chmodSync(folder.path, 0o755)
    expect(await serve().ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        "its folder cannot be written to. First run the command as the user of the service, or as root"
      )
    })
  })

  it("a store in a folder of root's is not called missing", async () => {
    makeStore()
    chownSync(folder.path, 0, 0)
    const says = expect.stringContaining("cannot be read: permission denied")
    expect(await asUser("check").ended).toMatchObject({ code: 1, stderr: says })
  })
})
