import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { frontMatterEnd } from '../lines.ts'

/** How this document writes what several spellings mean: new markup is written in the same way. */

const nodesMax = 20_000
const spellingMaxChars = 200

/** The most frequent spelling among the nodes of some names; `null` if there are none. */
function usual(state: EditorState, names: readonly string[], read: (text: string) => string | null): string | null {
  const counts = new Map<string, number>()
  const from = frontMatterEnd(state.doc)
  let seen = 0
  syntaxTree(state).iterate({
    from,
    to: state.doc.length,
    enter({ name, from: start, to }) {
      if (++seen > nodesMax || (from > 0 && to <= from)) return false
      if (!names.includes(name)) return true
      const spelling = read(state.sliceDoc(start, Math.min(to, start + spellingMaxChars)))
      if (spelling !== null) counts.set(spelling, (counts.get(spelling) ?? 0) + 1)
      return true
    },
  })
  let best: string | null = null
  for (const [spelling, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = spelling
  return best
}

export function markOf(state: EditorState, kind: 'bold' | 'italic' | 'struck'): string {
  if (kind === 'struck') return '~~'
  const name = kind === 'bold' ? 'StrongEmphasis' : 'Emphasis'
  const character = usual(state, [name], text => text.charAt(0)) ?? '*'
  return kind === 'bold' ? character.repeat(2) : character
}

/** The mark of a bullet or the mark after a number, with the spaces behind it. */
export function bulletOf(state: EditorState): string {
  return usualItem(state, /^([-*+] {1,4})\S/) ?? '- '
}

/** `. ` or `) `. */
export function numberMarkOf(state: EditorState): string {
  return usualItem(state, /^\d{1,9}([.)] {1,4})\S/) ?? '. '
}

function usualItem(state: EditorState, pattern: RegExp): string | null {
  return usual(state, ['ListItem'], text => pattern.exec(text)?.[1] ?? null)
}

/** Whether headings of the first two levels are underlined. */
export function isUnderlined(state: EditorState): boolean {
  const names = ['ATXHeading1', 'ATXHeading2', 'SetextHeading1', 'SetextHeading2']
  return usual(state, names, text => (text.startsWith('#') ? 'marked' : 'underlined')) === 'underlined'
}

/** Whether headings end with the marks that they begin with. */
export function isClosed(state: EditorState): boolean {
  const names = [1, 2, 3, 4, 5, 6].map(level => `ATXHeading${level}`)
  return usual(state, names, text => (/^[#\s]*[^#\s].*[ \t]#+[ \t]*$/.test(text) ? 'closed' : 'open')) === 'closed'
}

export function fenceOf(state: EditorState): string {
  return usual(state, ['FencedCode'], text => /^(?:`{3}|~{3})/.exec(text)?.[0] ?? null) ?? '```'
}
