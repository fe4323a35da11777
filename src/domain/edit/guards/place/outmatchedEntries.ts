import type { Segment } from '../../compare/segments.ts'
import { isMore } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { readsLinesAlone } from '../context/dataFiles.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * Lines of data that an instruction only to remove took, although lines elsewhere have all words of the instruction that
 * they and the keys above them have, and more: the instruction speaks of the others.
 */
export function guardOutmatchedEntries({
  rewrite: { path },
  before,
  comparison: { lost },
  asked,
  isRevision,
}: GuardContext): readonly Warning[] {
  const { clauses, isOpen } = asked.intent
  const isRemoval = clauses.length > 0 && clauses.every(({ verbs }) => verbs.has('remove'))
  if (!readsLinesAlone(path) || isOpen || isRevision || !isRemoval || lost.length === 0) return []
  const spoken = (segment: Segment) => asked.spokenIn(segment, segment.text)
  const runs = runsOf(lost)
  if (runs.length > runsMax) return []
  const own = runs.map(run => new Set(run.flatMap(segment => [...spoken(segment)])))
  const gone = new Set(lost.map(({ start }) => start))
  const kept = before.lines.slice(0, linesMax).flatMap((text, start) => {
    const isKept = !gone.has(start) && text.trim() !== ''
    return isKept
      ? [spoken({ kind: 'code', start, end: start + 1, marks: '', text: text.slice(0, lineReadMaxChars) })]
      : []
  })
  const others = [...own, ...distinct(kept)]
  const wrong = runs.filter((_, at) => others.some(stems => isMore(stems, own[at] ?? new Set())))
  return wrong.length === 0
    ? []
    : [warn('code_lost', null, `Gone: ${quoteSome(wrong.flat().map(({ text }) => text.trim()))}.`)]
}

const runsMax = 10
const linesMax = 5_000
const lineReadMaxChars = 500

function runsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const runs: Segment[][] = []
  for (const segment of segments.toSorted((one, other) => one.start - other.start)) {
    const last = runs.at(-1)
    if (last?.at(-1)?.end === segment.start) last.push(segment)
    else runs.push([segment])
  }
  return runs
}

function distinct(sets: readonly ReadonlySet<string>[]): readonly ReadonlySet<string>[] {
  return [...new Map(sets.map(one => [[...one].sort().join(' '), one])).values()]
}
