/**
 * Reads a whole number from its digits, such as an id. Undefined for any other text, and for a
 * number that would be rounded.
 */
export const readWholeNumber = (digits: string): number | undefined => {
  const number = /^\d{1,16}$/.test(digits) ? Number(digits) : undefined
  return Number.isSafeInteger(number) ? number : undefined
}
