/** A condition of a line beyond being readable. */
export interface LineCheck {
  /** The field that is wrong if the condition fails. */
  readonly path: string
  /** Selects the number of each line that fails, and the id to name. */
  readonly violations: string
  readonly message: (named: string) => string
}

/** The record that `column` names must be in the store or in an earlier line. */
export const mustExist = (
  table: string,
  { column, of, noun, path = column }: { column: string; of: string; noun: string; path?: string }
): LineCheck => ({
  path,
  violations: `SELECT line, ${column} FROM staged_${table} s WHERE ${column} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ${of} WHERE id = s.${column})
    AND NOT EXISTS (SELECT 1 FROM staged_${of} WHERE id = s.${column} AND line < s.line)`,
  message: id => `there is no ${noun} ${id}: a line for it must come first`
})

/** `column` must be the same in the store and in earlier lines of the same record. */
export const sameOwner = (
  table: string,
  { column, noun, owner, path }: { column: string; noun: string; owner: string; path: string }
): LineCheck => ({
  path,
  violations: `SELECT line, id FROM staged_${table} s
    WHERE EXISTS (SELECT 1 FROM ${table} WHERE id = s.id AND ${column} <> s.${column})
      OR EXISTS (SELECT 1 FROM staged_${table} WHERE id = s.id AND line < s.line AND ${column} <> s.${column})`,
  message: id => `the ${noun} ${id} belongs to another ${owner}`
})

/** Selects the first line that fails a check: its number, the check's index, and the id to name. */
export const firstViolationSql = (checks: ReadonlyArray<LineCheck>): string => {
  const each = checks.map(
    ({ violations }, index) =>
      `SELECT line, ${index} AS failed, CAST(named AS TEXT) AS named FROM (SELECT NULL AS line, NULL AS named WHERE false UNION ALL ${violations}) AS violations`
  )
  return `${each.join("\nUNION ALL ")}\nORDER BY line, failed LIMIT 1`
}
