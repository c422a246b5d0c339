import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { open } from "node:fs/promises"
import { join } from "node:path"
import { createClient } from "@estate/api-client/Promise"
import { eventually } from "@estate/testing/Eventually"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { FaultyPlatform } from "./FaultyPlatform.ts"
import { threadId, waitingThread } from "./ImportLines.ts"
import { Sandbox } from "./Sandbox.ts"

let imported: Deployment
let deployment: Deployment
let proxy: FaultyPlatform

beforeAll(async () => {
  imported = await Deployment.import([...waitingThread(1), ...waitingThread(2, 2)])
})
afterAll(() => imported.close())
beforeEach(async () => {
  deployment = await imported.startCopy(
    Sandbox.start([{ token: "xoxb-other", name: "Estate", workspace: "Other" }])
  )
  for (const channel of ["north", "south", "moved", "ops"]) await deployment.slack.addChannel(channel)
  proxy = await FaultyPlatform.start(deployment.serviceUrl)
  mkdirSync(join(deployment.folder, "secrets"))
  write("secrets/north", deployment.key)
  write("secrets/south", deployment.southKey)
  write("secrets/slack", "xoxb-e2e")
})
afterEach(async () => {
  await proxy.close()
  await deployment.close()
})

/** Replaces a file as editors and deployments do: by a rename. */
const write = (name: string, content: string) => {
  const path = join(deployment.folder, name)
  writeFileSync(`${path}.new`, `${content}\n`)
  renameSync(`${path}.new`, path)
}

const north = () => ({
  name: "north",
  apiKeyFrom: "file:secrets/north",
  channel: "#north",
  apiUrl: proxy.url
})
const south = { name: "south", apiKeyFrom: "file:secrets/south", channel: "#south" }

const settingsOf = (...companies: ReadonlyArray<object>) =>
  JSON.stringify({ operators: "#ops", slackTokenFrom: "file:secrets/slack", companies })

const configure = (...companies: ReadonlyArray<object>) => write("notifier.json", settingsOf(...companies))

const environment = () => {
  const { SLACK_BOT_TOKEN: _, ESTATE_API_KEY: __, ...env } = deployment.notifierEnv
  const config = join(deployment.folder, "notifier.json")
  return { ...env, ESTATE_LANG: "en", ESTATE_NOTIFIER_CONFIG: config }
}

const start = (changes: object = {}) =>
  deployment.startHere("notifier", ["run"], { ...environment(), ...changes })

/**
 * Makes the program read its files now. It checks them every two seconds, which one test covers.
 */
const readAgain = () => process.emit("SIGHUP", "SIGHUP")

const textsIn = async (channel: string) =>
  (await deployment.slack.messages(channel)).map(({ blocks }) => JSON.stringify(blocks))

const answer = async (apiKey: string, thread: string) => {
  const client = createClient({ apiUrl: deployment.serviceUrl, apiKey })
  await client.threads.reply(thread, "Да")
  await client.close()
}

