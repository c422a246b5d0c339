import { cpSync, existsSync, writeFileSync } from "node:fs"
import { eventually, sleep } from "@estate/testing/Eventually"
import { textOf } from "@estate/testing/ImportLine"
import { freePort } from "@estate/testing/LocalServer"
import { Process } from "@estate/testing/Process"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, beforeAll, expect, it } from "vitest"
import { environment, pnpm, repository, run } from "../pack/Project.ts"
import { company, thread, threadId } from "../test/ImportLines.ts"

const BASE = "localhost/estate-base:trixie"
const PROJECT = "estate-soak"

/** So it runs without systemd, and within a container. */
const ENGINE = `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
`

const folder = new TemporaryFolder()
const here = folder.file("container")
const socket = folder.file("podman.sock")
let env: Readonly<Record<string, string>> = {}
let podman: Process | undefined
let probing: NodeJS.Timeout | undefined
let url = ""

const COMPOSE = ["docker-compose", "-p", PROJECT]
const compose = (...args: ReadonlyArray<string>) => run([...COMPOSE, ...args], here, env)
const inside = (name: string, ...args: ReadonlyArray<string>) => compose("exec", "-T", name, ...args)

/** Debian's packages alone, as `debian:trixie-slim` has them. */
const makeBase = async () => {
  const images = await run(["podman", "images", "--quiet", BASE], here, env)
  if (images.trim() !== "") return
  const tar = folder.file("base.tar")
  const mirror = "http://deb.debian.org/debian"
  await run(["mmdebstrap", "--variant=minbase", "--include=ca-certificates", "trixie", tar, mirror], here)
  await run(["podman", "import", tar, BASE], here, env)
}

beforeAll(async () => {
  cpSync(repository("docs/container"), here, { recursive: true })
  if (!existsSync(`${here}/program`)) {
    await run([pnpm, "pack", "--out", folder.file("server.tgz")], repository("apps/server"))
    await run(["npm", "install", "--prefix", "program", folder.file("server.tgz")], here)
  }
  writeFileSync(folder.file("containers.conf"), ENGINE)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  env = {
    CONTAINERS_CONF: folder.file("containers.conf"),
    DOCKER_HOST: `unix://${socket}`,
    BASE,
    POSTGRES_PASSWORD: "soak",
    HTTP_PORT: String(port),
    HTTPS_PORT: String(await freePort())
  }
  await makeBase()
  podman = new Process("podman", ["system", "service", "--time", "0", `unix://${socket}`], {
    env: { ...environment, ...env }
  })
  await eventually(() => expect(existsSync(socket)).toBe(true))
  // Podman leaves health checks to systemd, which is not everywhere.
  probing = setInterval(async () => {
    const running = await run(["podman", "ps", "--quiet"], here, env).catch(() => "")
    for (const id of running.split("\n").filter(line => line !== ""))
      run(["podman", "healthcheck", "run", id], here, env).catch(() => {})
  }, 5_000)
  await compose("build")
  await compose("up", "-d")
})
afterAll(async () => {
  clearInterval(probing)
  await compose("down", "--volumes").catch(console.error)
  await podman?.stop()
})

it("one command starts two processes behind a proxy, which answer while each is restarted", async () => {
  const lines = textOf([company(1), thread(1)])
  writeFileSync(folder.file("lines"), lines)
  const imported = [...COMPOSE, "exec", "-T", "one", "estate-server", "import", "-"].join(" ")
  await run(["sh", "-c", `${imported} < ${folder.file("lines")}`], here, env)
  const headers = {
    "x-api-key": (await inside("one", "estate-server", "keys", "create", "--company", "1")).trim()
  }
  const list = () => fetch(`${url}/v1/threads?entity=order`, { headers })
  await eventually(async () => expect(await (await list()).json()).toMatchObject({ total: 1 }))

  const statuses: Array<number> = []
  let isAsking = true
  const asking = (async () => {
    for (; isAsking; await sleep(20))
      statuses.push(
        await list().then(
          ({ status }) => status,
          () => 0
        )
      )
  })()
  const body = JSON.stringify({ message: "Да, ещё продаётся" })
  const sending = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body }
  for (const name of ["one", "two"]) {
    await compose("restart", name)
    const accepts = () => inside("proxy", "bash", "-c", `exec 3<>/dev/tcp/${name}/8080`)
    await eventually(async () => expect(await accepts().catch(String)).toBe(""))
    await sleep(1_000)
    expect((await fetch(`${url}/v1/threads/${threadId(1)}/message`, sending)).status).toBe(200)
  }
  isAsking = false
  await asking
  console.log(`${statuses.length} requests while both were restarted`)
  expect(statuses.filter(status => status !== 200)).toEqual([])
})

it("nothing runs as root or can write its root, and a dump is made and can be read", async () => {
  for (const name of ["one", "two", "proxy", "postgres", "backup"]) {
    expect(await inside(name, "id", "-u")).not.toBe("0\n")
    await expect(inside(name, "touch", "/written")).rejects.toThrow("Read-only file system")
  }
  const listed = () => inside("backup", "sh", "-c", "pg_restore --list /backups/*.dump").catch(String)
  await eventually(async () => expect(await listed()).toContain("Archive created"), 120_000)
})

it("what was stored is there after everything was stopped and started", async () => {
  await compose("down")
  await compose("up", "-d")
  const status = () => inside("one", "estate-server", "status", "--format", "json")
  await eventually(async () => expect(await status().catch(String)).toContain('"messages": 2'))
})
