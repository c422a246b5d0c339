import { ExitCode } from "@estate/command-line/CommandFailed"
import { platformErrorText } from "@estate/command-line/PlatformErrorTexts"
import type { CallFailure } from "@estate/domain/CallFailure"
import { MESSAGE_MAX_LENGTH } from "@estate/domain/Message"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort } from "@estate/domain/Thread"
import type { LocalizedText, Translations } from "@estate/text/Language"
import { characterNoun, countOf } from "@estate/text/Noun"
import { Option } from "effect"
import { isOfUnknownKey, keyWords, withPlatformWords } from "./PlatformWords.ts"

/** How a command ends with an error: its exit code and its texts. */
interface Row<Failure> {
  /** The reference has a table of these. */
  readonly exitCode: ExitCode
  /** What happened. The platform's own words are not translated. */
  happened(failure: Failure): Translations
  /** What to do next; empty if there is nothing to say. */
  fix(failure: Failure, profile: Option.Option<string>): LocalizedText
}

/** The command that replaces the key of a profile. */
const loginTo = (profile: string) => `estate auth login --profile ${profile}`

/** An error whose text is the same in all programs. */
const ofPlatform = (exitCode: ExitCode, fix: LocalizedText = ""): Row<PlatformError | SearchTooShort> => ({
  exitCode,
  happened: platformErrorText,
  fix: () => fix
})

/** A record that does not exist. `noun` is its name on the platform. */
const notFound = (text: Translations, noun: RegExp, fix: Translations): Row<{ readonly detail: string }> => ({
  exitCode: ExitCode.notFound,
  happened: ({ detail }) => withPlatformWords(text, detail, noun),
  fix: () => fix
})

/** An error whose English text is its own message. */
const ofMessage = <Failure extends { readonly message: string }>(
  exitCode: ExitCode,
  inRussian: (failure: Failure) => string,
  fix: LocalizedText = ""
): Row<Failure> => ({
  exitCode,
  happened: failure => ({ en: failure.message, ru: inRussian(failure) }),
  fix: () => fix
})

/** The platform does not know the key. */
const unknownKey = ({ detail }: { readonly detail: string }): Translations =>
  withPlatformWords(
    { en: "the platform does not know this key", ru: "платформа не знает этого ключа" },
    detail,
    keyWords
  )

/** What to do about a key that the platform does not know. */
const otherKey = (profile: Option.Option<string>): Translations =>
  Option.match(profile, {
    onNone: () => ({
      en: "Check ESTATE_API_KEY: the key may be mistyped, expired or revoked",
      ru: "Проверьте ESTATE_API_KEY: в ключе опечатка, он истёк или отозван"
    }),
    onSome: name => ({
      en: `It may have expired, or it was revoked. Sign in with another one: ${loginTo(name)}`,
      ru: `Возможно, он истёк или отозван. Войдите с другим: ${loginTo(name)}`
    })
  })

/** What to do about a key that lacks a permission. */
const keyWithRight = (profile: Option.Option<string>): Translations =>
  Option.match(profile, {
    onNone: () => ({
      en: "Ask the person who gave you the key in ESTATE_API_KEY for one with this permission",
      ru: "Запросите у того, кто выдал ключ из ESTATE_API_KEY, ключ с этим правом"
    }),
    onSome: name => ({
      en: `Ask the person who gave you the key for one with this permission, then sign in: ${loginTo(name)}`,
      ru: `Запросите ключ с этим правом и войдите с ним: ${loginTo(name)}`
    })
  })

/** The status of a path that the platform does not have. */
const NOT_FOUND = 404

/** From this status on, the server failed. */
const SERVER_ERRORS = 500

/** What to do about a status of the platform. */
const fixOfStatus = (status: number): Translations => {
  if (status === NOT_FOUND)
    return {
      en: "Check the address: the platform's API is not there. See: estate doctor",
      ru: "Проверьте адрес: API платформы находится не там. Подробнее: estate doctor"
    }
  // A redirect, or another answer that a retry will not change.
  if (status < SERVER_ERRORS)
    return {
      en: "Check that the address is the platform's: retrying will not help. See: estate doctor",
      ru: "Проверьте адрес платформы: повтор не поможет. Подробнее: estate doctor"
    }
  return { en: "Try again later. See: estate doctor", ru: "Повторите позже. Подробнее: estate doctor" }
}

