import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { type Client, createClient } from "@estate/api-client/Promise"
import { eventually } from "@estate/testing/Eventually"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { FaultyPlatform } from "./FaultyPlatform.ts"
import { message, thread, threadId, waitingThread } from "./ImportLines.ts"

let deployment: Deployment
let platform: FaultyPlatform
let client: Client

beforeAll(async () => {
  deployment = await Deployment.start([
    ...[1, 2, 3, 4].flatMap(n => waitingThread(n)),
    thread(5, { author: "", order_title: "", unread_messages: 1 }),
    message(5, 5)
  ])
  platform = await FaultyPlatform.start(deployment.serviceUrl)
  client = createClient({ apiUrl: deployment.serviceUrl, apiKey: deployment.key })
  writeFileSync(
    join(deployment.folder, "notifier.yaml"),
    `answers: answers
people: { anna: { slack: U0ANNA, reply: true }, oleg: { slack: U0OLEG } }
routes: [{ name: office, channel: "#leads" }]`
  )
  mkdirSync(join(deployment.folder, "answers"))
  writeFileSync(join(deployment.folder, "answers/viewing.txt"), "{buyer}, можно посмотреть завтра.\n")
  const notifier = deployment.startHere("notifier", ["run"], {
    ...deployment.notifierEnv,
    ESTATE_API_URL: platform.url,
    // A reply has half of this time to be sent, and a busy machine may need a second.
    ESTATE_NOTIFIER_QUARANTINE: "30 seconds",
    ESTATE_NOTIFIER_CONFIG: join(deployment.folder, "notifier.yaml"),
    ESTATE_LANG: "en",
    SLACK_APP_TOKEN: "xapp-e2e"
  })
  await notifier.address()
  await eventually(async () => {
    expect(await deployment.slack.messages()).toHaveLength(5)
    const hellos = (await deployment.slack.ledger()).filter(({ method }) => method === "hello")
    expect(hellos).toHaveLength(2)
  })
})
afterAll(async () => {
  await client?.close()
  await platform?.close()
  await deployment?.close()
})

/** The alert of a thread. */
const alertOf = async (n: number) => {
  const alerts = await deployment.slack.messages()
  const alert = alerts.find(({ blocks }) => JSON.stringify(blocks).includes(threadId(n)))
  if (alert === undefined) throw new Error(`there is no alert of thread ${n}`)
  return alert
}

const openModal = async (n: number, person = "Anna") => {
  const { ts } = await alertOf(n)
  await deployment.slack.act({ kind: "click", person, channel: "leads", ts, actionId: "reply" })
}

/** The modal that Anna sees, once it has the thread. */
const modal = () =>
  eventually(async () => {
    const view = await deployment.slack.modal("Anna")
    expect(JSON.stringify(view?.blocks)).toContain("plain_text_input")
    return view
  })

const submit = async (viewId: string, reply: string, times = 1) =>
  deployment.slack.act({ kind: "submit", person: "Anna", viewId, values: { reply }, times })

/** The messages in an alert's thread, oldest first. */
const saidAbout = async (n: number) => {
  const alert = await alertOf(n)
  return (await deployment.slack.messages())
    .filter(({ ts, thread_ts }) => thread_ts === alert.ts && ts !== alert.ts)
    .map(({ ts, text, blocks }) => ({ ts, text, blocks: JSON.stringify(blocks) }))
}

const press = async (n: number, actionId: string) => {
  const said = await eventually(async () => {
    const found = (await saidAbout(n)).find(({ blocks }) => blocks.includes(actionId))
    expect(found).toBeDefined()
    return found
  })
  return deployment.slack.act({
    kind: "click",
    person: "Anna",
    channel: "leads",
    ts: said?.ts ?? "",
    actionId
  })
}

/** What the company has written to a buyer. */
const sentTo = async (n: number) =>
  (await client.threads.messagesPage(threadId(n))).items.flatMap(({ direction, text }) =>
    direction === "outgoing" ? [text] : []
  )

