import { Data } from "effect"

/** What one process at a time does: polls a company, or serves a channel. */
export interface Task {
  readonly kind: "company" | "channel"
  /** The company's name, or the channel. */
  readonly name: string
}

/** Distinguishes tasks. */
export const keyOf = ({ kind, name }: Task): string => `${kind} ${name}`

/** A task in one process's hands. The fence is higher with each new owner. */
export interface HeldTask extends Task {
  readonly owner: string
  readonly fence: number
}

/** Another process has the task, so nothing was written. */
export class TaskLost extends Data.TaggedError("TaskLost")<{ readonly task: Task }> {
  override get message() {
    return `another process has the ${this.task.kind} "${this.task.name}" now`
  }
}