const rows: { readonly [Tag in CallFailure["_tag"]]: Row<Extract<CallFailure, { readonly _tag: Tag }>> } = {
  NotSignedIn: {
    exitCode: ExitCode.notAllowed,
    happened: unknownKey,
    fix: (_, profile) => otherKey(profile)
  },
  AccessDenied: {
    exitCode: ExitCode.notAllowed,
    happened: error => (isOfUnknownKey(error.detail) ? unknownKey(error) : platformErrorText(error)),
    fix: ({ detail }, profile) => (isOfUnknownKey(detail) ? otherKey(profile) : keyWithRight(profile))
  },
  ThreadNotFound: notFound(
    { en: "no such thread", ru: "нет такого диалога" },
    /^(threads?|conversations?|chats?|диалог\p{L}*|чат\p{L}*)$/u,
    { en: "To find it: estate threads list", ru: "Найти диалог: estate threads list" }
  ),
  InvoiceNotFound: notFound(
    { en: "no such invoice", ru: "нет такого счёта" },
    /^(invoices?|counts?|bills?|сч[её]т\p{L}*)$/u,
    { en: "To find it: estate invoices list", ru: "Найти счёт: estate invoices list" }
  ),
  ListingNotFound: notFound(
    { en: "no such listing", ru: "нет такого объявления" },
    /^(listings?|orders?|объявлени\p{L}*)$/u,
    {
      en: "Check that the listing belongs to your agency",
      ru: "Проверьте, что объявление принадлежит вашему агентству"
    }
  ),
  CatalogueItemNotFound: notFound(
    { en: "no such item in the catalogue", ru: "нет такого объекта в каталоге" },
    /^(items?|objects?|catalogues?|объект\p{L}*|каталог\p{L}*)$/u,
    { en: "To find it: estate catalogue list", ru: "Найти объект: estate catalogue list" }
  ),
  RequestRejected: ofPlatform(ExitCode.wrongUse, {
    en: "Retrying will not help. See the command's --help",
    ru: "Повторный запрос не поможет. См. --help команды"
  }),
  InvalidInput: ofPlatform(ExitCode.wrongUse, { en: "See the command's --help", ru: "См. --help команды" }),
  SearchTooShort: ofPlatform(ExitCode.wrongUse, {
    en: "Enter more characters, or a listing's number",
    ru: "Введите больше символов или номер объявления"
  }),
  MessageRejected: ofMessage(ExitCode.wrongUse, ({ detail }) => `платформа отклонила сообщение: ${detail}`, {
    en: "Nothing was sent",
    ru: "Ничего не отправлено"
  }),
  MessageTooLong: ofMessage(
    ExitCode.wrongUse,
    ({ length }) =>
      `в сообщении ${countOf(length, characterNoun, "ru")}, а допускается не больше ${MESSAGE_MAX_LENGTH}: сократите его или отправьте по частям`
  ),
  MessageEmpty: ofMessage(ExitCode.wrongUse, () => "сообщение пустое: введите текст"),
  SendUncertain: ofMessage(
    ExitCode.unreachable,
    ({ detail }) => `неизвестно, отправлено ли сообщение: ${detail}`
  ),
  RateLimited: ofPlatform(ExitCode.unreachable),
  PlatformFailed: {
    exitCode: ExitCode.unreachable,
    happened: platformErrorText,
    fix: ({ status }) => fixOfStatus(status)
  },
  PlatformUnreachable: ofPlatform(ExitCode.unreachable, {
    en: "Check the address, and that the service is running. See: estate doctor",
    ru: "Проверьте адрес и работает ли сервис. Подробнее: estate doctor"
  }),
  UnreadableResponse: ofPlatform(ExitCode.failed, {
    en: "Check that the address is the platform's. If it is, report this to its operator",
    ru: "Проверьте адрес платформы. Если он верен, сообщите её администратору"
  })
}

const table: Readonly<Record<CallFailure["_tag"], Row<CallFailure>>> = rows

/** How a command ends with an error: its exit code and its texts. */
export const rowOf = (failure: CallFailure): Row<CallFailure> => table[failure._tag]
