import type { DocumentMetadata } from './metadata.ts'

/** The documents of each series by number, with the path of each: `ERC` → 721 → `ERCS/erc-721.md`. */
export type DocumentSeries = ReadonlyMap<string, ReadonlyMap<number, string>>

type Named = readonly [path: string, metadata: DocumentMetadata | null]

/**
 * Which prefixes of ids are documents of this project, and where each document is. The same number twice belongs to the
 * document with a status, then to the first.
 */
export function seriesOf(documents: Iterable<Named>): DocumentSeries {
  const series = new Map<string, Map<number, string>>()
  const sure = new Set<string>()
  for (const [path, metadata] of documents) {
    const label = metadata?.label ? readLabel(metadata.label) : null
    if (label === null) continue
    const numbers = series.get(label.series) ?? new Map<number, string>()
    series.set(label.series, numbers)
    const key = `${label.series} ${label.number}`
    const isSure = metadata?.status !== null
    if (numbers.has(label.number) && (!isSure || sure.has(key))) continue
    numbers.set(label.number, path)
    if (isSure) sure.add(key)
  }
  return series
}

/** `ERC-721`, `ERC 721`, `erc721` and `ERC-0721` are the same. */
export function readLabel(text: string): { readonly series: string; readonly number: number } | null {
  const [, series, digits] = /^([A-Za-z][A-Za-z-]{0,15}?)[-_ ]?#?(\d{1,6})$/.exec(text.trim()) ?? []
  return series === undefined ? null : { series: series.toUpperCase(), number: Number(digits) }
}