describe("a changed settings file", () => {
  it("adds a company while a buyer of another waits, whose alert goes on", async () => {
    configure(north())
    const notifier = start()
    const url = await notifier.address()
    await eventually(async () => expect(await textsIn("north")).toHaveLength(1))
    configure(north(), south)
    await eventually(async () => expect(await textsIn("south")).toHaveLength(1))
    await eventually(() =>
      expect(notifier.stderr).toMatch(/read the settings again.* added=1 removed=0 changed=0/)
    )
    await answer(deployment.key, threadId(1))
    await eventually(async () => expect((await textsIn("north")).join()).toContain("answered after"))
    expect([...(await deployment.slack.posts()).values()]).toEqual([1, 1])
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toMatch(/^estate_notifier_config_last_reload_successful 1$/m)
  })

  it("removes a company: its alerts end, the others go on", async () => {
    configure(north(), south)
    start()
    await eventually(async () => expect([...(await deployment.slack.posts()).values()]).toEqual([1, 1]))
    configure(south)
    readAgain()
    await eventually(async () =>
      expect((await textsIn("north")).join()).toContain("not watched in this channel any more")
    )
    const polls = proxy.polls
    await deployment.import(waitingThread(3, 2))
    await eventually(async () => expect(await textsIn("south")).toHaveLength(2))
    expect((await textsIn("south")).join()).not.toContain("not watched in this channel any more")
    expect(proxy.polls).toBe(polls)
  })

  it("moves a company to another channel: its alert ends there, and stands here", async () => {
    configure({ ...north(), apiUrl: deployment.serviceUrl })
    start()
    await eventually(async () => expect(await textsIn("north")).toHaveLength(1))
    configure({ ...north(), apiUrl: deployment.serviceUrl, channel: "#moved" })
    readAgain()
    await eventually(async () => {
      expect((await textsIn("north")).join()).toContain("not watched in this channel any more")
      expect(await textsIn("moved")).toHaveLength(1)
    })
  })

  it("that is broken leaves all as it was, and says so once, until it is right again", async () => {
    configure(north())
    const notifier = start()
    const url = await notifier.address()
    await eventually(async () => expect(await textsIn("north")).toHaveLength(1))
    const rules = {
      routes: [{ name: "all", channel: "#south" }],
      tests: [{ at: "2026-12-05 23:10", expect: "hot" }]
    }
    const companies = [{ ...north(), apiKeyFrom: "file:secrets/nowhere" }, { name: "south" }]
    write("notifier.json", JSON.stringify({ operators: "#ops", companies, ...rules }))
    readAgain()
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("stay in force"))
    for (const error of [
      `companies.0.apiKeyFrom names ${join(deployment.folder, "secrets", "nowhere")}, which cannot be read: there is no such file`,
      "companies.1.apiKeyFrom is not set",
      "tests.0 is wrong: there is no hot in routes; expected one of all"
    ])
      await eventually(() => expect(notifier.stderr).toContain(error))
    const metrics = async () => (await fetch(`${url}/metrics`)).text()
    expect(await metrics()).toMatch(/^estate_notifier_config_last_reload_successful 0$/m)
    await deployment.import(waitingThread(4))
    await eventually(async () => expect(await textsIn("north")).toHaveLength(2))
    configure(north())
    readAgain()
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("resolved after"))
    expect(await metrics()).toMatch(/^estate_notifier_config_last_reload_successful 1$/m)
    expect(await textsIn("ops")).toHaveLength(2)
  })

  it("that is broken at a restart is replaced by the last good one, if the state has it", async () => {
    configure(north())
    const first = start()
    await eventually(async () => expect(await textsIn("north")).toHaveLength(1))
    await first.stop("SIGTERM")
    write("notifier.json", "operators: '#ops'\ncompanies: [")
    const second = start()
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("stay in force"))
    expect(second.stderr).toContain("continuing with the last valid ones")
    expect(second.stderr).toMatch(/notifier\.json:\d+:\d+: cannot be read/)
    await deployment.import(waitingThread(4))
    await eventually(async () => expect(await textsIn("north")).toHaveLength(2))
    expect([...(await deployment.slack.posts()).values()]).toEqual([1, 1, 1])
    const shown = await deployment.runHere("notifier", ["status"], environment())
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/^north +#north/m) })
    expect(shown.stderr).toContain("these are the last valid ones")
    const other = await start({ ESTATE_NOTIFIER_STATE: `sqlite:${deployment.folder}/other.db` }).ended
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/notifier\.json:\d+:\d+: cannot be read/)
    })
  })

  it("that is gone or emptied at a restart is replaced, if the state is in its usual place", async () => {
    configure(north())
    const { ESTATE_NOTIFIER_STATE: _, ...env } = environment()
    const inFolder = (command: string) => {
      const program = Process.node(programs.notifier, [command], {
        env: cleanEnvironment(env),
        cwd: deployment.folder
      })
      started.push(program)
      return program
    }
    const started: Array<Process> = []
    try {
      const first = inFolder("run")
      await eventually(async () => expect(await textsIn("north")).toHaveLength(1))
      await first.stop("SIGTERM")
      for (const [breakFile, why] of [
        [() => write("notifier.json", ""), "there are no settings in the file"],
        [() => rmSync(env.ESTATE_NOTIFIER_CONFIG), "there is no such file"]
      ] as const) {
        breakFile()
        const shown = await inFolder("status").endInput().ended
        expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/^north +#north/m) })
        expect(shown.stderr).toContain(why)
        expect(shown.stderr).toContain("these are the last valid ones")
      }
    } finally {
      await Promise.all(started.map(program => program.stop("SIGKILL")))
    }
  })

  it("names what needs a restart", async () => {
    configure(north())
    const notifier = start()
    await notifier.address()
    write(
      "notifier.json",
      JSON.stringify({
        slackTokenFrom: "file:secrets/slack",
        state: "sqlite:elsewhere.db",
        companies: [north()],
        lease: "3 seconds"
      })
    )
    readAgain()
    await eventually(() => expect(notifier.stderr).toMatch(/need a restart.*keys=lease/))
  })
})

