import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
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

/** What a failure is called where nothing says it better. */
const codes: Readonly<Record<ExitCode, string>> = {
  0: "Done",
  1: "Failed",
  2: "WrongUse",
  3: "NotFound",
  4: "NotAllowed",
  5: "Unreachable",
  130: "Interrupted"
}

/**
 * A command ends without having done what it was asked. `message` is for the person who asked: what was wrong, and what
 * to do next, unless `fix` says that. `code` is its name for programs (`InvoiceNotFound`), `context` whatever they may want to know
 * beside it, such as the id of the request. What is told before it is known who reads it is told `inRussian` too.
 */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{
  readonly exitCode: ExitCode
  readonly message: string
  readonly fix?: string | undefined
  readonly code?: string | undefined
  readonly context?: Readonly<Record<string, string | number | null>> | undefined
  readonly inRussian?: { readonly message: string; readonly fix?: string | undefined } | undefined
}> {
  /** In the language of who reads it, as far as it is told in that. */
  in(language: Language): CommandFailed {
    const { code, context, exitCode, inRussian } = this
    if (language === "en" || inRussian === undefined) return this
    return new CommandFailed({ exitCode, code, context, ...inRussian })
  }

  /** For a person: what happened, and what to do next. */
  toText(): string {
    if (this.fix === undefined || this.fix === "") return this.message
    return `${this.message}${/[.?!]$/u.test(this.message) ? "" : "."} ${this.fix}`
  }

  /** For a program: one line of JSON. */
  toJson(): string {
    const { code, context, exitCode, fix, message } = this
    return JSON.stringify({
      error: { code: code ?? codes[exitCode], message, fix: fix ?? null, exitCode, ...context }
    })
  }
}

/** It was called in a way that it cannot be. */
export const wrongUse = (told: LocalizedText, fix?: LocalizedText): CommandFailed =>
  failed(ExitCode.wrongUse, told, fix)

/** It could not be done. */
export const failed = (
  exitCode: ExitCode,
  told: LocalizedText,
  fix?: LocalizedText,
  code?: string
): CommandFailed =>
  new CommandFailed({
    exitCode,
    code,
    message: inLanguage(told, "en"),
    fix: fix && inLanguage(fix, "en"),
    inRussian: { message: inLanguage(told, "ru"), fix: fix && inLanguage(fix, "ru") }
  })
