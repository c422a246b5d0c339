import { foldForSearch } from "@estate/domain/Search"

/** True if the folded text is part of a field. */
export const isPartOf = (text: string, ...fields: ReadonlyArray<string>): boolean =>
  fields.some(field => foldForSearch(field).includes(foldForSearch(text.trim())))

/**
 * The digits of a phone; of a Russian number the last ten, since `8…`, `+7…` and ten digits are
 * equal.
 */
export const phoneDigits = (phone: string): string =>
  phone.replaceAll(/\D/g, "").replace(/^[78](?=\d{10}$)/, "")

/** True if the text is part of a way to dial the phone. */
export const isPartOfPhone = (text: string, phone: string): boolean => {
  if (!/^[+\d\s().-]*$/.test(text) || !/\d/.test(text)) return false
  const digits = phoneDigits(phone)
  const ways = digits.length === 10 ? [`7${digits}`, `8${digits}`] : [digits]
  return ways.some(way => way.includes(text.replaceAll(/\D/g, "")))
}
