import { Data } from "effect"

/** What a program tells the shell when it ends. Scripts rely on these. */
export const ExitCode = {
  done: 0,
  failed: 1,
  wrongUse: 2,
  notFound: 3,
  notAllowed: 4,
  unreachable: 5,
  interrupted: 130
} as const
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]

/**
 * A command ends without having done what it was asked. `message` is for the person who asked: what was wrong, and what
 * to do next.
 */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{
  readonly exitCode: ExitCode
  readonly message: string
}> {}
