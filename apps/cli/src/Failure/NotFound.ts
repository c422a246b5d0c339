import type { NotSignedIn } from "@estate/domain/PlatformError"
import type { Language, Translations } from "@estate/text/Language"
import type { NotFoundError } from "./EstateError.ts"

interface Text extends Translations {
  /** What platforms call such a record. */
  readonly noun: RegExp
}

const texts: Readonly<Record<NotFoundError["_tag"], Text>> = {
  ThreadNotFound: {
    en: "no such thread",
    ru: "нет такого диалога",
    noun: /^(threads?|conversations?|chats?|диалог\p{L}*|чат\p{L}*)$/u
  },
  InvoiceNotFound: {
    en: "no such invoice",
    ru: "нет такого счёта",
    noun: /^(invoices?|counts?|bills?|сч[её]т\p{L}*)$/u
  },
  ListingNotFound: {
    en: "no such listing",
    ru: "нет такого объявления",
    noun: /^(listings?|orders?|объявлени\p{L}*)$/u
  },
  CatalogueItemNotFound: {
    en: "no such item in the catalogue",
    ru: "нет такого объекта в каталоге",
    noun: /^(items?|objects?|catalogues?|объект\p{L}*|каталог\p{L}*)$/u
  }
}

/** Words that say no more than «not found» does. */
const saysNothing =
  /^(a|an|the|this|that|there|is|was|in|of|with|no|not|found|such|exists?|does|has|have|s|key|company|ids?|error|404|нет|не|в|так\p{L}{2,3}|найден\p{L}?|существует|ошибка)$/u

/** What is not there, with the platform's own words where they say more than that. */
export const notFoundText = (error: NotFoundError, language: Language): string => {
  const { noun, ...text } = texts[error._tag]
  return saysMore(error.detail, noun) ? `${text[language]}: ${error.detail}` : text[language]
}

/** What is said of keys that are not known. */
const keyWords =
  /^(keys?|tokens?|known|unknown|invalid|wrong|bad|mistyped|missing|expired|revoked|or|it|may|be|unauthori[sz]ed|unauthenticated|authori[sz]ation|authentication|required|failed|40[13]|ключ\p{L}*|токен\p{L}*|авториз\p{L}*|требуется|неверн\p{L}*|недействител\p{L}*|неизвестн\p{L}*|отозван|ист[её]к|или)$/u

/** That a key is not known, with the platform's own words where they say more than that. */
export const unknownKeyText = ({ detail }: NotSignedIn, text: string): string =>
  saysMore(detail, keyWords) ? `${text}: ${detail}` : text

const saysMore = (detail: string, known: RegExp): boolean => {
  const words = detail.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some(word => !saysNothing.test(word) && !known.test(word))
}
