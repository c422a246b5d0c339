import { Effect } from "effect"
import { workspaceOf } from "../Settings/Destination.ts"
import { Slack } from "../Slack/Slack.ts"
import { Workspaces } from "../Slack/Workspaces.ts"
import { Pacer, pacerIn } from "./Pacer.ts"

/** Slack and its pace, as the workspace of a channel has them. */
export const inWorkspaceOf =
  (destination: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.flatMap(Effect.all([Workspaces, Pacer]), ([workspaces, pacer]) =>
      work.pipe(
        Effect.provideService(Slack, workspaces.slackOf(destination)),
        Effect.provideService(Pacer, pacerIn(workspaceOf(destination), pacer))
      )
    )
