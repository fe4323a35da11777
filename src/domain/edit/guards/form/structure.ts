import type { Fence } from '../../../markdown/fences.ts'
import type { LineChange } from '../../../text/diff.ts'
import type { Fact } from '../../changeSummary/facts.ts'
import type { Passage } from '../../changeSummary/passages.ts'
import { sectionPairs } from '../../changeSummary/structure.ts'
import { stemsOf } from '../../intent/stems.ts'
import { removingVerbs } from '../../intent/verbs.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'
import { shareIn, wordsOf } from '../context/words.ts'

const keptMinShare = 0.7

/** Checks that a rewrite keeps the document's structure: fences, headings, most of the text. */
export function guardStructure(context: GuardContext): readonly Warning[] {
  const { rewrite, before, after, passages, asked } = context
  const warnings: Warning[] = []
  const open = after.fences.filter(({ isClosed }) => !isClosed)
  const last = open.at(-1)
  if (last !== undefined && open.length > before.fences.filter(({ isClosed }) => !isClosed).length) {
    warnings.push(warn('fence_opened', [last.start + 1, last.end]))
  }
  const isWrapped = after.wrapped && !before.wrapped
  const fenced = isAskedForCode(asked) ? null : fencedText(before, after, passages)
  const wrapped = isWrapped ? ([1, after.lines.length] as const) : fenced
  if (wrapped !== null) warnings.push(warn('wrapped_in_fence', wrapped))
  warnings.push(...lostHeadings(context))
  if (rewrite.after.length < keptMinShare * rewrite.before.length) warnings.push(warn('text_lost'))
  return warnings
}

const code = stemsOf('code fence fences fenced snippet snippets formatting format')

function isAskedForCode({ intent }: RequestedChanges): boolean {
  return code.values().some(stem => intent.stems.has(stem))
}

/**
 * The first line that was text and is code now although it was not changed, or that came back between two fences; or a
 * change of which all lines are between two.
 */
function fencedText(
  before: LineOutline,
  after: LineOutline,
  passages: readonly Passage[],
): readonly [number, number] | null {
  let [old, now, next] = [0, 0, 0]
  for (const { change } of passages) {
    const { aStart, aEnd, bStart, bEnd } = change
    for (; old < aStart; old++, now++) if (isFenced(before, old, after, now)) return [now + 1, now + 1]
    while ((after.fences[next]?.start ?? bEnd) < bStart) next++
    const fence = after.fences[next]
    if (fence !== undefined && fence.start < bEnd && isQuotation(before, after, fence))
      return [fence.start + 1, fence.end]
    if (fence !== undefined && fence.end <= bEnd && cameBack(before, change, after, fence)) {
      return [fence.start + 1, fence.end]
    }
    if (isBetweenFences(before, change, after)) return [bStart + 1, bEnd]
    old = aEnd
    now = bEnd
  }
  for (; old < before.lines.length; old++, now++) if (isFenced(before, old, after, now)) return [now + 1, now + 1]
  return null
}

const quotationMark = /^[\s>]*(?:`{3,}|~{3,})\s*(?:markdown|md|mdx)\s*$/i

/** If the document had no Markdown block, one that appears is the model's wrapper. */
function isQuotation(before: LineOutline, after: LineOutline, { start }: Fence): boolean {
  const has = ({ lines }: LineOutline, at: number) => quotationMark.test(lines[at] ?? '')
  return has(after, start) && !before.fences.some(fence => has(before, fence.start))
}

function isFenced(before: LineOutline, old: number, after: LineOutline, now: number): boolean {
  return before.code[old] === 0 && after.code[now] === 1 && /[\p{L}\p{N}]/u.test(after.lines[now] ?? '')
}

const sameMinShare = 0.6

function cameBack(before: LineOutline, { aStart, aEnd }: LineChange, after: LineOutline, fence: Fence): boolean {
  if (before.code.subarray(aStart, aEnd).includes(1)) return false
  const old = wordsOf(before.lines.slice(aStart, aEnd))
  const now = wordsOf(after.lines.slice(fence.start + 1, fence.end - 1))
  return now.size > 0 && shareIn(now, old) >= sameMinShare
}

const bareFence = /^[\s>]*(?:`{3,}|~{3,}) ?(?:text|txt|plain)?$/i
const fenceMark = /^[\s>]*(?:`{3,}|~{3,})/

/** Whether the model wrapped the new lines in a fence without a language. */
function isBetweenFences(before: LineOutline, { aStart, aEnd, bStart, bEnd }: LineChange, after: LineOutline): boolean {
  const old = before.lines.slice(aStart, aEnd)
  const now = after.lines.slice(bStart, bEnd)
  const [first = '', last = ''] = [now[0], now.at(-1)]
  if (now.length < 2 || !bareFence.test(first.trimEnd()) || !bareFence.test(last.trimEnd())) return false
  return old.some(line => line.trim() !== '') && !old.some(line => fenceMark.test(line))
}

/**
 * If the whole document was rewritten, a reworded heading is lost. With blocks, the model had to quote what it removed:
 * a heading counts as removed if its section went with it, or if fewer are left than before and the page was not
 * overhauled.
 */
function lostHeadings({
  rewrite: { form, changes },
  before,
  after,
  asked,
  isOverhaul,
}: GuardContext): readonly Warning[] {
  const isFile = form === 'file'
  const fewer = after.headings.length < before.headings.length
  const left = new Set(after.lines.map(line => line.trim()))
  const isAskedFor = ({ twin }: Fact) =>
    asked.intent.isOpen || asked.asksFor([...removingVerbs, 'rename', 'amend'], twin)
  const gone = sectionPairs(before, after, changes)
    .flatMap(pair => (pair.before && (isFile || pair.after === undefined) ? [pair.before] : []))
    .filter(heading => {
      if (isFile) return true
      return ((fewer && !isOverhaul) || hasGone(heading, before, left)) && !isAskedFor(heading)
    })
    .map(({ twin }) => twin)
  if (gone.length === 0) return []
  return [warn(isFile ? 'heading_lost' : 'heading_removed', null, `Gone: ${quoteSome(gone)}.`)]
}

const goneMinShare = 0.6

/** Whether most lines under a heading are gone. */
function hasGone(heading: Fact | undefined, { lines, headings }: LineOutline, left: ReadonlySet<string>): boolean {
  if (heading === undefined) return false
  const next = headings.find(({ line }) => line > heading.start)?.line ?? lines.length
  const body = lines.slice(heading.start + 1, next).filter(line => line.trim() !== '')
  const gone = body.filter(line => !left.has(line.trim()))
  return body.length > 0 && gone.length >= goneMinShare * body.length
}
