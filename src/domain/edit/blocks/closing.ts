import { isFenceLine } from './otherForms/answerSegments.ts'
import type { AnswerLine } from './parserState.ts'

/**
 * Whether an answer without SUMMARY shows that nothing follows its blocks: one fence encloses all of them, or a whole
 * sentence follows the last one, and nothing but blank lines, fences or paths separates them.
 */
export function isClosed(lines: readonly AnswerLine[]): boolean {
  const first = lines.findIndex(({ marker }) => marker !== null && opens.has(marker.kind))
  const last = lines.findLastIndex(({ marker }) => marker !== null)
  if (first === -1 || !closes.has(lines[last]?.marker?.kind ?? '')) return false
  const between = textBetween(lines.slice(first, last))
  const after = lines.slice(last + 1).flatMap(({ text }) => (text.trim() === '' ? [] : [text]))
  const above = lines.slice(0, first).findLast(({ text }) => text.trim() !== '')?.text ?? ''
  if (between.length === 0 && isFenceLine(above) && isFenceLine(after[0] ?? '')) return true
  return (
    between.every(line => isFenceLine(line) || path.test(line)) &&
    sentence.test(after.at(-1) ?? '') &&
    !after.some(line => /:\s*$/.test(line))
  )
}

const opens: ReadonlySet<string> = new Set(['SEARCH', 'IN'])
const closes: ReadonlySet<string> = new Set(['REPLACE', 'CLOSE'])
const path = /^[\s*_`#]{0,8}[^\s*`]{1,300}\.[a-z]{1,12}[*_`:]{0,8}$/i
const sentence = /\p{L}[^\n]{0,400}[.!?。][)"'*_”’]{0,4}\s*$/u

/** The lines outside blocks. */
function textBetween(lines: readonly AnswerLine[]): readonly string[] {
  let isInside = false
  return lines.flatMap(({ text, marker }) => {
    if (marker !== null) isInside = !closes.has(marker.kind)
    return isInside || marker !== null || text.trim() === '' ? [] : [text]
  })
}
