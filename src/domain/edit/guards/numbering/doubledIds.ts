import { requirementIdAtStart } from '../../../requirementIds.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

/** The id of a requirement that begins two statements of the page, and did not before. */
export function guardDoubledIds({ before, after, comparison, asked }: GuardContext): readonly Warning[] {
  if (asked.intent.isOpen || comparison.added.length + comparison.changed.length === 0) return []
  const known = idsOf(before)
  return inRuns(
    [...idsOf(after)].flatMap(([id, lines]) => {
      const second = lines[1]
      if (second === undefined || (known.get(id)?.length ?? 0) !== 1) return []
      return [warn('numbering_broken', [second + 1, second + 1], `The id is "${id}".`)]
    }),
  )
}

/** The lines that begin with each id; rows and code may repeat what the text says. */
function idsOf({ lines, code, rows }: LineOutline): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    if (code[at] === 1 || rows[at] === 1) continue
    const read = line.slice(0, lineReadMaxChars)
    const start = marks.exec(read)?.[0] ?? ''
    const id = requirementIdAtStart.exec(read.slice(start.length))?.[0]
    if (id === undefined || !isStated(start, read.slice(start.length + id.length))) continue
    const places = found.get(id) ?? []
    places.push(at)
    found.set(id, places)
  }
  return found
}

/** A list of references has ids alone, and a line of a paragraph may begin with one by chance. */
function isStated(start: string, rest: string): boolean {
  const hasText = (rest.match(/\p{L}+/gu) ?? []).length > 1
  return hasText && (start.trim() !== '' || /^[*_`)\]]{0,4}(?:[:.]|\s{1,3}[–—-]\s)/.test(rest))
}

const lineReadMaxChars = 200
const marks = /^[\s>]*(?:(?:[-*+.]|\d{1,9}[.)])\s+)?[*_`[(#\s]{0,8}/
