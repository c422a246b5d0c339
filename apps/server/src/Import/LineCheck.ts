import type { Translations } from "@estate/text/Language"

/** A condition for a line, other than being readable. */
export interface LineCheck {
  /** The field that is wrong if the condition fails. */
  readonly path: string
  /** Selects the number of each line that fails, and the id to name. */
  readonly violations: string
  readonly message: (named: string) => Translations
}

/** The record that `column` names must be in the store or in an earlier line. */
export const mustExist = (
  table: string,
  { column, of, noun, path = column }: { column: string; of: string; noun: Translations; path?: string }
): LineCheck => ({
  path,
  violations: `SELECT line, ${column} FROM staged_${table} s WHERE ${column} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ${of} WHERE id = s.${column})
    AND NOT EXISTS (SELECT 1 FROM staged_${of} WHERE id = s.${column} AND line < s.line)`,
  message: id => ({
    en: `there is no ${noun.en} ${id}: a line for it must come first`,
    ru: `нет ${noun.ru} ${id}: строка с этой записью должна быть раньше`
  })
})

/** `column` must be as in the store and in earlier lines; `owner` in Russian is a genitive. */
export const sameOwner = (
  table: string,
  { column, noun, owner, path }: { column: string; noun: Translations; owner: Translations; path: string }
): LineCheck => ({
  path,
  violations: `SELECT line, id FROM staged_${table} s
    WHERE EXISTS (SELECT 1 FROM ${table} WHERE id = s.id AND ${column} <> s.${column})
      OR EXISTS (SELECT 1 FROM staged_${table} WHERE id = s.id AND line < s.line AND ${column} <> s.${column})`,
  message: id => ({
    en: `the ${noun.en} ${id} belongs to another ${owner.en}`,
    ru: `${noun.ru} ${id} — из ${owner.ru}`
  })
})

/**
 * Selects the first lines that fail checks: a line's number, the check's index, the id to name, and
 * how many failures there are.
 */
export const violationsSql = (checks: ReadonlyArray<LineCheck>, limit: number): string => {
  const each = checks.map(
    ({ violations }, index) =>
      `SELECT line, ${index} AS failed, CAST(named AS TEXT) AS named FROM (SELECT NULL AS line, NULL AS named WHERE false UNION ALL ${violations}) AS violations`
  )
  return `SELECT *, CAST(count(*) OVER () AS INTEGER) AS count FROM (${each.join("\nUNION ALL ")}) AS violations
    ORDER BY line, failed LIMIT ${limit}`
}
