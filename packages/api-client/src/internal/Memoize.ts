/** Calls `make` once for each object, and keeps the result as long as the object lives. */
export const memoize = <Key extends object, Value extends {}>(
  make: (key: Key) => Value
): ((key: Key) => Value) => {
  const values = new WeakMap<Key, Value>()
  return key => {
    const value = values.get(key) ?? make(key)
    values.set(key, value)
    return value
  }
}
