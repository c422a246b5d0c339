import { describe, expect, it } from "@effect/vitest"
import type { ModalView } from "@slack/web-api"
import { Effect } from "effect"
import { SlackSandbox } from "../src/SlackSandbox.ts"
import { answerOf, clientOf, refusalOf } from "./SlackClient.ts"
import { connected, type Received } from "./SocketClient.ts"

const plain = (text: string) => ({ type: "plain_text", text }) as const

const modal = (text = "Reply"): ModalView => ({
  type: "modal",
  callback_id: "reply",
  private_metadata: "thread-7",
  title: plain(text),
  submit: plain("Send"),
  blocks: [
    { type: "section", text: plain("Loading") },
    {
      type: "input",
      block_id: "text",
      label: plain("Your reply"),
      element: { type: "plain_text_input", action_id: "text", multiline: true, max_length: 20 }
    }
  ]
})

/** Posts a button, and opens a modal with the trigger of each click. */
const story = (
  body: (parts: {
    readonly sandbox: typeof SlackSandbox.Service
    readonly bot: ReturnType<typeof clientOf>
    readonly click: Effect.Effect<string>
    readonly heard: ReadonlyArray<Received>
  }) => Effect.Effect<void, unknown>,
  onView: (received: Received) => object | undefined = () => undefined
) =>
  Effect.gen(function* () {
    const sandbox = yield* SlackSandbox
    const bot = clientOf(sandbox.apiUrl, "xoxb-alerts")
    const heard: Array<Received> = []
    yield* connected(sandbox, received => {
      heard.push(received)
      return received.ack(received.body.type === "view_submission" ? onView(received) : undefined)
    })
    const { channel = "", ts = "" } = yield* answerOf(() =>
      bot.chat.postMessage({
        channel: "leads",
        text: "x",
        blocks: [
          {
            type: "actions",
            elements: [
              { type: "button", action_id: "reply", text: plain("Reply") },
              { type: "overflow", action_id: "more", options: [{ text: plain("Snooze"), value: "snooze" }] }
            ]
          }
        ]
      })
    )
    const click = Effect.gen(function* () {
      const action = { kind: "click", person: "Anna", channel, ts, actionId: "reply" } as const
      yield* Effect.orDie(sandbox.act(action))
      return heard.at(-1)?.body.trigger_id ?? ""
    })
    yield* body({ sandbox, bot, click, heard })
  }).pipe(Effect.provide(SlackSandbox.layer()))

const open = (bot: ReturnType<typeof clientOf>, trigger_id: string) =>
  Effect.map(
    answerOf(() => bot.views.open({ trigger_id, view: modal() })),
    ({ view }) => ({ id: view?.id ?? "", hash: view?.hash ?? "" })
  )

