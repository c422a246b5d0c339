import { Cache, Duration, Effect, Exit, Option } from "effect"
import type { SlackMessage } from "../Alerts/SlackMessage.ts"
import { destinationIn } from "../Settings/Destination.ts"
import { callSlack } from "./Classify.ts"
import { ownId, type WorkspaceSettings, webClient } from "./Slack.ts"
import { codeOf, type SlackError, SlackUncertain } from "./SlackError.ts"

/** What Slack knows about a user. */
export interface UserInfo {
  /** A guest sees only a few channels, and may not act. */
  readonly isGuest: boolean
  readonly isActive: boolean
  /**
   * The workspace to which the user belongs: members of others may come through shared channels.
   */
  readonly team: string
}

/** A message that one person sees in a channel until the channel is loaded again. */
interface Whisper {
  readonly channel: string
  readonly slackUser: string
  /** Mrkdwn. */
  readonly text: string
  /** What is shown instead of the text, if it can be clicked. */
  readonly blocks?: SlackMessage["blocks"] | undefined
}

type Modal = Parameters<ReturnType<typeof webClient>["views"]["open"]>[0]["view"]

/** The people of one workspace, and what the app shows to only one of them. */
export interface People {
  /** The workspace's id. */
  readonly team: () => Effect.Effect<string, SlackError>
  /** Undefined if Slack knows no such user. */
  readonly userInfo: (slackUser: string) => Effect.Effect<UserInfo | undefined, SlackError>
  readonly tell: (whisper: Whisper) => Effect.Effect<void, SlackError>
  /** Opens a modal for the person who clicked; returns its id. A trigger works once, for 3 s. */
  readonly openModal: (triggerId: string, modal: Modal) => Effect.Effect<string, SlackError>
  /** Replaces what an open modal shows. */
  readonly updateModal: (id: string, modal: Modal) => Effect.Effect<void, SlackError>
}

/** How long Slack's last answer about somebody is used. */
const KNOWN_FOR = Duration.minutes(10)

/** By then a person who clicked would see Slack's warning. */
const TIMEOUT = Duration.seconds(2)

/** Slack gives an app three seconds to open a modal. */
const MODAL_TIMEOUT = Duration.seconds(3)

/** The people of one workspace; what Slack says about somebody is remembered for a while. */
export const makePeople = Effect.fnUntraced(function* (settings: WorkspaceSettings) {
  const here = destinationIn(settings.workspace, "")
  const client = webClient(settings, { timeout: TIMEOUT })
  const { views } = webClient(settings, { timeout: MODAL_TIMEOUT })
  const users = yield* Cache.makeWith({
    capacity: 10_000,
    timeToLive: exit => (Exit.isSuccess(exit) ? KNOWN_FOR : Duration.zero),
    lookup: (user: string) =>
      callSlack(here, () => client.users.info({ user })).pipe(
        Effect.map(({ user: found }) => ({
          isGuest: found?.is_restricted === true || found?.is_ultra_restricted === true,
          isActive: found?.deleted !== true && found?.is_bot !== true,
          team: found?.team_id ?? ""
        })),
        Effect.asSome,
        Effect.catchIf(
          error => codeOf(error) === "user_not_found",
          () => Effect.succeed(Option.none<UserInfo>())
        )
      )
  })
  const team = yield* ownId(client, here, "team_id")
  const people: People = {
    team: () => team,
    userInfo: slackUser => Effect.map(users.get(slackUser), Option.getOrUndefined),
    tell: Effect.fn("Slack.tell")(function* ({ channel, slackUser, text, blocks = [] }) {
      yield* callSlack(destinationIn(settings.workspace, channel), () =>
        client.chat.postEphemeral({
          ...{ channel, user: slackUser, text },
          ...(blocks.length > 0 && { blocks: [...blocks] })
        })
      )
    }),
    openModal: Effect.fn("Slack.openModal")(function* (trigger_id, view) {
      const { view: opened } = yield* callSlack(here, () => views.open({ trigger_id, view }))
      return opened?.id ?? (yield* new SlackUncertain({ what: "the answer names no modal" }))
    }),
    updateModal: Effect.fn("Slack.updateModal")(function* (view_id, view) {
      yield* callSlack(here, () => views.update({ view_id, view }))
    })
  }
  return people
})
