import type * as Duration from "effect/Duration"
import type { Person } from "./Person.ts"
import type { Rota } from "./Rota.ts"

/** Whom a step mentions: a person, those on duty, or the owner of the listing. */
export type Mention =
  | { readonly kind: "person"; readonly person: Person }
  | { readonly kind: "rota"; readonly rota: Rota }
  | { readonly kind: "owner" }

/** What happens when a buyer still waits after a while. */
export interface ChainStep {
  readonly name: string
  readonly after: Duration.Duration
  /** Which time counts: opening time, or all. */
  readonly count: "open" | "always"
  /** The first of them that there is, is mentioned. */
  readonly mention: ReadonlyArray<Mention>
  /** Where the step is posted; the thread of the alert if undefined. */
  readonly channel: string | undefined
}
