const digitsOf = (text: string) => text.replaceAll(/\D/g, "")

/**
 * The digits of a phone number; for a Russian number the last ten, since `8…`, `+7…` and the bare
 * ten digits are the same number.
 */
export const phoneDigits = (phone: string): string => digitsOf(phone).replace(/^[78](?=\d{10}$)/, "")

/** All forms of a phone number in one text, so that part of any of them matches. */
export const dialled = (phone: string): string => {
  const digits = phoneDigits(phone)
  return digits.length === 10 ? `7${digits} 8${digits}` : digits
}

/**
 * The digits of a text that consists of digits and the punctuation of phone numbers; undefined for
 * any other text.
 */
export const searchedDigits = (text: string): string | undefined =>
  /^[+\d\s().-]*$/.test(text) && /\d/.test(text) ? digitsOf(text) : undefined
