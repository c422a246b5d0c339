import { eventually, sleep } from "@estate/testing/Eventually"
import { textOf } from "@estate/testing/ImportLine"
import { Postgres } from "@estate/testing/Postgres"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs, programsOf } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Service } from "../cluster/Services.ts"
import { pnpm, repository, run } from "../pack/Project.ts"
import { Deployment } from "../test/Deployment.ts"
import { versions } from "../test/Fixture.ts"
import { thread, threadId, waitingThread } from "../test/ImportLines.ts"

/**
 * The version whose processes keep running while this version's `migrate` runs: the last release.
 */
const BEFORE = process.env.ESTATE_BEFORE ?? versions.at(-1)

const folder = new TemporaryFolder()
const clone = folder.file("before")
let postgres: Postgres
let database = ""
const processes: Array<Process> = []

/** The programs as they were released, built from their commit. */
const before = programsOf(clone)
beforeAll(async () => {
  const message = `^chore(release): version ${BEFORE}$`
  const found = await run(["git", "log", "-1", "--format=%H", "--grep", message], repository("."))
  await run(["git", "clone", "--quiet", repository("."), clone], repository("."))
  await run(["git", "checkout", "--quiet", found.trim()], clone)
  await run([pnpm, "install", "--frozen-lockfile", "--prefer-offline"], clone)
  for (const app of ["server", "slack-notifier"]) await run([pnpm, "build"], `${clone}/apps/${app}`)
  postgres = await Postgres.start()
  database = await postgres.newDatabase()
})
afterAll(async () => {
  await Promise.all(processes.map(each => each.stop("SIGKILL")))
  await postgres?.stop()
})

const start = (file: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) => {
  const started = Process.node(file, args, { env: cleanEnvironment(env) })
  processes.push(started)
  return started
}
const program = (file: string, ...args: ReadonlyArray<string>) =>
  start(file, args, { ESTATE_DATABASE: database })

const ANYWHERE = ["--port", "0", "--operations-listen", "127.0.0.1:0", "--rate-limit", "off"]
const serve = async (file: string, key: string) => {
  const started = program(file, "serve", ...ANYWHERE)
  return new Service(await started.address(), key, started)
}

it(`${BEFORE} goes on beside this version while it migrates, and starts beside it`, async () => {
  await program(before.server, "demo", "--calls", "2000").output()
  await program(before.server, "import", "-")
    .endInput(textOf([thread(1)]))
    .output()
  const key = (await program(before.server, "keys", "create", "--company", "1").output()).trim()

  const services = [await serve(before.server, key)]
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
  const migrated = await program(programs.server, "migrate").ended
  expect(`${migrated.code} ${migrated.stderr}`).toMatch(
    /^0 (the store is up to date: schema \d+|schema \d+ → \d+ in)/
  )
  await enough(100)
  services.push(await serve(programs.server, key))
  await enough(100)
  services.push(await serve(before.server, key))
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

it.each(["a file", "Postgres"])(
  "buyers write while a notifier of %s is replaced: each is alerted once",
  async state => {
    const deployment = await Deployment.start()
    const { slack, notifierEnv } = deployment
    const env = {
      ...notifierEnv,
      ...(state === "Postgres" ? { ESTATE_NOTIFIER_STATE: await postgres.newDatabase() } : {})
    }
    const alerts = async () => (await slack.messages()).map(message => JSON.stringify(message))
    let buyers = 0
    let isWriting = true
    const writing = (async () => {
      for (; isWriting; buyers++) {
        await deployment.import(waitingThread(buyers + 1))
        // More than twenty at a time would be one message.
        await eventually(async () => expect((await alerts()).length).toBeGreaterThan(buyers - 10), 60_000)
      }
    })()
    const more = async () => {
      const until = (await alerts()).length + 5
      return eventually(async () => expect((await alerts()).length).toBeGreaterThan(until), 60_000)
    }
    try {
      const old = start(before.notifier, ["run"], env)
      await more()
      expect(await old.stop()).toMatchObject({ code: 0 })
      const notifier = start(programs.notifier, ["run"], env)
      await more()
      isWriting = false
      await writing
      await eventually(async () => expect(await alerts()).toHaveLength(buyers), 60_000)
      expect(await notifier.stop()).toMatchObject({ code: 0 })
      console.log(`${buyers} buyers`)
      const texts = await alerts()
      for (let buyer = 1; buyer <= buyers; buyer++)
        expect(texts.filter(text => text.includes(threadId(buyer)))).toHaveLength(1)
      expect([...(await slack.posts()).values()].filter(times => times !== 1)).toEqual([])
      const back = await start(before.notifier, ["status"], env).ended
      expect(`${back.code} ${back.stderr}`).toMatch(/^0|^1 .*a newer estate-notifier/)
    } finally {
      isWriting = false
      await writing
      await deployment.close()
    }
  }
)
