import { requirementIdAtStart } from '../../../requirementIds.ts'
import type { Passage } from '../../changeSummary/passages.ts'
import { requirementPairs } from '../../changeSummary/structure.ts'
import type { Comparison } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { Label } from '../../numbering/labels.ts'
import type { GuardContext } from '../context/context.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import type { Rewrite } from '../context/rewrite.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'
import { shareIn, wordsOf } from '../context/words.ts'

/** What the document no longer says. */
export function guardLosses(context: GuardContext): readonly Warning[] {
  const { rewrite, before, after, passages, comparison, asked } = context
  const renamed = renamedIds(context)
  const ids = new Set([...lostRequirements(asked, before, after), ...lostLeadingIds(asked, comparison)])
  const lost = [...ids].filter(id => !renamed.has(id.toLowerCase()))
  const { missed, unused: bare } = lostDefinitions(rewrite, before, after)
  const unused = bare.filter(label => !(asked.has(['remove']) && asked.intent.names(label.replace(/^\^/, ''))))
  return [
    ...(lost.length > 0 ? [warn('requirement_lost', null, `Gone: ${quoteSome(lost)}.`)] : []),
    ...(missed.length > 0 ? [warn('definition_lost', null, `Gone: ${quoteSome(missed)}.`)] : []),
    ...(unused.length > 0 ? [warn('definition_removed', null, `Gone: ${quoteSome(unused)}.`)] : []),
    ...(rewrite.form === 'file' ? lostPassages(before, after, passages) : []),
  ]
}

/** Ids whose statement has a new id, which the instruction names. */
function renamedIds({ numbers: { before, partnerOf }, asked }: GuardContext): ReadonlySet<string> {
  const known = new Set(before.map(({ number }) => number))
  const isRenamed = (label: Label) => {
    const partner = label.kind === 'id' ? partnerOf(label) : 'unknown'
    return typeof partner !== 'string' && !known.has(partner.number) && asked.intent.names(partner.number)
  }
  return new Set(before.filter(isRenamed).map(({ number }) => number.toLowerCase()))
}

const ending = ['remove', 'replace', 'rename', 'move'] as const
const merging = stemsOf('merge combine consolidate split renumber rename')

/** An instruction to remove, rename or merge requirements excuses the loss of those that it mentions. */
function lostRequirements(asked: RequestedChanges, before: LineOutline, after: LineOutline): readonly string[] {
  const { intent } = asked
  const isMerged = (id: string) => intent.names(id) && merging.values().some(stem => intent.stems.has(stem))
  return requirementPairs(before, after)
    .flatMap(pair => (pair.before && !pair.after ? [pair.before] : []))
    .filter(({ twin, shown, start, end }) => {
      const segment: Segment = { kind: 'item', start, end, marks: '', text: shown }
      return !isMerged(twin) && !asked.asks(ending, segment)
    })
    .map(({ twin }) => twin)
}

/** The id of a requirement that starts a statement; only `requirement_lost` reports its loss. */
export function leadingIdOf({ text }: Segment): string | null {
  return requirementIdAtStart.exec(text.replace(/^[*_`|\s]+/, ''))?.[0] ?? null
}

/** Ids that start a statement of any kind, even if the pages do not make it linkable. */
function lostLeadingIds(asked: RequestedChanges, { changed, lost, added, moved }: Comparison): readonly string[] {
  const left = new Set(
    [...changed.map(({ after }) => after), ...moved.map(({ after }) => after), ...added].map(leadingIdOf),
  )
  return [...changed.map(({ before }) => before), ...lost]
    .filter(segment => !asked.asks(ending, segment))
    .flatMap(segment => leadingIdOf(segment) ?? [])
    .filter(id => !left.has(id))
}

/** A definition may disappear with all its uses, unless the whole document was rewritten. */
function lostDefinitions(rewrite: Rewrite, before: LineOutline, after: LineOutline) {
  const left = definitionsIn(after)
  const lost = [...definitionsIn(before)].filter(label => !left.has(label))
  if (rewrite.form === 'file' || lost.length === 0) return { missed: lost, unused: [] }
  const usedBefore = usesIn(rewrite.before)
  const usedAfter = usesIn(rewrite.after)
  return {
    missed: lost.filter(label => usedAfter.has(label)),
    unused: lost.filter(label => !usedBefore.has(label)),
  }
}

function usesIn(text: string): ReadonlySet<string> {
  return new Set((text.match(/\[[^[\]]{1,200}\](?!:)/g) ?? []).map(name => labelOf(name.slice(1, -1))))
}

function definitionsIn({ lines, code }: LineOutline): ReadonlySet<string> {
  const labels = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const label = code[at] === 1 ? undefined : /^[\s>]{0,12}\[([^[\]]{1,200})\]:/.exec(line)?.[1]
    if (label !== undefined) labels.add(labelOf(label))
  }
  return labels
}

function labelOf(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

const keptMinShare = 0.4

/** A line is lost if the lines that replace it contain hardly any of its words. */
function lostPassages(before: LineOutline, after: LineOutline, passages: readonly Passage[]): readonly Warning[] {
  return passages.flatMap(({ change, gone, come }) => {
    const now = wordsOf(come.map(at => after.lines[at] ?? ''))
    const lost = gone.map(at => before.lines[at] ?? '').filter(line => isLost(line, now))
    if (lost.length === 0 && gone.length <= come.length) return []
    const lines = [change.bStart + 1, Math.max(change.bStart + 1, change.bEnd)] as const
    const shown = lost.length > 0 ? `Gone: ${quoteSome(lost.map(line => line.trim()))}.` : ''
    return [warn('passage_lost', lines, shown)]
  })
}

function isLost(line: string, now: ReturnType<typeof wordsOf>): boolean {
  const words = wordsOf([line])
  return words.size > 0 && shareIn(words, now) < keptMinShare
}
