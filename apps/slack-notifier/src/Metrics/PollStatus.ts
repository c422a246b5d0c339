import { Context, Effect, Layer } from "effect"
import type { CompanyStatus } from "./CompanyStatus.ts"

/** How the polls of all companies go, in this process. */
export class PollStatus extends Context.Tag("@estate/slack-notifier/PollStatus")<
  PollStatus,
  {
    readonly set: (status: CompanyStatus) => Effect.Effect<void>
    /** Another process polls the company from now on. */
    readonly forget: (company: string) => Effect.Effect<void>
    readonly all: Effect.Effect<ReadonlyArray<CompanyStatus>>
    /** Those that are not saved as they are now. */
    readonly changed: Effect.Effect<ReadonlyArray<CompanyStatus>>
    readonly saved: (statuses: ReadonlyArray<CompanyStatus>) => Effect.Effect<void>
  }
>() {
  static readonly layer: Layer.Layer<PollStatus> = Layer.sync(PollStatus, () => {
    const companies = new Map<string, CompanyStatus>()
    const changed = new Set<string>()
    return PollStatus.of({
      set: status =>
        Effect.sync(() => {
          companies.set(status.company, status)
          changed.add(status.company)
        }),
      forget: company =>
        Effect.sync(() => {
          companies.delete(company)
          changed.delete(company)
        }),
      changed: Effect.sync(() => Array.from(changed, company => companies.get(company) ?? []).flat()),
      saved: statuses =>
        Effect.sync(() => {
          for (const status of statuses)
            if (companies.get(status.company) === status) changed.delete(status.company)
        }),
      all: Effect.sync(() => [...companies.values()])
    })
  })
}
