import { eventually, sleep } from "@estate/testing/Eventually"
import { textOf } from "@estate/testing/ImportLine"
import { Postgres } from "@estate/testing/Postgres"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Service } from "../cluster/Services.ts"
import { pnpm, repository, run } from "../pack/Project.ts"
import { thread } from "../test/ImportLines.ts"

/** The version whose processes go on while this one's `migrate` runs. */
const BEFORE = process.env.ESTATE_BEFORE ?? "0.1.0"

const folder = new TemporaryFolder()
const clone = folder.file("before")
let postgres: Postgres
let database = ""
const processes: Array<Process> = []

/** The service as it was released, built from its commit. */
const before = `${clone}/apps/server/dist/bin.js`
beforeAll(async () => {
  const message = `^chore(release): version ${BEFORE}$`
  const found = await run(["git", "log", "-1", "--format=%H", "--grep", message], repository("."))
  await run(["git", "clone", "--quiet", repository("."), clone], repository("."))
  await run(["git", "checkout", "--quiet", found.trim()], clone)
  await run([pnpm, "install", "--frozen-lockfile", "--prefer-offline"], clone)
  await run([pnpm, "build"], `${clone}/apps/server`)
  postgres = await Postgres.start()
  database = await postgres.newDatabase()
})
afterAll(async () => {
  await Promise.all(processes.map(each => each.stop("SIGKILL")))
  await postgres?.stop()
  folder.remove()
})

const program = (file: string, ...args: ReadonlyArray<string>) => {
  const started = Process.node(file, args, { env: cleanEnvironment({ ESTATE_DATABASE: database }) })
  processes.push(started)
  return started
}

const ANYWHERE = ["--port", "0", "--operations-listen", "127.0.0.1:0", "--rate-limit", "off"]
const serve = async (file: string, key: string) => {
  const started = program(file, "serve", ...ANYWHERE)
  return new Service(await started.address(), key, started)
}

it(`${BEFORE} goes on beside this version while it migrates, and starts beside it`, async () => {
  await program(before, "demo", "--calls", "2000").output()
  await program(before, "import", "-")
    .endInput(textOf([thread(1)]))
    .output()
  const key = (await program(before, "keys", "create", "--company", "1").output()).trim()

  const services = [await serve(before, key)]
  const [acknowledged, failed]: [Array<string>, Array<string>] = [[], []]
  let isRunning = true
  const running = Array.from({ length: 4 }, async (_, sender) => {
    for (let number = 0; isRunning; number++) {
      const text = `${sender} ${number}`
      const { status } = (await services[number % services.length]?.send(text)) ?? { status: 0 }
      if (status === 200) acknowledged.push(text)
      else failed.push(`${status} ${text}`)
      await sleep(5)
    }
  })
  const enough = (more: number) => {
    const until = acknowledged.length + more
    return eventually(() => expect(acknowledged.length).toBeGreaterThan(until), 60_000)
  }
  await enough(100)
  expect((await program(programs.server, "migrate").ended).stderr).toMatch(/form \d+ → \d+ in/)
  await enough(100)
  services.push(await serve(programs.server, key))
  await enough(100)
  services.push(await serve(before, key))
  await enough(300)
  isRunning = false
  await Promise.all(running)
  console.log(`${acknowledged.length} messages, ${failed.length} failed`)
  expect(failed).toEqual([])

  for (const service of services) {
    expect((await service.texts()).toSorted()).toEqual(acknowledged.toSorted())
    const path = "/v1/calls/list/2?limit=100&status[]=1&status[]=0"
    expect(await (await service.request(path)).json()).toEqual(
      await (await services[0]?.request(path))?.json()
    )
  }
  expect(await program(programs.server, "check").ended).toMatchObject({ code: 0 })
})
