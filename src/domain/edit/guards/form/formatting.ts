import type { Comparison, Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { type Run, type Wording, wordingBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'
import { isAskedForm } from './askedForms.ts'

const spokenOf = stemsOf(
  `format formatting style styling markup bold italic emphasis code monospace backticks quote table tables alignment list
  bullets numbered task checkbox tick level levels link links image indentation heading headings nesting whitespace`,
)

/** Warns if the same words have a plainer or another form: emphasis, code, quote, list, task, alignment. */
export function guardFormatting(context: GuardContext): readonly Warning[] {
  const { before, comparison, asked, isRevision } = context
  const { changed } = comparison
  if (asked.has(['format']) || asked.intent.isOpen || isRevision) return []
  if (spokenOf.values().some(stem => asked.intent.stems.has(stem))) return []
  const isNamed = ({ after: { marks } }: Pair) => /\p{L}{3}/u.test(marks) && asked.intent.names(marks)
  const isAsked = isAskedForm(context)
  const lost = changed
    .filter(pair => !isNamed(pair))
    .filter(pair => isPlainer(pair) || (hasOtherForm(pair, context) && !isAsked(pair)) || inlinesLink(pair, before))
  const places = [...lost.map(({ after }) => after), ...bareFences(comparison)].toSorted((a, b) => a.start - b.start)
  return inRuns(places.map(({ start, end }) => warn('formatting_lost', [start + 1, end])))
}

function isPlainer({ before, after }: Pair): boolean {
  if (before.text === after.text || before.kind === 'code' || before.kind === 'matter') return false
  return wordsOf(before.text) === wordsOf(after.text)
    ? marksIn(before.text) > marksIn(after.text)
    : baresKeptWords(wordingBetween(before, after))
}

/** Whether words that stayed lost the stars around them, beside words that changed. */
function baresKeptWords({ runs }: Wording): boolean {
  const areStars = (tokens: Run['removed']) => tokens.length > 0 && tokens.every(({ text }) => text === '*')
  const lost = runs.filter(({ removed, added }) => areStars(removed) && added.length === 0)
  const come = runs.filter(({ removed, added }) => areStars(added) && removed.length === 0)
  return lost.length > 1 && come.length === 0
}

function hasOtherForm({ before, after }: Pair, texts: Pick<GuardContext, 'before' | 'after'>): boolean {
  if (before.kind === 'rule' && after.kind === 'rule') {
    return isAlignedOtherwise(alignmentOf(before, texts.before), alignmentOf(after, texts.after))
  }
  return wordsOf(before.text) === wordsOf(after.text) && formOf(before) !== formOf(after)
}

/** Whether a link by reference, `[guide][g]` or `[guide]`, has its address in the text now. */
function inlinesLink({ before, after }: Pair, { lines }: LineOutline): boolean {
  if (before.kind === 'code' || before.kind === 'matter') return false
  const isInline = (text: string) => after.text.includes(`[${text}](`) && !before.text.includes(`[${text}](`)
  const texts = [...before.text.matchAll(/\[([^[\]]{1,200})\](?:\[[^[\]]{0,200}\])?(?![[(:])/g)]
  return texts.some(([link, text = '']) => {
    if (!isInline(text)) return false
    const definition = `[${text}]:`.toLowerCase()
    return link.includes('][') || lines.some(line => line.toLowerCase().startsWith(definition))
  })
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

type Column = { readonly name: string | undefined; readonly alignment: string }

/** The columns of the table that has this rule below its header. */
function alignmentOf({ text, start }: Segment, { lines }: LineOutline): readonly Column[] {
  const names = (lines[start - 1] ?? '').trim().replace(/^\|/, '').split('|')
  const columns = text.match(/:?-+:?/g) ?? []
  return columns.map((column, at) => ({ name: names[at]?.trim(), alignment: column.replace(/-+/, '-') }))
}

/** A table that got or lost columns is compared by their names. */
function isAlignedOtherwise(before: readonly Column[], after: readonly Column[]): boolean {
  return before.some(({ name, alignment }, at) => {
    const now = before.length === after.length ? after[at] : after.find(other => other.name === name)
    return now !== undefined && now.alignment !== alignment
  })
}

/** The kind of the segment and its marks, regardless of the number or character used. */
export function formOf({ kind, marks }: Segment): string {
  return `${kind} ${marks
    .replace(/(?<!\d)\d+[.)]/, '1.')
    .replace(/(?<!\w)[a-z]{1,5}\)/, 'a)')
    .replace('X', 'x')}`
}
