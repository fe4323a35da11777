import { createSegmentReader, type Segment } from '../../compare/segments.ts'
import { isMore } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { asCode, readsLinesAlone } from '../context/dataFiles.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'

/**
 * An instruction only to remove speaks of what has most of its words: an item, a row or a sentence that is gone although
 * one beside it, still there or gone too, has all of its words of the instruction, and more, is the wrong one.
 */
export function guardOutmatchedRemovals(
  { rewrite: { path, instruction }, before, comparison: { lost, changed }, asked, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { clauses, isOpen } = asked.intent
  const isRemoval = clauses.length > 0 && clauses.every(({ verbs }) => verbs.has('remove'))
  if (isOpen || isRevision || !isRemoval || several.test(instruction)) return []
  const gone = lost.filter(({ kind }) => kinds.has(kind))
  if (gone.length > goneMax || reported.length > 0) return []
  const own = (segment: Segment, text: string) => asked.spokenIn(segment, text)
  const outline = readsLinesAlone(path) ? asCode(before) : before
  for (const segment of gone) {
    const beside = neighboursOf(segment, outline)
    if (beside.some(one => isMore(own(one, one.text), own(segment, segment.text))))
      return [warn(segment.kind === 'row' ? 'row_lost' : 'item_lost', null, `Gone: ${quoteSome([segment.text])}.`)]
  }
  for (const { before: was, after } of changed) {
    if (was.kind !== 'paragraph' && was.kind !== 'item') continue
    const now = new Set(sentencesIn(after.text))
    const sentences = sentencesIn(was.text).slice(0, sentencesMax)
    const left = sentences.filter((sentence, at) => now.has(sentence) && now.has(sentences[at + 1] ?? sentence))
    const [one = '', ...others] = sentences.filter(sentence => !now.has(sentence))
    if (one === '' || others.length > 0 || now.size !== sentences.length - 1) continue
    if (left.some(sentence => isMore(own(was, sentence), own(was, one))))
      return [warn('text_shortened', [after.start + 1, after.end], `Gone: ${quoteSome([one])}.`)]
  }
  return []
}

const kinds: ReadonlySet<Segment['kind']> = new Set(['item', 'row'])
const goneMax = 3
const sentencesMax = 100
const rangeLines = 40

const several = /(?<!\p{L})(?:all|both|every|each|except|alle[ns]?|beide|außer|toutes?|tous|sauf)(?!\p{L})/iu

/** The other items or rows around one, in the same list or table. */
function neighboursOf({ kind, marks, start }: Segment, outline: Parameters<typeof createSegmentReader>[0]) {
  const [from, to] = [Math.max(0, start - rangeLines), Math.min(outline.lines.length, start + rangeLines)]
  const segments = createSegmentReader(outline, 0).read({ start: from, end: to })
  const at = segments.findIndex(one => one.start === start)
  const isOf = (one: Segment) =>
    one.kind === kind && (kind === 'row' || one.marks.replace(/\d+/, '') === marks.replace(/\d+/, ''))
  const below = segments.slice(at + 1)
  const above = segments.slice(0, Math.max(0, at)).toReversed()
  const run = (all: readonly Segment[]) => all.slice(0, all.findIndex(one => !isOf(one)) + 1 || all.length).filter(isOf)
  return at < 0 ? [] : [...run(above), ...run(below)]
}
