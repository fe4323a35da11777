import { requirementIdAtStart } from '../../requirements.ts'
import type { Passage } from '../changeSummary/passages.ts'
import { requirementPairs } from '../changeSummary/structure.ts'
import type { Comparison } from '../compare/compare.ts'
import type { Segment } from '../compare/segments.ts'
import type { Outline } from './outline.ts'
import { names, type Rewrite } from './rewrite.ts'
import { quoteSome, type Warning, warn } from './warnings.ts'
import { shareIn, wordsOf } from './words.ts'

/** What the document said and does not say any more. */
export function guardLosses(
  rewrite: Rewrite,
  before: Outline,
  after: Outline,
  passages: readonly Passage[],
  comparison: Comparison,
): readonly Warning[] {
  const lost = [...new Set([...lostRequirements(rewrite, before, after), ...lostLeadingIds(rewrite, comparison)])]
  const { missed, unused } = lostDefinitions(rewrite, before, after)
  return [
    ...(lost.length > 0 ? [warn('requirement_lost', null, `Gone: ${quoteSome(lost)}.`)] : []),
    ...(missed.length > 0 ? [warn('definition_lost', null, `Gone: ${quoteSome(missed)}.`)] : []),
    ...(unused.length > 0 ? [warn('definition_removed', null, `Gone: ${quoteSome(unused)}.`)] : []),
    ...(rewrite.form === 'file' ? lostPassages(before, after, passages) : []),
  ]
}

const removal = /\b(?:remov|delet|drop|retir|renumber|renam|merg|entfern|l[öo]sch|streich|zusammenf)/i

/** An instruction that names requirements speaks of these; one that asks to remove without a name, of any. */
function lostRequirements({ instruction }: Rewrite, before: Outline, after: Outline): readonly string[] {
  const pairs = requirementPairs(before, after)
  const lost = pairs.flatMap(pair => (pair.before && !pair.after ? [pair.before.twin] : []))
  const unnamed = lost.filter(id => !names(instruction, id))
  const isAsked = removal.test(instruction) && unnamed.length === lost.length
  return isAsked ? [] : unnamed
}

/** Ids that lead a statement of any kind, also where the pages do not make it linkable. */
function lostLeadingIds({ instruction }: Rewrite, { changed, lost, added, moved }: Comparison): readonly string[] {
  const idOf = ({ text }: Segment) => requirementIdAtStart.exec(text.replace(/^[*_`|\s]+/, ''))?.[0]
  const left = new Set([...changed.map(({ after }) => after), ...moved.map(({ after }) => after), ...added].map(idOf))
  const gone = [...changed.map(({ before }) => before), ...lost].flatMap(segment => idOf(segment) ?? [])
  return gone.filter(id => !left.has(id) && !names(instruction, id))
}

/** One that went with all its uses is no loss, but where the whole document was written anew. */
function lostDefinitions(rewrite: Rewrite, before: Outline, after: Outline) {
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

function definitionsIn({ lines, code }: Outline): ReadonlySet<string> {
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

/** A line is lost if the new lines in its place have hardly any of its words. */
function lostPassages(before: Outline, after: Outline, passages: readonly Passage[]): readonly Warning[] {
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
