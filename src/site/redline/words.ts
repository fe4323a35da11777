import { diffLines } from '#domain/text/diff.ts'
import type { StepBudget } from '#domain/text/stepBudget.ts'
import { closeTag, markupToken, openTag } from '../html/makeTokens.ts'
import type { OpenTag, Token } from '../html/tokens.ts'
import type { Around, Word } from './tree.ts'

export type Mark = 'same' | 'added' | 'removed'
/** Words in their order with one mark. */
type MarkedWords = { readonly words: readonly Word[]; readonly mark: Mark }

/** Longer lines, and lines with more changes, are shown as removed and added. */
const lineWordsMax = 100_000
const lineChangesMax = 2_000

/** Merges the words of two lines: unchanged, removed and added ones, in an order that is readable for both sides. */
export function mergeWords(before: readonly Word[], after: readonly Word[], budget: StepBudget): MarkedWords[] {
  if (before.length + after.length > lineWordsMax) return replaced(before, after)
  const changes = diffLines(before.map(keyOf), after.map(keyOf), budget)
  if (changes.length > lineChangesMax) return replaced(before, after)
  const merged: MarkedWords[] = []
  let at = 0
  for (const { aStart, aEnd, bStart, bEnd } of joinNear(changes, after)) {
    merged.push({ words: after.slice(at, bStart), mark: 'same' })
    merged.push({ words: before.slice(aStart, aEnd), mark: 'removed' })
    merged.push({ words: after.slice(bStart, bEnd), mark: 'added' })
    at = bEnd
  }
  return [...merged, { words: after.slice(at), mark: 'same' }]
}

function replaced(before: readonly Word[], after: readonly Word[]): MarkedWords[] {
  return [
    { words: before, mark: 'removed' },
    { words: after, mark: 'added' },
  ]
}

function keyOf({ markup, around }: Word): string {
  return `${markup}\u0002${around.key}`
}

type Change = ReturnType<typeof diffLines>[number]

/** Changes separated only by spaces are one change to a reader. */
function joinNear(changes: readonly Change[], after: readonly Word[]): Change[] {
  const joined: Change[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    const gap = last ? after.slice(last.bEnd, change.bStart) : []
    if (last && gap.every(({ markup }) => markup.trim() === '')) {
      joined.splice(-1, 1, { ...change, aStart: last.aStart, bStart: last.bStart })
    } else joined.push(change)
  }
  return joined
}

const marks: Readonly<Record<Exclude<Mark, 'same'>, OpenTag>> = {
  added: openTag('ins', [['class', 'added']]),
  removed: openTag('del', [['class', 'removed']]),
}

/** Prints words with their inline tags, opened and closed in order, whatever the tags of either side were. */
export function printWords(marked: readonly MarkedWords[]): Token[] {
  const output: Token[] = []
  let open: readonly OpenTag[] = []
  let markup = ''
  const become = (wanted: readonly OpenTag[]) => {
    if (markup !== '') output.push(markupToken(markup))
    markup = ''
    let shared = 0
    while (shared < open.length && open[shared] === wanted[shared]) shared++
    for (let at = open.length - 1; at >= shared; at--) output.push(closeTag(open[at]?.name ?? ''))
    for (let at = shared; at < wanted.length; at++) output.push(wanted[at] as OpenTag)
    open = wanted
  }
  for (const { words, mark } of marked) {
    let last: Around | null = null
    for (const word of words) {
      if (word.around !== last) become(mark === 'same' ? word.around.tags : [marks[mark], ...word.around.tags])
      last = word.around
      markup += word.markup
    }
  }
  become([])
  return output
}
