import { firstIndex } from './firstIndex.ts'
/** `text.slice(start, end)`, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

export function contains(outer: Span, inner: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end
}

/** The places in text order, without those that overlap an earlier one. */
export function withoutOverlaps<Place extends Span>(places: readonly Place[]): readonly Place[] {
  let end = 0
  return places
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(place => {
      const isFree = place.start >= end
      if (isFree) end = place.end
      return isFree
    })
}

/**
 * Whether a place touches any of the spans, which are sorted and do not overlap. Query places in order: all queries
 * together walk the spans once.
 */
export function createOverlapFinder(spans: readonly Span[]): (place: Span) => boolean {
  let next = 0
  return place => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= place.start) next++
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) < place.end
  }
}

/** The index of the last item that begins at or before `value`, 0 if none does. The items are sorted. */
export function lastFrom<T>(items: readonly T[], value: number, beginOf: (item: T) => number): number {
  return Math.max(0, firstIndex(items.length, index => beginOf(items[index] as T) > value) - 1)
}
