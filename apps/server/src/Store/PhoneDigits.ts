const digitsOf = (text: string) => text.replaceAll(/\D/g, "")

/** A phone's digits; of a Russian number the last ten, since `8…`, `+7…` and the bare ten digits are the same. */
export const phoneDigits = (phone: string): string => digitsOf(phone).replace(/^[78](?=\d{10}$)/, "")

/** All the ways to dial a phone, one after another: part of any of them finds it. */
export const dialled = (phone: string): string => {
  const digits = phoneDigits(phone)
  return digits.length === 10 ? `7${digits} 8${digits}` : digits
}

/** What is dialled, where a text is made of digits and a phone's punctuation alone. */
export const dialledIn = (text: string): string | undefined =>
  /^[+\d\s().-]*$/.test(text) && /\d/.test(text) ? digitsOf(text) : undefined
