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
 * The only error of a command, in every language: `what` says what happened, `fix` what to do next.
 * `code` is its name for programs (`InvoiceNotFound`), `context` has more fields for programs, such
 * as the request id.
 */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{
  readonly exitCode: ExitCode
  readonly what: LocalizedText
  readonly fix?: LocalizedText | undefined
  readonly code?: string | undefined
  readonly context?: Readonly<Record<string, string | number | null>> | undefined
}> {
  override get message(): string {
    return inLanguage(this.what, "en")
  }

  /** What happened, and what to do next, in a language. */
  in(language: Language): { readonly message: string; readonly fix: string } {
    return { message: inLanguage(this.what, language), fix: inLanguage(this.fix ?? "", language) }
  }

  /** The same as one text. */
  toText(language: Language = "en"): string {
    const { fix, message } = this.in(language)
    return fix === "" ? message : `${message}${/[.?!]$/u.test(message) ? "" : "."} ${fix}`
  }

  /** One line of JSON. */
  toJson(language: Language): string {
    const { code, context, exitCode } = this
    const { fix, message } = this.in(language)
    return JSON.stringify({
      error: { code: code ?? codeOf(exitCode), message, fix: fix || null, exitCode, ...context }
    })
  }
}

/** An error of the arguments or the settings. */
export const wrongUse = (what: LocalizedText, fix?: LocalizedText): CommandFailed =>
  failed(ExitCode.wrongUse, what, fix)

/** An error of any other kind. */
export const failed = (
  exitCode: ExitCode,
  what: LocalizedText,
  fix?: LocalizedText,
  code?: string
): CommandFailed => new CommandFailed({ exitCode, what, fix, code })

/** Two options that exclude each other. */
export const notTogether = (one: string, other: string): CommandFailed =>
  wrongUse({
    en: `${one} and ${other} cannot be used together`,
    ru: `${one} и ${other} нельзя указать вместе`
  })

/** An option names a company that the settings do not have. */
export const noSuchCompany = (name: string, known: ReadonlyArray<string>): CommandFailed =>
  wrongUse({
    en: `there is no company ${name} in the settings, only ${known.join(", ")}`,
    ru: `в настройках нет компании ${name}, есть только ${known.join(", ")}`
  })

/** Two options name a period that ends before it begins: both ends, as they were understood. */
export const endsBeforeItBegins = (option: "--from" | "--since", from: string, to: string): CommandFailed =>
  wrongUse({
    en: `${option} (${from}) is later than --to (${to})`,
    ru: `${option} (${from}) позже, чем --to (${to})`
  })