describe("a rotated secret", () => {
  it("is used from the next poll on, also when a link to its folder is swapped", async () => {
    for (const [folder, key] of [
      ["v1", "unknown"],
      ["v2", deployment.key]
    ] as const) {
      mkdirSync(join(deployment.folder, folder))
      write(`${folder}/key`, key)
    }
    symlinkSync("v1", join(deployment.folder, "..data"))
    configure({ ...north(), apiKeyFrom: "file:..data/key" })
    const notifier = start()
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("refuses the key"))
    symlinkSync("v2", join(deployment.folder, "..new"))
    renameSync(join(deployment.folder, "..new"), join(deployment.folder, "..data"))
    await eventually(async () => expect(await textsIn("north")).toHaveLength(1))
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("resolved after"))
    await eventually(() => expect(notifier.stderr).toContain("changed=1"))
    expect(notifier.stderr).not.toContain(deployment.key)
  })

  it("of Slack is used from the next call on", async () => {
    write("secrets/slack", "xoxb-other")
    configure({ ...north(), channel: "#leads" })
    const notifier = start()
    await eventually(async () => expect(await textsIn("Other/leads")).toHaveLength(1))
    write("secrets/slack", "xoxb-e2e")
    readAgain()
    await eventually(() => expect(notifier.stderr).toContain("read the settings again"))
    await deployment.import(waitingThread(6))
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(1))
  })
})

describe("SIGHUP", () => {
  it("while the program starts leaves the start alone", async () => {
    const path = join(deployment.folder, "notifier.json")
    await new Process("mkfifo", [path]).output()
    const notifier = deployment.start("notifier", ["run"], environment())
    // Opens when the program reads its settings: the program waits for it.
    const pipe = await open(path, "w")
    notifier.child.kill("SIGHUP")
    configure(north())
    await pipe.writeFile(settingsOf(north()))
    await pipe.close()
    await eventually(async () => expect(await textsIn("north")).toHaveLength(1))
    expect(await notifier.stop("SIGTERM")).toMatchObject({ code: 0 })
  })

  it.runIf(process.platform === "linux")(
    "of a terminal that was closed stops the program whose log it showed",
    async () => {
      configure(north())
      // `script` runs a command on a terminal of its own, which closes with it.
      const command = `echo pid $$; exec "${process.execPath}" "${programs.notifier}" run`
      const terminal = new Process("script", ["--quiet", "--flush", "--command", command, "/dev/null"], {
        env: cleanEnvironment(environment())
      })
      const [, pid = ""] = await terminal.waitForOutput(/^pid (\d+)/m)
      let isRunning = true
      try {
        const [, url = ""] = await terminal.waitForOutput(/^listening on (\S+)\r?$/m)
        const answers = () =>
          fetch(`${url}/livez`).then(
            ({ ok }) => ok,
            () => false
          )
        expect(await answers()).toBe(true)
        await terminal.stop("SIGKILL")
        await eventually(async () => expect(await answers()).toBe(false))
        isRunning = false
      } finally {
        if (isRunning) process.kill(Number(pid), "SIGKILL")
        await terminal.stop("SIGKILL")
      }
    }
  )

  it("during a poll leaves the poll alone, and nothing is doubled", async () => {
    configure(north())
    const notifier = deployment.start("notifier", ["run"], environment())
    await eventually(async () => expect(await textsIn("north")).toHaveLength(1))
    let goOn = () => {}
    proxy.until = new Promise(resolve => {
      goOn = resolve
    })
    const polls = proxy.polls
    await eventually(() => expect(proxy.polls).toBe(polls + 1))
    await deployment.import(waitingThread(5))
    notifier.child.kill("SIGHUP")
    await eventually(() => expect(notifier.stderr).toContain("read the settings again"))
    proxy.until = undefined
    goOn()
    await eventually(async () => expect(await textsIn("north")).toHaveLength(2))
    expect(notifier.stderr).toContain("added=0 removed=0 changed=0")
    expect([...(await deployment.slack.posts()).values()]).toEqual([1, 1])
    expect(await notifier.stop("SIGTERM")).toMatchObject({ code: 0 })
  })
})
