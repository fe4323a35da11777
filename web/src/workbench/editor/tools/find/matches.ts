import { getSearchQuery, type SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'

/** Where the selection is among the matches. */
export type MatchCount = { readonly current: number | null; readonly total: number; readonly isMore: boolean }

/** More are not counted, so that a search in a large text stays fast. */
const countMax = 1_000
const countMaxMs = 40

export function countMatches(state: EditorState, now: () => number = () => performance.now()): MatchCount | null {
  const query = getSearchQuery(state)
  if (query.search === '' || !query.valid) return null
  const { from, to } = state.selection.main
  const until = now() + countMaxMs
  let current: number | null = null
  let total = 0
  const cursor = query.getCursor(state)
  for (let found = cursor.next(); !found.done; found = cursor.next()) {
    total++
    if (found.value.from === from && found.value.to === to) current = total
    if (total >= countMax || now() > until) return { current, total, isMore: true }
  }
  return { current, total, isMore: false }
}

export function matchText(query: SearchQuery, count: MatchCount | null): string {
  if (query.search === '') return ''
  if (count === null) return 'Not a valid expression'
  if (count.total === 0) return 'Not found'
  const total = `${count.total}${count.isMore ? '+' : ''}`
  return count.current === null ? `${total} found` : `${count.current} of ${total}`
}

/** Whether an expression repeats what is repeated already: such expressions can take exponential time. */
export function mayBeSlow(pattern: string): boolean {
  const plain = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
  return (
    /\([^()]*[*+{][^()]*\)[*+{]/.test(plain) ||
    /\([^()]*\([\s\S]*\)[*+{]/.test(plain) ||
    /\([^()]*\|[^()]*\)[*+{]/.test(plain)
  )
}
