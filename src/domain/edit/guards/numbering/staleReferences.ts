import { createSegmentReader, type Segment } from '../../compare/segments.ts'
import type { Label } from '../../numbering/labels.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { createReferenceReader, type Reference } from './references.ts'
import { targetsAmong } from './targets.ts'

/**
 * References whose number no longer is that of what they refer to: it got another number or is gone, and the reference
 * still has the old one, or one that belongs to something else. Only what was renumbered or removed counts.
 */
export function guardStaleReferences(context: GuardContext): readonly Warning[] {
  const { rewrite, before, comparison, numbers } = context
  const isWrong = faultFinder(context)
  if (isWrong === null) return []
  const nouns = new Set(numbers.before.map(({ noun }) => noun).filter(noun => noun !== ''))
  const read = createReferenceReader([...nouns])
  const lines = lineFinder(rewrite.changes)
  const now = new Map([...comparison.changed, ...comparison.moved].map(pair => [pair.before.start, pair.after]))
  const lost = new Set(comparison.lost.map(({ start }) => start))
  const warnings = statementsOf(before).flatMap(({ segment, section }) => {
    if (lost.has(segment.start)) return []
    const other = now.get(segment.start)
    const [old, come] = [read(segment.text), read((other ?? segment).text)]
    if (old.length === 0 || !isAligned(old, come)) return []
    const wrong = old.flatMap((reference, at) => {
      const own = come[at] ?? reference
      return isWrong(reference, own, { line: segment.start, section }) ? [nameOf(own)] : []
    })
    const start = other?.start ?? lines(segment.start)
    const end = other?.end ?? start + segment.end - segment.start
    return wrong.length === 0 ? [] : [warn('reference_stale', [start + 1, end], `It is to ${quoteSome(wrong)}.`)]
  })
  return inRuns(warnings)
}

type ReferencePlace = { readonly line: number; readonly section: number }

/** Tells whether a reference, as it was and as it is, misses what it led to; `null` if nothing was renumbered. */
function faultFinder({ asked, numbers: { before, partnerOf } }: GuardContext) {
  const moved = new Map<Label, Label | 'gone'>()
  for (const label of before) {
    const partner = partnerOf(label)
    if (partner !== 'unknown' && (partner === 'gone' || partner.number !== label.number)) moved.set(label, partner)
  }
  if (moved.size === 0) return null
  const targets = targetsAmong(before)
  return (old: Reference, now: Reference, { line, section }: ReferencePlace): boolean => {
    const target = targets.of(old, section)
    if (target === null || target.line === line) return false
    const isKept = old.number === now.number
    if (!isKept && asked.intent.numbers.has(now.number)) return false
    const partner = moved.get(target)
    if (partner === 'gone') return isKept
    if (partner !== undefined) return now.number !== partner.number
    if (!isKept && target.kind !== 'id') return true
    const item = old.letter === '' ? null : targets.itemOf(target, old.letter)
    const other = item === null ? undefined : moved.get(item)
    return other === undefined ? false : other === 'gone' ? now.letter === old.letter : now.letter !== other.number
  }
}

function nameOf({ number, letter }: Reference): string {
  return letter === '' ? number : `${number} (${letter})`
}
/** Whether two texts refer with the same words in the same order. */
function isAligned(old: readonly Reference[], now: readonly Reference[]): boolean {
  return old.length === now.length && old.every(({ leadsTo }, at) => leadsTo === now[at]?.leadsTo)
}

function statementsOf(outline: GuardContext['before']) {
  const titles = new Set(outline.headings.map(({ line }) => line))
  let section = -1
  return createSegmentReader(outline, 0)
    .read({ start: 0, end: outline.lines.length })
    .flatMap((segment: Segment) => {
      for (let line = segment.start; line < segment.end; line++) if (titles.has(line)) section = line
      return segment.kind === 'code' || segment.kind === 'fence' ? [] : [{ segment, section }]
    })
}

/** Where an unchanged line is after the changes, which are ascending; asked in ascending order. */
function lineFinder(changes: GuardContext['rewrite']['changes']): (line: number) => number {
  let [at, shift] = [0, 0]
  return line => {
    for (let change = changes[at]; change !== undefined && change.aEnd <= line; change = changes[++at]) {
      shift = change.bEnd - change.aEnd
    }
    return line + shift
  }
}
