import { Context, Effect, Equal, Layer, type Redacted } from "effect"
import { destinationIn, workspaceOf } from "../Settings/Destination.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { makePeople, type People } from "./People.ts"
import { makeSlack, type Slack } from "./Slack.ts"
import { DestinationRefused } from "./SlackError.ts"

type SlackService = Context.Tag.Service<typeof Slack>

/** The Slack workspaces of all companies. */
export class Workspaces extends Context.Tag("@estate/slack-notifier/Workspaces")<
  Workspaces,
  {
    /** Slack as the workspace of a destination sees it. Each call uses the token of that moment. */
    readonly slackOf: (destination: string) => SlackService
    /** The people of a workspace, as the app sees them with the token of that moment. */
    readonly peopleOf: (workspace: string) => People
  }
>() {
  static readonly layer: Layer.Layer<Workspaces, never, LiveSettings> = Layer.effect(
    Workspaces,
    Effect.map(LiveSettings, live => make(live))
  )
}

const make = (live: Context.Tag.Service<typeof LiveSettings>): Context.Tag.Service<typeof Workspaces> => {
  const clients = new Map<
    string,
    {
      readonly token: Redacted.Redacted
      readonly slack: SlackService
      readonly people: People
    }
  >()

  const clientOf = Effect.fnUntraced(function* (workspace: string) {
    const { tokens, apiUrl } = live.now().slack
    const token = tokens.get(workspace)
    const known = clients.get(workspace)
    // A workspace that is no longer configured may still have alerts to close.
    if (known !== undefined && (token === undefined || Equal.equals(token, known.token))) return known
    if (token === undefined)
      return yield* new DestinationRefused({ code: "not_authed", destination: destinationIn(workspace, "") })
    const client = {
      token,
      slack: yield* makeSlack({ workspace, token, apiUrl }),
      people: yield* makePeople({ workspace, token, apiUrl })
    }
    clients.set(workspace, client)
    return client
  })

  return Workspaces.of({
    slackOf: destination =>
      Effect.serviceFunctions(Effect.map(clientOf(workspaceOf(destination)), ({ slack }) => slack)),
    peopleOf: workspace => Effect.serviceFunctions(Effect.map(clientOf(workspace), ({ people }) => people))
  })
}
