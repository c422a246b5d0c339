import type { Translations } from "@estate/text/Language"

/** Words that say no more than «not found» does. */
const saysNothing =
  /^(a|an|the|this|that|there|is|was|in|of|with|no|not|found|such|exists?|does|has|have|s|key|company|ids?|error|404|нет|не|в|так\p{L}{2,3}|найден\p{L}?|существует|ошибка)$/u

/** What platforms say about keys that they do not know. */
export const keyWords =
  /^(keys?|tokens?|known|unknown|invalid|wrong|bad|mistyped|missing|expired|revoked|or|it|may|be|unauthori[sz]ed|unauthenticated|authori[sz]ation|authentication|required|failed|40[13]|ключ\p{L}*|токен\p{L}*|авториз\p{L}*|требуется|неверн\p{L}*|недействител\p{L}*|неизвестн\p{L}*|отозван|ист[её]к|или)$/u

/** Whether a refusal concerns the key itself, not what was requested with it. */
export const isOfUnknownKey = (detail: string): boolean => /\b(?:mistyped|expired|revoked)\b/iu.test(detail)

/** A text, with the platform's own words if they say more than the text and the known words. */
export const withPlatformWords = (text: Translations, detail: string, known: RegExp): Translations => {
  const words = detail.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some(word => !saysNothing.test(word) && !known.test(word))
    ? { en: `${text.en}: ${detail}`, ru: `${text.ru}: ${detail}` }
    : text
}
