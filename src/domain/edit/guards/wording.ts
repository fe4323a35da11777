import type { LineChange } from '../../text/diff.ts'
import type { Fact } from '../changeSummary/facts.ts'
import { sectionPairs } from '../changeSummary/structure.ts'
import type { Comparison, Pair } from '../compare/compare.ts'
import { differencesIn } from '../compare/differences.ts'
import type { Segment, SegmentKind } from '../compare/segments.ts'
import { wordingOf } from '../compare/wording.ts'
import { stemsOf } from '../intent/stems.ts'
import type { LineOutline } from '../lineOutline.ts'
import { isRevision } from './removedStatements.ts'
import type { RequestedChanges } from './requestedChanges.ts'
import type { Rewrite } from './rewrite.ts'
import type { GuardThresholds } from './thresholds.ts'
import { inRuns, type Warning, type WarningCode, warn } from './warnings.ts'

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
export function guardWording(
  { changes, form }: Rewrite,
  oldText: LineOutline,
  newText: LineOutline,
  comparison: Comparison,
  asked: RequestedChanges,
  thresholds: GuardThresholds,
): readonly Warning[] {
  if (form === 'file' || asked.intent.isOpen || isRevision(comparison, thresholds)) return []
  const pairs = [...changedHeadings(oldText, newText, changes), ...comparison.changed.filter(isNoHeading)]
  return inRuns(
    pairs.flatMap(pair => {
      const { before, after } = pair
      if (before.kind !== after.kind || sameWords(pair) || asked.isAbout(before) || asked.isAbout(after)) return []
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

function sameWords({ before, after }: Pair): boolean {
  return plain(before.text) === plain(after.text)
}

function plain(text: string): string {
  return (
    text
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ')
      .toLowerCase() ?? ''
  )
}

function isHeader({ kind, end }: Segment, { lines }: LineOutline): boolean {
  return kind === 'row' && /^[\s>|:]*-[\s>|:-]*$/.test(lines[end] ?? '')
}

const nameMaxWords = 2

function nameCode({ before, after }: Pair): WarningCode | null {
  const isOtherName = differencesIn(wordingOf(before.text, after.text)).some(
    ({ kind, before: old, after: now, extent }) =>
      kind === 'name' && old.startsWith('`') && now.startsWith('`') && extent <= nameMaxWords,
  )
  return isOtherName ? 'name_changed' : null
}
