import { diffLines } from '#domain/text/diff.ts'
import type { StepBudget } from '#domain/text/stepBudget.ts'
import { closeTag, markupToken } from '../html/makeTokens.ts'
import type { Token } from '../html/tokens.ts'
import { type Block, type Node, wordsOf } from './tree.ts'
import { type Mark, mergeWords, printWords } from './words.ts'

/** With fewer words in common, two blocks or lines count as removed and added rather than changed. */
const alikeMin = 0.35
const comparedWordsMax = 400
/** How far ahead to look for the counterpart of a changed block. */
const lookAhead = 12
/** The nesting depth to compare; deeper blocks are shown as removed and added. */
const depthMax = 60

/** One node of the combined page: its new form, and its changes. */
export type Merged = { readonly mark: Mark | 'changed'; readonly tokens: readonly Token[] }

export function mergeNodes(before: readonly Node[], after: readonly Node[], budget: StepBudget, depth = 0): Merged[] {
  const changes = diffLines(
    before.map(node => String(node.key)),
    after.map(node => String(node.key)),
    budget,
  )
  const merged: Merged[][] = []
  let at = 0
  for (const { aStart, aEnd, bStart, bEnd } of changes) {
    merged.push(after.slice(at, bStart).map(unchanged))
    merged.push(mergeRegion(before.slice(aStart, aEnd), after.slice(bStart, bEnd), budget, depth))
    at = bEnd
  }
  return [...merged.flat(), ...after.slice(at).map(unchanged)]
}

function unchanged(node: Node): Merged {
  return { mark: 'same', tokens: printNode(node, 'same') }
}

/** Pairs nodes of which none is unchanged: similar ones, in order, count as the same node changed. */
function mergeRegion(before: readonly Node[], after: readonly Node[], budget: StepBudget, depth: number): Merged[] {
  const merged: Merged[][] = []
  let came: Merged[] = []
  const flush = (gone: readonly Node[]) => {
    merged.push(gone.map(node => ({ mark: 'removed', tokens: printNode(node, 'removed') })))
    merged.push(came)
    came = []
  }
  const inPairs = before.length === after.length && before.every((node, index) => sameForm(node, after[index]))
  let next = 0
  for (const [index, node] of after.entries()) {
    const partner = inPairs && isForced(node, before.length) ? index : findAlike(before, next, node, budget)
    const old = before[partner]
    if (!old || depth > depthMax) {
      came.push({ mark: 'added', tokens: printNode(node, 'added') })
      continue
    }
    flush(before.slice(next, partner))
    merged.push([{ mark: 'changed', tokens: mergePair(old, node, budget, depth) }])
    next = partner + 1
  }
  flush(before.slice(next))
  return merged.flat()
}

/** Cells stay in their columns, and a child that occurs once on both sides of the same block is paired. */
function isForced(node: Node, count: number): boolean {
  if (node.kind === 'line') return count === 1
  return (
    /^t(?:d|h|head|body)$/.test(node.tag.name) || (count === 1 && /^(?:ul|ol|table|dl|div|tr)$/.test(node.tag.name))
  )
}

function mergePair(before: Node, after: Node, budget: StepBudget, depth: number): Token[] {
  if (before.kind === 'line' && after.kind === 'line') return printWords(mergeWords(before.words, after.words, budget))
  if (before.kind !== 'block' || after.kind !== 'block') return []
  return around(
    after,
    mergeNodes(before.children, after.children, budget, depth + 1).flatMap(({ tokens }) => tokens),
  )
}

function findAlike(before: readonly Node[], from: number, node: Node, budget: StepBudget): number {
  const words = countWords(wordsOf(node, comparedWordsMax))
  let best = -1
  let bestLikeness = alikeMin
  for (let at = from; at < Math.min(before.length, from + lookAhead) && budget.stepsLeft > 0; at++) {
    const candidate = before[at]
    if (!candidate || !sameForm(candidate, node)) continue
    const likeness = likenessOf(wordsOf(candidate, comparedWordsMax), words)
    budget.stepsLeft -= comparedWordsMax
    if (likeness > bestLikeness) {
      best = at
      bestLikeness = likeness
    }
  }
  return best
}

function sameForm(a: Node, b: Node | undefined): boolean {
  return b !== undefined && (a.kind === 'line' ? b.kind === 'line' : b.kind === 'block' && a.tag.name === b.tag.name)
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Dice's coefficient over words: 1 for the same words, 0 for none in common. */
function likenessOf(words: readonly string[], others: ReadonlyMap<string, number>): number {
  const left = new Map(others)
  let shared = 0
  for (const word of words) {
    const count = left.get(word) ?? 0
    if (count > 0) shared++
    left.set(word, count - 1)
  }
  const total = words.length + [...others.values()].reduce((sum, count) => sum + count, 0)
  return total === 0 ? 1 : (2 * shared) / total
}

/** A whole node with every word marked. Marks are inside the blocks: around them they would break tables. */
function printNode(node: Node, mark: Mark): Token[] {
  const output: Token[] = []
  const print = (printed: Node): void => {
    if (printed.kind === 'line') {
      for (const token of printWords([{ words: printed.words, mark }])) output.push(token)
      return
    }
    output.push(printed.tag)
    if (printed.tag.name === 'hr') return
    for (const child of printed.children) print(child)
    output.push(closeTag(printed.tag.name), endOfBlock)
  }
  print(node)
  return output
}

function around({ tag }: Block, tokens: readonly Token[]): Token[] {
  return [tag, ...tokens, closeTag(tag.name), endOfBlock]
}

const endOfBlock = markupToken('\n')
