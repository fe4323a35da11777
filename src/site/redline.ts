import { createStepBudget } from '#domain/text/stepBudget.ts'
import { type Fragment, markupCharsOf } from './fragment.ts'
import { closeTag, markupToken, openTag } from './html/makeTokens.ts'
import { printPieces, readPieces } from './html/pieces.ts'
import { html } from './html/template.ts'
import { type Token, tokenise } from './html/tokens.ts'
import { documentHeader } from './metadata/header.ts'
import { type Merged, mergeNodes } from './redline/blocks.ts'
import { keyMaker, readTree } from './redline/tree.ts'

/** A page before and after a change as one page, with links unresolved as in a fragment. */
export type Redline = {
  readonly pieces: readonly string[]
  /** Blocks at the top level of the page. */
  readonly changed: number
  /** Why there is nothing to see, for a reader. */
  readonly note: string | null
}

export type RedlineOptions = {
  /** Unchanged blocks kept around each changed one; all of them if absent. */
  readonly contextBlocks?: number
}

/** The limit for both sides together. */
const pageMaxChars = 2 * 1024 * 1024

/**
 * The rendered diff of one page. Added words are in `<ins class="added">`, removed words in
 * `<del class="removed">`, and no author can write either class: removing all of one kind leaves the text of the other
 * side. Every tag comes from one of the two pages, rebuilt and closed in order.
 */
export function renderRedline(before: Fragment | null, after: Fragment | null, options: RedlineOptions = {}): Redline {
  const size = [before, after].reduce((sum, side) => sum + (side ? markupCharsOf(side) : 0), 0)
  if (size > pageMaxChars) return { pieces: [''], changed: 0, note: 'This page is too large to compare.' }
  const keyOf = keyMaker()
  const [old, current] = [readTree(tokensOf(before), keyOf), readTree(tokensOf(after), keyOf)]
  const merged = mergeNodes(old, current, createStepBudget())
  const changed = merged.filter(({ mark }) => mark !== 'same').length
  const shown = options.contextBlocks === undefined ? merged.flatMap(print) : withContext(merged, options.contextBlocks)
  return {
    pieces: printPieces(shown),
    changed,
    note: changed === 0 ? 'The visible content of this page did not change.' : null,
  }
}

/** The text with the title and the header that its page shows. */
function tokensOf(side: Fragment | null): readonly Token[] {
  if (side === null) return []
  const { title, metadata, isTitledApart } = side.facts
  const text = readPieces(side.pieces)
  const isTitled = !isTitledApart && side.headings.some(({ level }) => level === 1)
  const titleEnd = isTitled ? text.findIndex(token => token.kind === 'close' && token.name === 'h1') + 1 : 0
  return [
    ...(isTitled || title === null ? [] : tokenise(html`<h1>${title}</h1>`.markup)),
    ...text.slice(0, titleEnd),
    ...(metadata === null ? [] : tokenise(documentHeader(metadata, null, link => link, { folds: false }).markup)),
    ...text.slice(titleEnd),
  ]
}

function print({ tokens }: Merged): readonly Token[] {
  return tokens
}

function withContext(merged: readonly Merged[], contextBlocks: number): Token[] {
  const near = new Set<number>()
  merged.forEach(({ mark }, index) => {
    if (mark === 'same') return
    for (let at = index - contextBlocks; at <= index + contextBlocks; at++) near.add(at)
  })
  const output: (readonly Token[])[] = []
  let left = 0
  const count = () => {
    if (left > 0 && near.size > 0) output.push(skipped(left))
    left = 0
  }
  merged.forEach(({ tokens }, index) => {
    if (!near.has(index)) left++
    else {
      count()
      output.push(tokens)
    }
  })
  count()
  return output.flat()
}

function skipped(blocks: number): Token[] {
  return [
    openTag('p', [['class', 'skipped']]),
    markupToken(blocks === 1 ? '1 block unchanged' : `${blocks} blocks unchanged`),
    closeTag('p'),
  ]
}
