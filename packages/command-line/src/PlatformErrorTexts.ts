import { isReached, type PlatformError } from "@estate/domain/PlatformError"
import { SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import type { SearchTooShort } from "@estate/domain/Thread"
import { formatPreciseDuration } from "@estate/text/Durations"
import type { Translations } from "@estate/text/Language"
import { type Duration, Option } from "effect"
import { schemaTextInRussian } from "./SchemaTexts.ts"

/** What happened, in both languages. The platform's own words are not translated. */
export const platformErrorText = (error: PlatformError | SearchTooShort): Translations => {
  const said = (ru: string, en = error.message) => ({ en, ru })
  switch (error._tag) {
    case "NotSignedIn":
      return said(`платформа не знает этого ключа: ${error.detail}`)
    case "AccessDenied": {
      const why = error.detail.replace(/^this key may not use (\w+)$/u, "у ключа нет права $1")
      return said(`платформа отказала в доступе: ${why}`)
    }
    case "RequestRejected":
      return said(`платформа отклонила запрос: ${error.detail}`)
    case "InvalidInput":
      return said(`запрос не отправлен: ${error.path === "" ? "" : `${error.path}: `}${error.detail}`)
    case "RateLimited": {
      const asked = Option.map(error.retryAfter, wait => `она просит подождать ${lengthOf(wait)}`)
      const wait = Option.orElse(Option.map(error.triedAgainIn, nextRequest), () => asked)
      return said(
        `слишком много запросов к платформе: ${Option.getOrElse(wait, () => "нужно немного подождать")}`
      )
    }
    case "PlatformFailed": {
      // The words of a repeated refusal are the client's own.
      const detail = Option.match(error.triedAgainIn, { onNone: () => error.detail, onSome: nextRequest })
      return said(`платформа ответила ошибкой ${error.status}: ${detail}`)
    }
    case "PlatformUnreachable": {
      const { baseUrl, code, detail, message } = error
      const reason = plainReason(
        detail,
        Option.getOrElse(code, () => "")
      )
      return said(
        `платформа по адресу ${baseUrl} ${isReached(error) ? "не ответила до конца" : "недоступна"}: ${reason.ru}`,
        message.replace(detail, () => reason.en)
      )
    }
    case "UnreadableResponse":
      return said(
        `не удалось разобрать ответ платформы${error.path && ` (${error.path})`}: ${unreadableReason(error.detail)}`
      )
    case "SearchTooShort":
      return said(
        `для поиска нужно не меньше ${SEARCH_MIN_LENGTH} символов, введено ${[...error.search.trim()].length}`
      )
  }
}

const unreadableReason = (detail: string) =>
  schemaTextInRussian(detail).replace(/^it is not JSON/u, "это не JSON")

const lengthOf = (wait: Duration.Duration) => formatPreciseDuration(wait, "ru")

const nextRequest = (wait: Duration.Duration) => `следующий запрос возможен через ${lengthOf(wait)}`

/** Node's TLS error codes for a certificate from an unknown authority. */
const UNKNOWN_AUTHORITY = /SELF_SIGNED_|^UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/u

/** The network's error, in words that say what to do. */
const plainReason = (detail: string, code: string): Translations => {
  if (UNKNOWN_AUTHORITY.test(code))
    return {
      en: `${detail}; to trust it, set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority`,
      ru: `${detail}; чтобы доверять ему, задайте в NODE_EXTRA_CA_CERTS файл с сертификатом центра, который его выдал`
    }
  if (/wrong version number|packet length too long/u.test(detail))
    return { en: "there is no https there; try http", ru: "там нет https; попробуйте http" }
  return {
    en: detail,
    ru: /^the connection was closed/u.test(detail) ? "соединение закрылось раньше" : detail
  }
}
