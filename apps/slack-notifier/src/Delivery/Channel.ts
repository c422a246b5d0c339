import type { Language } from "@estate/text/Language"
import { Context, type Duration } from "effect"
import type { RenderStyle } from "../Alerts/Render.ts"

/** How messages are rendered and sent. */
export interface DeliverySettings {
  /** How a company's alerts look; a company that is no longer configured gets the default style. */
  readonly styleOf: (company: string) => RenderStyle
  /** The language of notices to operators. */
  readonly language: Language
  /** How long after an uncertain post it may still arrive. */
  readonly quarantine: Duration.Duration
  /** If more late first alerts than this are due together in a channel, they become one message. */
  readonly backlogOver: number
  /** The interval between two posts to a channel; Slack accepts one a second. */
  readonly pace: Duration.Duration
  /** Whether the settings name a channel, so that new messages may go there. */
  readonly isNamed: (destination: string) => boolean
}

/** The channel that is served, and how. */
export class Channel extends Context.Tag("@estate/slack-notifier/Channel")<
  Channel,
  { readonly destination: string; readonly settings: DeliverySettings }
>() {}
