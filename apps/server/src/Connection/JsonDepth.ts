const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}')

/** More nesting than any request needs. */
const MOST_DEPTH = 32

/**
 * True if arrays and objects in a JSON text are nested deeper than 32. Code that walks such a value
 * could run out of stack: schemas, and the formatters of their errors.
 */
export const isNestedTooDeep = (json: Uint8Array): boolean => {
  let depth = 0
  let isInString = false
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (isInString) {
      if (byte === BACKSLASH) index += 1
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1
      if (depth > MOST_DEPTH) return true
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1
  }
  return false
}
