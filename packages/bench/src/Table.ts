/** Aligns cells: the first column to the left, the others to the right. */
export const table = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => (row[column] ?? "").length)))
  return rows
    .map(row =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
        )
        .join("  ")
    )
    .join("\n")
}

/** The quantile of the values, `share` from 0 to 1. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: ReadonlyArray<number>): number => quantile(values, 0.5)

/** Whether a figure keeps its limit, as printed beside it. */
export const verdict = (value: number, limit: number, kind: "at most" | "at least"): string => {
  const isReached = kind === "at most" ? value <= limit : value >= limit
  return `${kind} ${limit}: ${isReached ? "reached" : "NOT reached"}`
}
