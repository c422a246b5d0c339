import { MESSAGE_MAX_LENGTH } from "@estate/domain/Message"
import { SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import type { Language } from "@estate/text/Language"
import { characterNoun, countOf } from "@estate/text/Noun"
import { Duration, Option } from "effect"
import type { EstateError } from "./Failure.ts"

interface FailureWords {
  readonly profile: string
  readonly request: string
  readonly happened: (error: EstateError) => string
  readonly fix: (error: EstateError, profile: Option.Option<string>) => string
}

/** Where the key can be mended. */
const login = Option.match({
  onNone: () => "",
  onSome: (profile: string) => `estate auth login --profile ${profile}`
})

/** What happened and what to do next, in both languages; what the platform said itself stays as it is. */
export const failureWords: Readonly<Record<Language, FailureWords>> = {
  en: {
    profile: "profile",
    request: "request",
    happened: error => error.message,
    fix: (error, profile) => {
      switch (error._tag) {
        case "NotSignedIn":
          return login(profile) === ""
            ? "Check ESTATE_API_KEY: the key may be mistyped or revoked"
            : `The key may be revoked: give another one: ${login(profile)}`
        case "AccessDenied":
          return login(profile) === ""
            ? "Ask whoever gave you the key in ESTATE_API_KEY for one that may do this"
            : `Ask whoever gave you the key for one that may do this, and give it: ${login(profile)}`
        case "ThreadNotFound":
          return "Look for it with: estate threads list"
        case "InvoiceNotFound":
          return "Look for it with: estate invoices list"
        case "CatalogueItemNotFound":
          return "Look for it with: estate catalogue list"
        case "ListingNotFound":
          return "Is it the number of a listing of your agency?"
        case "RequestRejected":
          return "Sending the same again cannot help: see the command's --help"
        case "SearchTooShort":
          return "Give more of the text; threads can be sought by a listing's number too"
        case "MessageRejected":
          return "Nothing was sent"
        case "MessageTooLong":
        case "MessageEmpty":
        case "RateLimited":
        case "SendUncertain":
          return ""
        case "PlatformFailed":
          return "Try again in a while; is the address right? See: estate doctor"
        case "PlatformUnreachable":
          return "Is the address right, and is the service running? See: estate doctor"
        case "UnreadableResponse":
          return "Is the address the platform's? If it is, report this to whoever runs it"
      }
    }
  },
  ru: {
    profile: "профиль",
    request: "запрос",
    happened: error => {
      switch (error._tag) {
        case "NotSignedIn":
          return `платформа не знает этого ключа: ${error.detail}`
        case "AccessDenied":
          return `платформа не даёт доступа: ${error.detail}`
        case "ThreadNotFound":
          return `нет такого диалога: ${error.detail}`
        case "InvoiceNotFound":
          return `нет такого счёта: ${error.detail}`
        case "CatalogueItemNotFound":
          return `нет такого объекта в каталоге: ${error.detail}`
        case "ListingNotFound":
          return `нет такого объявления: ${error.detail}`
        case "RequestRejected":
          return `платформа отклонила запрос: ${error.detail}`
        case "SearchTooShort":
          return `для поиска нужно не меньше ${SEARCH_MIN_LENGTH} знаков, здесь ${[...error.search.trim()].length}`
        case "MessageRejected":
          return `платформа отклонила сообщение: ${error.detail}`
        case "MessageTooLong":
          return `в сообщении ${countOf(error.length, characterNoun, "ru")}, а можно ${MESSAGE_MAX_LENGTH}: сократите его или отправьте по частям`
        case "MessageEmpty":
          return "сообщение пустое: напишите что-нибудь"
        case "SendUncertain":
          return `неизвестно, отправлено ли сообщение: ${error.detail}`
        case "RateLimited":
          return Option.match(error.retryAfter, {
            onNone: () => "слишком много запросов: подождите немного и повторите",
            onSome: wait => `слишком много запросов: повторите через ${Math.ceil(Duration.toSeconds(wait))} с`
          })
        case "PlatformFailed":
          return `платформа ответила ошибкой ${error.status}: ${error.detail}`
        case "PlatformUnreachable":
          return `платформа по адресу ${error.baseUrl} недоступна: ${error.detail}`
        case "UnreadableResponse":
          return `ответ платформы не читается (${error.path || "целиком"}): ${error.detail}`
      }
    },
    fix: (error, profile) => {
      switch (error._tag) {
        case "NotSignedIn":
          return login(profile) === ""
            ? "Проверьте ESTATE_API_KEY: в ключе может быть опечатка, или он отозван"
            : `Ключ мог быть отозван, задайте другой: ${login(profile)}`
        case "AccessDenied":
          return login(profile) === ""
            ? "Попросите у того, кто дал ключ ESTATE_API_KEY, ключ с этим правом"
            : `Попросите ключ с этим правом и задайте его: ${login(profile)}`
        case "ThreadNotFound":
          return "Найти можно так: estate threads list"
        case "InvoiceNotFound":
          return "Найти можно так: estate invoices list"
        case "CatalogueItemNotFound":
          return "Найти можно так: estate catalogue list"
        case "ListingNotFound":
          return "Это номер объявления вашего агентства?"
        case "RequestRejected":
          return "Повторять то же самое бесполезно: посмотрите --help команды"
        case "SearchTooShort":
          return "Введите больше; диалоги можно искать и по номеру объявления"
        case "MessageRejected":
          return "Ничего не отправлено"
        case "MessageTooLong":
        case "MessageEmpty":
        case "RateLimited":
        case "SendUncertain":
          return ""
        case "PlatformFailed":
          return "Повторите позже; верен ли адрес? Проверить: estate doctor"
        case "PlatformUnreachable":
          return "Верен ли адрес, работает ли служба? Проверить: estate doctor"
        case "UnreadableResponse":
          return "Это точно адрес платформы? Если да, сообщите тем, кто её ведёт"
      }
    }
  }
}
