import { Context, DateTime, Effect, Layer } from "effect"
import type { CompanyStatus } from "./CompanyStatus.ts"

/** How the polls of a company of this process go. */
export interface PollStatus extends CompanyStatus {
  /**
   * The uptime at the end of the latest successful poll; before the first one, when this process
   * began to poll the company. Nobody can set it, unlike the time of day.
   */
  readonly succeededUptime: number
  /** The failure in English, as in the log. */
  readonly reason: string
}

/** How this process is doing. */
export class ProcessStatus extends Context.Tag("@estate/slack-notifier/ProcessStatus")<
  ProcessStatus,
  {
    /** How the polls of its companies go, without companies that another process has taken over. */
    readonly polls: Map<string, PollStatus>
    /** What the state said when this process last wrote it; undefined if that succeeded. */
    stateProblem: string | undefined
    /** Whether the last reading of the settings succeeded, and when one last did. */
    lastReload: { readonly isSuccessful: boolean; readonly succeededAt: DateTime.Utc }
  }
>() {
  static readonly layer: Layer.Layer<ProcessStatus> = Layer.effect(
    ProcessStatus,
    Effect.map(DateTime.now, startedAt => ({
      polls: new Map(),
      stateProblem: undefined,
      lastReload: { isSuccessful: true, succeededAt: startedAt }
    }))
  )
}
