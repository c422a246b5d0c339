/** What stands in a phrase's braces, by name. */
export type Facts = Readonly<Record<string, string>>

/** A phrase with the facts in place of their names; one that begins a sentence begins it with a capital. */
export const fill = (phrase: string, facts: Facts): string =>
  phrase.replace(/([.!?] |^|)\{(\w+)\}/g, (_, before: string, name: string, at: number) => {
    const fact = facts[name] ?? ""
    const begins = at === 0 || before !== ""
    return before + (begins ? fact.charAt(0).toUpperCase() + fact.slice(1) : fact)
  })
