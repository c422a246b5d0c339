import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import { Data } from "effect"

/** The exit codes of all programs. Scripts rely on them. */
export const ExitCode = {
  done: 0,
  failed: 1,
  wrongUse: 2,
  notFound: 3,
  notAllowed: 4,
  unreachable: 5,
  earlierVersion: 6,
  interrupted: 130,
  terminated: 143
} as const
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]

/** The default code of an error in JSON: `NotFound`. */
const codeOf = (exitCode: ExitCode): string => {
  const [name = ""] = Object.entries(ExitCode).find(([, code]) => code === exitCode) ?? []
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/**
 * The one error of a command. `message` says what happened, `fix` what to do next. `code` is its
 * name for programs (`InvoiceNotFound`), `context` has more fields for them, such as the
 * request's id. `inRussian` is for errors made before the reader's language is known.
 */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{
  readonly exitCode: ExitCode
  readonly message: string
  readonly fix?: string | undefined
  readonly code?: string | undefined
  readonly context?: Readonly<Record<string, string | number | null>> | undefined
  readonly inRussian?: { readonly message: string; readonly fix?: string | undefined } | undefined
}> {
  /** The error in a language, if it has texts for it. */
  in(language: Language): CommandFailed {
    const { code, context, exitCode, inRussian } = this
    if (language === "en" || inRussian === undefined) return this
    return new CommandFailed({ exitCode, code, context, ...inRussian })
  }

  /** What happened, and what to do next. */
  toText(): string {
    if (this.fix === undefined || this.fix === "") return this.message
    return `${this.message}${/[.?!]$/u.test(this.message) ? "" : "."} ${this.fix}`
  }

  /** One line of JSON. */
  toJson(): string {
    const { code, context, exitCode, fix, message } = this
    return JSON.stringify({
      error: { code: code ?? codeOf(exitCode), message, fix: fix ?? null, exitCode, ...context }
    })
  }
}

/** An error of the arguments or the settings. */
export const wrongUse = (message: LocalizedText, fix?: LocalizedText): CommandFailed =>
  failed(ExitCode.wrongUse, message, fix)

/** An error with texts in both languages. */
export const failed = (
  exitCode: ExitCode,
  message: LocalizedText,
  fix?: LocalizedText,
  code?: string
): CommandFailed =>
  new CommandFailed({
    exitCode,
    code,
    message: inLanguage(message, "en"),
    fix: fix && inLanguage(fix, "en"),
    inRussian: { message: inLanguage(message, "ru"), fix: fix && inLanguage(fix, "ru") }
  })

/** Two options that exclude each other. */
export const notTogether = (one: string, other: string): CommandFailed =>
  wrongUse({
    en: `${one} and ${other} cannot be used together`,
    ru: `${one} и ${other} нельзя указать вместе`
  })

/** The days of two options, the last before the first. */
export const endsBeforeItBegins = wrongUse({
  en: "--from is later than --to",
  ru: "--from позже, чем --to"
})
