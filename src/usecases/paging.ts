export type Page<Row> = {
  readonly rows: readonly Row[]
  /** The id below which the next page begins; `null` on the last page. */
  readonly next: number | null
}

/** A page of rows that are listed newest first; `found` was read with a limit of one more. */
export function pageOf<Row extends { readonly id: number }>(found: readonly Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
