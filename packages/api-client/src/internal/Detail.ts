/** How much of what an answer says is kept: enough to see what it means, whoever wrote it. */
export const DETAIL_LENGTH = 2048

/** What an answer says, cut short and with the key cut out, for a platform may repeat what it was sent. */
export const detailOf = (text: string, secret: string): string =>
  (secret === "" ? text : text.replaceAll(secret, "[key]")).slice(0, DETAIL_LENGTH)

/** A body that was cut may end in the beginning of the key: the same without it. */
export const withoutTornKey = (text: string, secret: string): string => {
  for (let length = secret.length - 1; length > 0; length--) {
    if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length)
  }
  return text
}
