import type { Bound, Cost, Reads } from "@estate/store/Read"

/** The value of a statement: the first column of its row; null if there is none. */
type ValueOf = (sql: string, params: ReadonlyArray<Bound>, cost: Cost) => unknown

/** Reads with values that are there, or for which `valueOf` throws. */
export const readsFrom = (valueOf: ValueOf): Reads => {
  const found = (sql: string, params: ReadonlyArray<Bound>, cost: Cost = "bounded") =>
    valueOf(sql, params, cost) ?? undefined
  const wrong = (sql: string) => new TypeError(`a value of another type: ${sql}`)
  return {
    dialect: "postgres",
    row: (...question) => {
      const value = found(...question)
      return value === undefined ? undefined : { value }
    },
    text: (...question) => {
      const value = found(...question)
      if (value === undefined || typeof value === "string") return value
      throw wrong(question[0])
    },
    number: (...question) => {
      const value = found(...question)
      if (value === undefined || typeof value === "number") return value
      throw wrong(question[0])
    },
    bytes: (...question) => {
      const value = found(...question)
      if (value === undefined || value instanceof Uint8Array) return value
      throw wrong(question[0])
    }
  }
}
