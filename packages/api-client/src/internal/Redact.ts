/** The length at which the text of an error is cut. */
export const DETAIL_LENGTH = 2048

/** Text of a response, cut, and without the key: a platform may repeat what it was sent. */
export const redact = (text: string, secret: string): string =>
  (secret === "" ? text : text.replaceAll(secret, "[key]")).slice(0, DETAIL_LENGTH)

/** The text of a cut body without the beginning of the key at its end. */
export const withoutPartialSecret = (text: string, secret: string): string => {
  for (let length = secret.length - 1; length > 0; length--) {
    if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length)
  }
  return text
}
