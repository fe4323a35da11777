import type { Comparison, Pair } from '../compare/compare.ts'
import type { Segment } from '../compare/segments.ts'
import { stemsOf } from '../intent/stems.ts'
import { isRevision } from './removedStatements.ts'
import type { RequestedChanges } from './requestedChanges.ts'
import type { GuardThresholds } from './thresholds.ts'
import { inRuns, type Warning, warn } from './warnings.ts'

const spokenOf = stemsOf(
  `format formatting style styling markup bold italic emphasis code monospace backticks quote table tables alignment list
  bullets numbered task checkbox tick level levels link links image indentation heading headings nesting whitespace`,
)

/** Warns if the same words have a plainer or another form: emphasis, code, quote, list, task, alignment. */
export function guardFormatting(
  comparison: Comparison,
  asked: RequestedChanges,
  thresholds: GuardThresholds,
): readonly Warning[] {
  const { changed } = comparison
  if (asked.has(['format']) || asked.intent.isOpen || isRevision(comparison, thresholds)) return []
  if (spokenOf.values().some(stem => asked.intent.stems.has(stem))) return []
  const lost = changed.filter(pair => isPlainer(pair) || hasOtherForm(pair))
  const places = [...lost.map(({ after }) => after), ...bareFences(comparison)].toSorted((a, b) => a.start - b.start)
  return inRuns(places.map(({ start, end }) => warn('formatting_lost', [start + 1, end])))
}

function isPlainer({ before, after }: Pair): boolean {
  if (before.text === after.text || before.kind === 'code' || before.kind === 'matter') return false
  return marksIn(before.text) > marksIn(after.text) && wordsOf(before.text) === wordsOf(after.text)
}

function hasOtherForm({ before, after }: Pair): boolean {
  if (before.kind === 'rule' && after.kind === 'rule') return alignmentOf(before) !== alignmentOf(after)
  return wordsOf(before.text) === wordsOf(after.text) && formOf(before) !== formOf(after)
}

/** What looks like a tag in a code span is none. */
function marksIn(text: string): number {
  const read = text.replace(/`[^`]{1,500}`/g, '``')
  return read.match(/\*\*|__|[*_`~]|!\[|\]\(|<[a-z]/gi)?.length ?? 0
}

function wordsOf(text: string): string {
  return text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''
}

/** Fences that lost the word behind them, which says what the code is. */
function bareFences({ lost, added }: Comparison): readonly Segment[] {
  const isNamed = ({ text }: Segment) => /\w/.test(text)
  if (!lost.some(segment => segment.kind === 'fence' && isNamed(segment))) return []
  return added.filter(segment => segment.kind === 'fence' && !isNamed(segment))
}

function alignmentOf({ text }: Segment): string {
  return text
    .replace(/-+/g, '-')
    .replace(/[\s|]+/g, ' ')
    .trim()
}

/** The kind of the segment and its marks, regardless of the number or character used. */
export function formOf({ kind, marks }: Segment): string {
  return `${kind} ${marks.replace(/(?<!\d)\d+[.)]/, '1.').replace('X', 'x')}`
}
