import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { eventually } from "@estate/testing/Eventually"
import { Random } from "@estate/testing/Random"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { message, thread } from "./ImportLines.ts"

const SEED = Number(process.env.ESTATE_SEED ?? 34)
const THREADS = 80
const MAX_STEPS = 9
const MINUTE = 60_000

const random = new Random(SEED)
const steps = ["Ещё продаёте?", "А торг?", "Спасибо!", "Хорошо, до свидания", "agency", "read"]
const begin = Date.now() - 20 * 60 * MINUTE

/** Some minutes after the beginning, as the platform writes it in Moscow. */
const timeOf = (minutes: number) =>
  new Date(begin + (3 * 60 + minutes) * MINUTE).toISOString().slice(0, 19).replace("T", " ")

/** A conversation with one step per minute: a message, or somebody reads what was written. */
const conversation = (n: number) => {
  const happened = Array.from({ length: 1 + random.below(MAX_STEPS) }, () => random.pick(steps))
  const readAfter = (index: number) =>
    happened.findIndex((what, at) => at > index && (what === "read" || what === "agency"))
  const written = happened.flatMap((what, index) => {
    if (what === "read") return []
    const isAgency = what === "agency"
    const read = readAfter(index)
    return [
      {
        message: isAgency ? "Да" : what,
        direction: isAgency ? "outgoing" : "incoming",
        created_at: timeOf(n * 5 + index),
        readed_at: !isAgency && read >= 0 ? timeOf(n * 5 + read) : null,
        isUnread: !isAgency && read < 0
      }
    ]
  })
  const last = written.at(-1)
  if (last === undefined) return []
  return [
    thread(n, {
      last_message: last.message,
      last_message_at: last.created_at,
      unread_messages: written.filter(({ isUnread }) => isUnread).length
    }),
    ...written.map(({ isUnread: _, ...changes }, index) => message(n, n * (MAX_STEPS + 1) + index, changes))
  ]
}

interface Waiting {
  readonly id: string
  readonly since: string
  readonly unreadCount: number
}

let deployment: Deployment

beforeAll(async () => {
  const imported = await Deployment.import(
    Array.from({ length: THREADS }, (_, n) => conversation(n + 1)).flat()
  )
  deployment = await imported.startCopy()
  await imported.close()
})
afterAll(() => deployment?.close())

const estate = async (...args: ReadonlyArray<string>): Promise<string> => {
  const ended = await deployment.runHere("estate", args, { ...deployment.clientEnv, ESTATE_LANG: "en" })
  expect(ended).toMatchObject({ code: 0, stderr: "" })
  return ended.stdout
}

const inList = async (): Promise<ReadonlyArray<Waiting>> => {
  const rows: ReadonlyArray<{ id: string; waitingSince: string; unreadCount: number }> = JSON.parse(
    await estate("threads", "list", "--waiting", "--format", "json")
  )
  return rows.map(({ id, waitingSince, unreadCount }) => ({ id, since: waitingSince, unreadCount }))
}

const inMorning = async (): Promise<ReadonlyArray<Waiting>> => {
  const { waiting } = JSON.parse(await estate("report", "morning", "--format", "json"))
  return waiting.map((row: { threadId: string; waitingSince: string; unreadCount: number }) => ({
    id: row.threadId,
    since: row.waitingSince,
    unreadCount: row.unreadCount
  }))
}

/** Runs the notifier with a state of its own and this configuration. */
const notify = (name: string, config: string, channel: string) => {
  const file = join(deployment.folder, `${name}.yaml`)
  writeFileSync(file, config)
  return deployment.startHere("notifier", ["run"], {
    ...deployment.notifierEnv,
    ESTATE_NOTIFIER_STATE: `sqlite:${join(deployment.folder, `${name}.db`)}`,
    ESTATE_NOTIFIER_CONFIG: file,
    SLACK_CHANNEL: channel,
    ESTATE_LANG: "en"
  })
}

/** The alerts of a channel that say since when a buyer waits. */
const inAlerts = async (): Promise<ReadonlyArray<Pick<Waiting, "id" | "since">>> =>
  (await deployment.slack.messages()).flatMap(({ blocks }) => {
    const text = JSON.stringify(blocks)
    const [, id = ""] = /crm\.example\/([0-9A-Z]{26})/u.exec(text) ?? []
    const [, seconds] = /⏱ <!date\^(\d+)\^/u.exec(text) ?? []
    if (seconds === undefined) return []
    const local = new Date(Number(seconds) * 1000 + 3 * 60 * MINUTE)
    return [{ id, since: local.toISOString().slice(0, 19) }]
  })

const byId = <A extends { readonly id: string }>(rows: ReadonlyArray<A>) =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))

describe(`who waits in ${THREADS} generated conversations (ESTATE_SEED=${SEED})`, () => {
  it("is the same in the list, the morning report, today and the alerts, since the same time", async () => {
    const [list, morning] = await Promise.all([inList(), inMorning()])
    const unread = list.filter(({ unreadCount }) => unreadCount > 0)
    expect(byId(morning)).toEqual(byId(list))
    expect(list.map(({ since }) => since)).toEqual(list.map(({ since }) => since).toSorted())
    expect(await estate("today")).toContain(
      `Waiting for an answer: ${list.length} buyers, ${unread.length} unread\n`
    )
    const notifier = notify("alone", "backlog: { over: never }", "#leads")
    await eventually(async () =>
      expect(byId(await inAlerts())).toEqual(byId(unread).map(({ id, since }) => ({ id, since })))
    )
    await notifier.stop("SIGTERM")
  })

  it("is as many in a backlog", async () => {
    const unread = (await inList()).filter(({ unreadCount }) => unreadCount > 0)
    await deployment.slack.addChannel("backlog")
    notify("backlog", "backlog: { over: 3 }", "#backlog")
    await eventually(async () =>
      expect((await deployment.slack.messages("backlog")).map(({ text }) => text)).toContain(
        `🔔 ${unread.length} buyers are waiting for an answer`
      )
    )
  })

  it("has conversations of every kind", async () => {
    const list = await inList()
    const isRead = ({ unreadCount }: Waiting) => unreadCount === 0
    expect(list.filter(isRead).length).toBeGreaterThan(3)
    expect(list.length - list.filter(isRead).length).toBeGreaterThan(20)
    expect(list.length).toBeLessThan(THREADS - 20)
  })
})