describe("a reply from Slack", () => {
  it("reaches the buyer once, though Slack delivers it twice; the alert closes, and its thread says who answered", async () => {
    await openModal(1)
    const view = await modal()
    expect(JSON.stringify(view?.blocks)).toContain("Здравствуйте!")
    expect(await submit(view?.id ?? "", " \n")).toMatchObject({ errors: { reply: expect.anything() } })
    expect(await submit(view?.id ?? "", "Да, приезжайте\nв 11:00", 2)).toMatchObject({ acknowledged: true })
    await eventually(async () => {
      expect(JSON.stringify((await alertOf(1)).blocks)).toMatch(/✅ Anna answered .* after/)
      expect(await saidAbout(1)).toMatchObject([
        { text: "💬 <@U0ANNA> answered the buyer:", blocks: expect.stringContaining("в 11:00") }
      ])
    })
    expect(await sentTo(1)).toEqual(["Да, приезжайте\nв 11:00"])
  })

  it("that somebody was quicker than is sent only if its author says so", async () => {
    await openModal(2)
    const view = await modal()
    await client.threads.reply(threadId(2), "Уже продана")
    // The platform's times are whole seconds: what Anna takes within that one counts as hers.
    await setTimeout(1000)
    await submit(view?.id ?? "", "Ещё продаётся")
    await press(2, "replyEdit")
    const again = await modal()
    expect(JSON.stringify(again?.blocks)).toContain("Уже продана")
    expect(JSON.stringify(again?.blocks)).toContain('"initial_value":"Ещё продаётся"')
    await deployment.slack.act({ kind: "close", person: "Anna", viewId: again?.id ?? "" })
    expect(await sentTo(2)).toEqual(["Уже продана"])
    await press(2, "replySend")
    await eventually(async () => expect(await sentTo(2)).toEqual(["Уже продана", "Ещё продаётся"]))
  })

  it("that the platform refuses is given back, and can be sent again", async () => {
    platform.nextSend = () => ({ stores: false, status: 400 })
    await openModal(3)
    await submit((await modal())?.id ?? "", "Доброе утро")
    await eventually(async () =>
      expect(await saidAbout(3)).toMatchObject([
        { text: expect.stringContaining("<@U0ANNA>, your reply was not sent: the platform refuses") }
      ])
    )
    platform.nextSend = () => undefined
    await press(3, "replySend")
    await eventually(async () => expect(await sentTo(3)).toEqual(["Доброе утро"]))
  })

  it("can be a saved answer with the buyer's name, changed before it is sent", async () => {
    await openModal(4)
    const view = await modal()
    const viewId = view?.id ?? ""
    await deployment.slack.act({
      kind: "click",
      person: "Anna",
      viewId,
      actionId: "replyAnswer",
      value: "viewing"
    })
    const chosen = await eventually(async () => {
      const blocks = JSON.stringify((await deployment.slack.modal("Anna"))?.blocks)
      expect(blocks).toContain("можно посмотреть завтра.")
      return blocks
    })
    expect(chosen).not.toContain("{buyer}")
    expect(chosen).toContain("Здравствуйте!")
    await deployment.slack.act({ kind: "close", person: "Anna", viewId })
  })

  it("can be written to a buyer without a name, about a listing without a title", async () => {
    await openModal(5)
    const view = await modal()
    expect(JSON.stringify(view?.blocks)).toMatch(/🏠 listing 1005.*A buyer.*Your reply to the buyer/)
    await deployment.slack.act({ kind: "close", person: "Anna", viewId: view?.id ?? "" })
  })

  it("is not offered to people who may not reply", async () => {
    await openModal(4, "Oleg")
    expect(await deployment.slack.modal("Oleg")).toBeUndefined()
  })

  it("whose answer is lost is found in the thread, and not sent twice", async () => {
    platform.nextSend = () => ({ stores: true })
    await openModal(4)
    await submit((await modal())?.id ?? "", "Добрый день")
    await eventually(async () =>
      expect((await saidAbout(4)).at(-1)).toMatchObject({ text: "💬 <@U0ANNA> answered the buyer:" })
    )
    platform.nextSend = () => undefined
    expect(await sentTo(4)).toEqual(["Добрый день"])
  })

  it("is exported as a deed, by which the report of responses says who answered", async () => {
    const { clientEnv, folder, notifierEnv } = deployment
    const env = { ...notifierEnv, ESTATE_NOTIFIER_CONFIG: join(folder, "notifier.yaml") }
    const { stdout: deeds } = await deployment.runHere("notifier", ["deeds", "export"], env)
    const replied = deeds.split("\n").filter(line => line.includes('"deed":"replied"'))
    expect(replied.length).toBe(4)
    writeFileSync(join(folder, "deeds.ndjson"), deeds)
    const report = [
      "report",
      "responses",
      "--from",
      "ever",
      "--deeds",
      join(folder, "deeds.ndjson"),
      "--json"
    ]
    const { stdout } = await deployment.runHere("estate", report, clientEnv)
    // Somebody was quicker once: that thread was not Anna's, and her message is a second reply.
    expect(JSON.parse(stdout).slack.people).toMatchObject([
      { person: "anna", answered: 3, further: 1, taken: 3, takenUnanswered: 0 },
      { person: null, answered: 1 }
    ])
  })
})
