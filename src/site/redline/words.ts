import { diffLines } from '#domain/text/diff.ts'
import type { StepBudget } from '#domain/text/stepBudget.ts'
import { closeTag, markupToken, openTag } from '../html/makeTokens.ts'
import type { OpenTag, Token } from '../html/tokens.ts'
import type { Word } from './tree.ts'

export type Mark = 'same' | 'added' | 'removed'
type MarkedWord = { readonly word: Word; readonly mark: Mark }

/** Longer lines, and lines with more changes, are shown as removed and added. */
const lineWordsMax = 100_000
const lineChangesMax = 2_000

/** Merges the words of two lines: unchanged, removed and added ones, in an order that is readable for both sides. */
export function mergeWords(before: readonly Word[], after: readonly Word[], budget: StepBudget): MarkedWord[] {
  if (before.length + after.length > lineWordsMax) return replaced(before, after)
  const changes = diffLines(before.map(keyOf), after.map(keyOf), budget)
  if (changes.length > lineChangesMax) return replaced(before, after)
  const merged: MarkedWord[][] = []
  let at = 0
  for (const { aStart, aEnd, bStart, bEnd } of joinNear(changes, after)) {
    merged.push(markAll(after.slice(at, bStart), 'same'))
    merged.push(markAll(before.slice(aStart, aEnd), 'removed'))
    merged.push(markAll(after.slice(bStart, bEnd), 'added'))
    at = bEnd
  }
  return [...merged.flat(), ...markAll(after.slice(at), 'same')]
}

function replaced(before: readonly Word[], after: readonly Word[]): MarkedWord[] {
  return [...markAll(before, 'removed'), ...markAll(after, 'added')]
}

function keyOf(word: Word): string {
  return word.key
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
export function printWords(words: readonly MarkedWord[]): Token[] {
  const output: Token[] = []
  let open: readonly OpenTag[] = []
  const become = (wanted: readonly OpenTag[]) => {
    let shared = 0
    while (shared < open.length && open[shared] === wanted[shared]) shared++
    for (const { name } of open.slice(shared).toReversed()) output.push(closeTag(name))
    output.push(...wanted.slice(shared))
    open = wanted
  }
  for (const { word, mark } of words) {
    become(mark === 'same' ? word.tags : [marks[mark], ...word.tags])
    output.push(markupToken(word.markup))
  }
  become([])
  return output
}

export function markAll(words: readonly Word[], mark: Mark): MarkedWord[] {
  return words.map(word => ({ word, mark }))
}
