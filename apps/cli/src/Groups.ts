/** The first words after `estate` that lead to commands of their own; whoever says one waits for that alone to load. */
const groups = [
  "threads",
  "invoices",
  "catalogue",
  "listings",
  "accounts",
  "calls",
  "report",
  "api",
  "auth",
  "doctor"
] as const
export type Group = (typeof groups)[number]

/** Which of them a word is. */
export const groupOf = (word: string): Group | undefined => groups.find(group => group === word)
