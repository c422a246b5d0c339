/** The lines that `estate-server import` takes, each to be written as JSON. */

/** A company; without `feeds` its calls are of projects. */
export const companyLine = (id: number, { title = `Агентство ${id}`, feeds = false } = {}) => ({
  type: "company",
  id,
  title,
  feeds
})

/** An account, thread or call of a company. */
export const recordLine = <A>(type: "account" | "thread" | "call", record: A, company = 1) => ({
  type,
  company,
  record
})

/** A message of a thread. */
export const messageLine = <A>(thread: string, record: A) => ({ type: "message", thread, record })

/** Lines as one text. */
export const textOf = (lines: ReadonlyArray<unknown>): string =>
  lines.map(line => JSON.stringify(line)).join("\n")
