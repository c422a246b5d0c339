import { Context, Effect, Layer, Redacted } from "effect"
import { destinationIn, workspaceOf } from "../Settings/Destination.ts"
import type { SlackSettings } from "../Settings/SlackSettings.ts"
import { makePeople, type People } from "./People.ts"
import { makeSlack, Slack } from "./Slack.ts"
import { DestinationRefused } from "./SlackError.ts"
import { makeViews, type Views } from "./Views.ts"

type SlackService = Context.Tag.Service<typeof Slack>

/** The Slack workspaces of all companies. */
export class Workspaces extends Context.Tag("@estate/slack-notifier/Workspaces")<
  Workspaces,
  {
    /** Slack as the workspace of a destination sees it. Each call uses the token of that moment. */
    readonly slackOf: (destination: string) => SlackService
    /** The people of a workspace, as the app sees them with the token of that moment. */
    readonly peopleOf: (workspace: string) => People
    /** The modals of a workspace. */
    readonly viewsOf: (workspace: string) => Views
  }
>() {
  static readonly layer = (settings: Effect.Effect<SlackSettings>): Layer.Layer<Workspaces> =>
    Layer.sync(Workspaces, () => make(settings))
}

const make = (settings: Effect.Effect<SlackSettings>): Context.Tag.Service<typeof Workspaces> => {
  const clients = new Map<
    string,
    {
      readonly token: Redacted.Redacted
      readonly slack: SlackService
      readonly people: People
      readonly views: Views
    }
  >()

  const clientOf = Effect.fnUntraced(function* (workspace: string) {
    const { tokens, apiUrl } = yield* settings
    const token = tokens.get(workspace)
    const known = clients.get(workspace)
    // A workspace that is not configured any more may still have alerts to close.
    if (known !== undefined && (token === undefined || isSame(token, known.token))) return known
    if (token === undefined)
      return yield* new DestinationRefused({ code: "not_authed", destination: destinationIn(workspace, "") })
    const client = {
      token,
      slack: yield* makeSlack({ workspace, token, apiUrl }),
      people: yield* makePeople({ workspace, token, apiUrl }),
      views: makeViews({ workspace, token, apiUrl })
    }
    clients.set(workspace, client)
    return client
  })

  return Workspaces.of({
    slackOf: destination => {
      const client = Effect.map(clientOf(workspaceOf(destination)), ({ slack }) => slack)
      return Slack.of({
        post: post => Effect.flatMap(client, slack => slack.post(post)),
        update: (posted, message) => Effect.flatMap(client, slack => slack.update(posted, message)),
        respond: (url, message) => Effect.flatMap(client, slack => slack.respond(url, message)),
        remove: posted => Effect.flatMap(client, slack => slack.remove(posted)),
        historyOf: (channel, since) => Effect.flatMap(client, slack => slack.historyOf(channel, since)),
        ownRepliesTo: parent => Effect.flatMap(client, slack => slack.ownRepliesTo(parent))
      })
    },
    peopleOf: workspace => {
      const client = Effect.map(clientOf(workspace), ({ people }) => people)
      return {
        team: Effect.flatMap(client, ({ team }) => team),
        member: slackUser => Effect.flatMap(client, ({ member }) => member(slackUser)),
        tell: whisper => Effect.flatMap(client, ({ tell }) => tell(whisper))
      }
    },
    viewsOf: workspace => {
      const client = Effect.map(clientOf(workspace), ({ views }) => views)
      return {
        open: (triggerId, view) => Effect.flatMap(client, ({ open }) => open(triggerId, view)),
        update: (viewId, view) => Effect.flatMap(client, ({ update }) => update(viewId, view))
      }
    }
  })
}

const isSame = (one: Redacted.Redacted, other: Redacted.Redacted) =>
  Redacted.value(one) === Redacted.value(other)
