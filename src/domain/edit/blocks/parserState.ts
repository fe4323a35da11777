import type { Marker, MarkerKind } from './markers.ts'

/** A line of the answer, counted from 1. */
export type AnswerLine = { readonly number: number; readonly text: string; readonly marker: Marker | null }

/** What the lines at this point of an answer belong to. */
export type ParserState = 'outside' | 'search' | 'replace' | 'file' | 'reasoning'

const follows: Readonly<Record<ParserState, readonly MarkerKind[]>> = {
  outside: ['SEARCH', 'FILE', 'IN'],
  search: ['DIVIDER'],
  replace: ['REPLACE', 'END', 'CLOSE'],
  file: ['END', 'CLOSE'],
  reasoning: [],
}

/** The markers that may come next, the usual one first. */
export function expectedMarkers(state: ParserState): readonly MarkerKind[] {
  return follows[state]
}
