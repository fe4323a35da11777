import { nearestTo } from '../links/nearest.ts'
import type { DocumentMetadata } from './metadata.ts'

/** The documents of each series by number, with their paths: `ERC` → 721 → `ERCS/erc-721.md`. */
export type DocumentSeries = ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>

type Named = readonly [path: string, metadata: DocumentMetadata | null]

/** If more documents share a number, it does not identify a document. */
const sameNumberMax = 20

/**
 * Which prefixes of ids are documents of this project, and where each document is. A number that several documents have
 * belongs to those with a status.
 */
export function seriesOf(documents: Iterable<Named>): DocumentSeries {
  const series = new Map<string, Map<number, string[]>>()
  const sure = new Set<string>()
  for (const [path, metadata] of documents) {
    const label = metadata?.label ? readLabel(metadata.label) : null
    if (label === null) continue
    const numbers = series.get(label.series) ?? new Map<number, string[]>()
    series.set(label.series, numbers)
    const key = `${label.series} ${label.number}`
    const isSure = metadata?.status !== null
    const known = numbers.get(label.number)
    if (known === undefined || (isSure && !sure.has(key))) numbers.set(label.number, [path])
    else if (isSure === sure.has(key) && known.length < sameNumberMax) known.push(path)
    if (isSure) sure.add(key)
  }
  return series
}

/** The document that a page means by a number: of several, the one nearest to the page, else the first. */
export function documentOf(documents: DocumentSeries, from: string, series: string, number: number): string | null {
  const paths = documents.get(series)?.get(number) ?? []
  const nearest =
    paths.length > 1
      ? nearestTo(
          from,
          paths.map(path => ({ path })),
        )
      : null
  return nearest?.path ?? paths[0] ?? null
}

/** `ERC-721`, `ERC 721`, `erc721` and `ERC-0721` are the same. */
export function readLabel(text: string): { readonly series: string; readonly number: number } | null {
  const [, series, digits] = /^([A-Za-z][A-Za-z-]{0,15}?)[-_ ]?#?(\d{1,6})$/.exec(text.trim()) ?? []
  return series === undefined ? null : { series: series.toUpperCase(), number: Number(digits) }
}
