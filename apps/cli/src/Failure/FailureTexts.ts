import { MESSAGE_MAX_LENGTH } from "@estate/domain/Message"
import { SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import type { Language } from "@estate/text/Language"
import { characterNoun, countOf } from "@estate/text/Noun"
import { Duration, Option } from "effect"
import type { EstateError } from "./EstateError.ts"
import { notFoundText, unknownKeyText } from "./NotFound.ts"

interface FailureTexts {
  readonly profile: string
  readonly request: string
  readonly happened: (error: EstateError) => string
  readonly fix: (error: EstateError, profile: Option.Option<string>) => string
}

/** The command that replaces the key of a profile. */
const login = Option.match({
  onNone: () => "",
  onSome: (profile: string) => `estate auth login --profile ${profile}`
})

/** Of a path that the platform should have. */
const NOT_FOUND = 404

/** What happened and what to do next. The platform's own words are not translated. */
export const failureTexts: Readonly<Record<Language, FailureTexts>> = {
  en: {
    profile: "profile",
    request: "request",
    happened: error => {
      switch (error._tag) {
        case "ThreadNotFound":
        case "InvoiceNotFound":
        case "CatalogueItemNotFound":
        case "ListingNotFound":
          return notFoundText(error, "en")
        case "NotSignedIn":
          return unknownKeyText(error, "the platform does not know this key")
        default:
          return error.message
      }
    },
    fix: (error, profile) => {
      switch (error._tag) {
        case "NotSignedIn":
          return login(profile) === ""
            ? "Check ESTATE_API_KEY: the key may be mistyped, expired or revoked"
            : `It may have expired, or it was revoked. Sign in with another one: ${login(profile)}`
        case "AccessDenied":
          return login(profile) === ""
            ? "Ask whoever gave you the key in ESTATE_API_KEY for one with this permission"
            : `Ask whoever gave you the key for one with this permission, then sign in: ${login(profile)}`
        case "ThreadNotFound":
          return "To find it: estate threads list"
        case "InvoiceNotFound":
          return "To find it: estate invoices list"
        case "CatalogueItemNotFound":
          return "To find it: estate catalogue list"
        case "ListingNotFound":
          return "Check that the listing belongs to your agency"
        case "RequestRejected":
          return "Retrying will not help. See the command's --help"
        case "SearchTooShort":
          return "Enter more characters, or a listing's number"
        case "MessageRejected":
          return "Nothing was sent"
        case "MessageTooLong":
        case "MessageEmpty":
        case "RateLimited":
        case "SendUncertain":
          return ""
        case "PlatformFailed":
          return error.status === NOT_FOUND
            ? "Check the address: the platform's API is not there. See: estate doctor"
            : "Try again later. See: estate doctor"
        case "PlatformUnreachable":
          return "Check the address, and that the service is running. See: estate doctor"
        case "UnreadableResponse":
          return "Check that the address is the platform's. If it is, report this to its operator"
      }
    }
  },
  ru: {
    profile: "профиль",
    request: "запрос",
    happened: error => {
      switch (error._tag) {
        case "NotSignedIn":
          return unknownKeyText(error, "платформа не знает этого ключа")
        case "AccessDenied":
          return `платформа отказала в доступе: ${error.detail.replace(/^this key may not use (\w+)$/u, "у ключа нет права $1")}`
        case "ThreadNotFound":
        case "InvoiceNotFound":
        case "CatalogueItemNotFound":
        case "ListingNotFound":
          return notFoundText(error, "ru")
        case "RequestRejected":
          return `платформа отклонила запрос: ${error.detail}`
        case "SearchTooShort":
          return `для поиска нужно не меньше ${SEARCH_MIN_LENGTH} символов, введено ${[...error.search.trim()].length}`
        case "MessageRejected":
          return `платформа отклонила сообщение: ${error.detail}`
        case "MessageTooLong":
          return `в сообщении ${countOf(error.length, characterNoun, "ru")}, а допускается не больше ${MESSAGE_MAX_LENGTH}: сократите его или отправьте по частям`
        case "MessageEmpty":
          return "сообщение пустое: введите текст"
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
          return `не удалось разобрать ответ платформы (${error.path || "целиком"}): ${error.detail}`
      }
    },
    fix: (error, profile) => {
      switch (error._tag) {
        case "NotSignedIn":
          return login(profile) === ""
            ? "Проверьте ESTATE_API_KEY: в ключе опечатка, он истёк или отозван"
            : `Возможно, он истёк или отозван. Войдите с другим: ${login(profile)}`
        case "AccessDenied":
          return login(profile) === ""
            ? "Запросите у того, кто выдал ключ из ESTATE_API_KEY, ключ с этим правом"
            : `Запросите ключ с этим правом и войдите с ним: ${login(profile)}`
        case "ThreadNotFound":
          return "Найти диалог: estate threads list"
        case "InvoiceNotFound":
          return "Найти счёт: estate invoices list"
        case "CatalogueItemNotFound":
          return "Найти объект: estate catalogue list"
        case "ListingNotFound":
          return "Проверьте, что объявление принадлежит вашему агентству"
        case "RequestRejected":
          return "Повторный запрос не поможет. См. --help команды"
        case "SearchTooShort":
          return "Введите больше символов или номер объявления"
        case "MessageRejected":
          return "Ничего не отправлено"
        case "MessageTooLong":
        case "MessageEmpty":
        case "RateLimited":
        case "SendUncertain":
          return ""
        case "PlatformFailed":
          return error.status === NOT_FOUND
            ? "Проверьте адрес: API платформы находится не там. Подробнее: estate doctor"
            : "Повторите позже. Подробнее: estate doctor"
        case "PlatformUnreachable":
          return "Проверьте адрес и работает ли сервис. Подробнее: estate doctor"
        case "UnreadableResponse":
          return "Проверьте адрес платформы. Если он верен, сообщите её администратору"
      }
    }
  }
}
