import type { LineChange } from '../../../text/diff.ts'
import { isOneTypoApart } from '../../../text/typo.ts'
import type { Fact } from '../../changeSummary/facts.ts'
import { sectionPairs } from '../../changeSummary/structure.ts'
import type { Pair } from '../../compare/compare.ts'
import { type Difference, differencesIn } from '../../compare/differences.ts'
import type { Segment, SegmentKind } from '../../compare/segments.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import { isSaidChange, saidIn } from '../context/said.ts'
import { inRuns, type Warning, type WarningCode, warn } from '../context/warnings.ts'

const codes: Readonly<Partial<Record<SegmentKind, WarningCode>>> = {
  heading: 'heading_changed',
  row: 'cell_changed',
  code: 'code_changed',
}

const spokenOf: Readonly<Partial<Record<WarningCode, ReadonlySet<string>>>> = {
  heading_changed: stemsOf('heading headings header title titles rename renamed name names case capitalization'),
  header_changed: stemsOf('table tables column columns header headers'),
  cell_changed: stemsOf('table tables cell cells column columns row rows'),
  code_changed: stemsOf('code example examples snippet snippets syntax sample command'),
  name_changed: stemsOf('name names rename renamed identifier identifiers parameter field key property type'),
}

/**
 * Names and short texts that readers look things up by, changed although the instruction mentions nothing near them.
 */
export function guardWording({
  rewrite: { changes, form, instruction },
  before: oldText,
  after: newText,
  comparison,
  asked,
  isRevision,
}: GuardContext): readonly Warning[] {
  if (form === 'file' || asked.intent.isOpen || isRevision) return []
  const isSaid = saidIn(instruction)
  const pairs = [...changedHeadings(oldText, newText, changes), ...comparison.changed.filter(isNoHeading)]
  return inRuns(
    pairs.flatMap(pair => {
      const { before, after } = pair
      if (before.kind !== after.kind || sameWords(pair) || asked.isAbout(before)) return []
      const isNamed =
        isSaidChange(pair, isSaid) ||
        ((codes[before.kind] ?? null) === null ? namesOf(pair).some(asked.intent.names) : asked.isAbout(after))
      if (isNamed) return []
      if (before.kind === 'heading' && isCorrected(pair, asked)) return []
      const code = isHeader(after, newText) ? 'header_changed' : (codes[before.kind] ?? nameCode(pair))
      if (code === null || spokenOf[code]?.values().some(stem => asked.intent.stems.has(stem))) return []
      return [
        warn(code, [after.start + 1, after.end], `It was: "${before.text.slice(0, shownMaxChars).toWellFormed()}".`),
      ]
    }),
  )
}

const shownMaxChars = 80

function isNoHeading({ before }: Pair): boolean {
  return before.kind !== 'heading'
}

/** A heading of one word shares none with its replacement; its section identifies it. */
function changedHeadings(before: LineOutline, after: LineOutline, changes: readonly LineChange[]): readonly Pair[] {
  const segment = ({ shown, start, end }: Fact): Segment => ({ kind: 'heading', start, end, marks: '', text: shown })
  return sectionPairs(before, after, changes).flatMap(pair =>
    pair.before && pair.after ? [{ before: segment(pair.before), after: segment(pair.after) }] : [],
  )
}

const correcting = stemsOf('typo typos spelling misspelling misspelled grammar')
/** An instruction with other words names a place or a subject, which is not this heading. */
const correctingWhole = stemsOf(
  'typo typos spelling misspelling misspelled grammar correct corrected error errors mistake mistakes heading headings',
)
const numbering = stemsOf('number numbers numbering renumber')

/** Whether a heading changed only as far as an instruction to correct the spelling or the numbers goes. */
function isCorrected({ before, after }: Pair, { intent }: RequestedChanges): boolean {
  const speaksOf = (words: ReadonlySet<string>) => words.values().some(stem => intent.stems.has(stem))
  if (speaksOf(numbering) && withoutNumber(before.text) === withoutNumber(after.text)) return true
  if (!speaksOf(correcting) || ![...intent.stems].every(stem => correctingWhole.has(stem))) return false
  const [old, now] = [plain(before.text).split(' '), plain(after.text).split(' ')]
  return old.length === now.length && old.every((word, at) => isSpelling(word, now[at] ?? ''))
}

function isSpelling(word: string, other: string): boolean {
  if (word === other || (/^an?$/.test(word) && /^an?$/.test(other))) return true
  return /^\p{L}{4,}$/u.test(word) && /^\p{L}{4,}$/u.test(other) && isOneTypoApart(word, other)
}

function withoutNumber(heading: string): string {
  return heading.replace(/^[#\s]*\d{1,9}(?:\.\d{1,9}){0,9}/, '')
}

function sameWords({ before, after }: Pair): boolean {
  return plain(before.text) === plain(after.text)
}

/** The words without tags, which name a place and are not read. */
function plain(text: string): string {
  return (
    text
      .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ')
      .toLowerCase() ?? ''
  )
}

function isHeader({ kind, end }: Segment, { lines }: LineOutline): boolean {
  return kind === 'row' && /^[\s>|:]*-[\s>|:-]*$/.test(lines[end] ?? '')
}

const nameMaxWords = 2

function nameCode(pair: Pair): WarningCode | null {
  return otherNamesIn(pair).length > 0 ? 'name_changed' : null
}

/** The new names of a text, in code formatting, without its marks. */
function namesOf(pair: Pair): readonly string[] {
  return otherNamesIn(pair).map(({ after }) => after.replaceAll('`', ''))
}

function otherNamesIn({ before, after }: Pair): readonly Difference[] {
  return differencesIn(wordingBetween(before, after)).filter(
    ({ kind, before: old, after: now, extent }) =>
      kind === 'name' && old.startsWith('`') && now.startsWith('`') && extent <= nameMaxWords,
  )
}
