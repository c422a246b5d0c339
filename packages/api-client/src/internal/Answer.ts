import { Data, type Duration, type Option } from "effect"

/** What is left of an answer once it is read: of a success its body, of a refusal what it says of itself. */
export interface Answer {
  readonly status: number
  /** The words of what failed. */
  readonly detail: string
  /** The body of a read that succeeded. It is kept as it came: what waits to be read is then no burden to garbage collections. */
  readonly body: ReadonlyArray<Uint8Array>
  readonly requestId: Option.Option<string>
  readonly retryAfter: Option.Option<Duration.Duration>
}

/** No answer, or none that can be had: the connection failed, or more came than is read. */
export class Fault extends Data.TaggedError("Fault")<{
  readonly reason: "unreachable" | "unreadable"
  readonly detail: string
  /** False where nothing can have come to the platform. */
  readonly mayHaveArrived: boolean
}> {}