describe("a modal", () => {
  it.scopedLive("is opened once with a trigger, within three seconds, and replaced", () =>
    story(({ bot, click, sandbox }) =>
      Effect.gen(function* () {
        const trigger = yield* click
        const { hash, id } = yield* open(bot, trigger)
        expect(yield* refusalOf(() => bot.views.open({ trigger_id: trigger, view: modal() }))).toBe(
          "exchanged_trigger_id"
        )
        expect(yield* refusalOf(() => bot.views.open({ trigger_id: "1.2.x", view: modal() }))).toBe(
          "invalid_trigger_id"
        )
        const { view } = yield* answerOf(() => bot.views.update({ view_id: id, view: modal("One") }))
        expect(view?.hash).not.toBe(hash)
        expect(yield* sandbox.modal("Anna")).toMatchObject({ id, title: { text: "One" } })
        expect(yield* sandbox.modal("Oleg")).toBeUndefined()
        expect(yield* refusalOf(() => bot.views.update({ view_id: "V0", view: modal() }))).toBe("not_found")
      })
    )
  )

  it.scopedLive("is refused with an expired trigger, another person's id is what a forger sends", () =>
    story(({ bot, heard, sandbox }) =>
      Effect.gen(function* () {
        const [message] = yield* sandbox.messages("leads")
        const { channel = "", ts = "" } = message ?? {}
        const action = { kind: "click", person: "Anna", channel, ts, actionId: "reply" } as const
        yield* sandbox.act({ ...action, forge: { expiredTrigger: true, team: "T0OTHER", user: "U0OLEG" } })
        const { trigger_id = "", user } = heard[0]?.body ?? {}
        expect(user).toMatchObject({ id: "U0OLEG", team_id: "T0OTHER" })
        expect(yield* refusalOf(() => bot.views.open({ trigger_id, view: modal() }))).toBe(
          "expired_trigger_id"
        )
        const unknown = yield* Effect.flip(sandbox.act({ ...action, actionId: "more", value: "nothing" }))
        expect(unknown.message).toBe("The menu has no option with the value nothing.")
        yield* sandbox.act({ ...action, actionId: "more", value: "snooze" })
        expect(heard[1]?.body.actions).toMatchObject([
          { type: "overflow", selected_option: { text: plain("Snooze"), value: "snooze" } }
        ])
      })
    )
  )

  it.scopedLive("checks what Slack checks, shows the app's errors, and closes once it is accepted", () =>
    story(
      ({ bot, click, heard, sandbox }) =>
        Effect.gen(function* () {
          const { id } = yield* open(bot, yield* click)
          const submit = (text: string) =>
            sandbox.act({ kind: "submit", person: "Anna", viewId: id, values: { text } })
          expect(yield* submit("")).toMatchObject({
            envelope_id: undefined,
            errors: { text: "Please complete this required field." }
          })
          expect(yield* submit("x".repeat(21))).toMatchObject({
            errors: { text: "Please write at most 20 characters." }
          })
          expect(yield* submit("rude")).toMatchObject({ acknowledged: true, errors: { text: "Be kind." } })
          expect(yield* sandbox.modal("Anna")).toMatchObject({ id, errors: { text: "Be kind." } })
          expect(yield* submit("Good morning")).toMatchObject({ acknowledged: true, errors: {} })
          expect(yield* sandbox.modal("Anna")).toBeUndefined()
          expect(heard.at(-1)?.body).toMatchObject({
            type: "view_submission",
            user: { id: "U0ANNA" },
            view: {
              id,
              callback_id: "reply",
              private_metadata: "thread-7",
              state: { values: { text: { text: { type: "plain_text_input", value: "Good morning" } } } }
            }
          })
        }),
      ({ body }) =>
        JSON.stringify(body.view?.state.values).includes("rude")
          ? { response_action: "errors", errors: { text: "Be kind." } }
          : undefined
    )
  )

  it.scopedLive("is closed by the answer to its submission, or by the person", () =>
    story(
      ({ bot, click, heard, sandbox }) =>
        Effect.gen(function* () {
          const { id: viewId } = yield* open(bot, yield* click)
          yield* sandbox.act({ kind: "submit", person: "Anna", viewId, values: { text: "hello" } })
          expect(yield* sandbox.modal("Anna")).toBeUndefined()
          const { id } = yield* open(bot, yield* click)
          const before = heard.length
          yield* sandbox.act({ kind: "close", person: "Anna", viewId: id })
          expect(yield* sandbox.modal("Anna")).toBeUndefined()
          expect(heard).toHaveLength(before)
        }),
      () => ({ response_action: "clear" })
    )
  )

  it.scopedLive("is refused with all that is wrong with it", () =>
    story(({ bot, click }) =>
      Effect.gen(function* () {
        const trigger_id = yield* click
        const wrong = modal("A title of more than 24 characters")
        const refused = yield* answerOf(() =>
          bot.views.open({ trigger_id, view: wrong }).catch((error: { readonly data: unknown }) => error.data)
        )
        expect(refused).toMatchObject({
          error: "invalid_arguments",
          response_metadata: {
            messages: [
              expect.stringContaining("must be less than 25 characters [json-pointer:/view/title/text]")
            ]
          }
        })
      })
    )
  )
})
