/** Digits, and the characters that people write between them. */
const phone = /^\s*\+?[\d\s()./\-\u2010-\u2012]+$/u
const RUSSIAN = /^[78]?(\d{3})(\d{3})(\d\d)(\d\d)$/

/**
 * A phone number as people write it: a Russian number in any form becomes `+7 912 345-67-89`, with
 * no-break spaces. Any other text is unchanged.
 */
export const formatPhone = (text: string): string => {
  const found = russianParts(text)
  return found === undefined ? text : `+7\u00a0${found[0]}\u00a0${found.slice(1).join("-")}`
}

/** The number as a `tel:` address, `tel:+79123456789`; undefined if it cannot be called. */
export const telOf = (text: string): string | undefined => {
  const found = russianParts(text)
  if (found !== undefined) return `tel:+7${found.join("")}`
  const digits = phone.test(text) ? text.replace(/\D/g, "") : ""
  return digits.length < 3 ? undefined : `tel:${text.trim().startsWith("+") ? "+" : ""}${digits}`
}

const russianParts = (text: string): ReadonlyArray<string> | undefined =>
  phone.test(text) ? RUSSIAN.exec(text.replace(/\D/g, ""))?.slice(1) : undefined
