import { once } from '#domain/once.ts'
import { closeTag, markupToken, openTag } from '../html/makeTokens.ts'
import { attributeOf, type Token, withAttribute } from '../html/tokens.ts'
import { splitBracedId, splitHeadingId } from '../links/bracedId.ts'
import { statedIdAt } from './statedIds.ts'

const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const bracedBlocks: ReadonlySet<string> = new Set(['p', 'li', 'td', 'dt', 'dd', ...headings])

/**
 * Makes requirements linkable by the id that their author gave them: an id where requirements are stated, or
 * `{#REQ-12}` at the end of a block, which is removed from the text.
 */
export function markRequirements(tokens: readonly Token[]): Token[] {
  return anchorIds(takeBraces(tokens))
}

/** An id in braces applies to the block that it ends; one that another block has, too, is only removed. */
function takeBraces(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(token => token.kind === 'text' && token.markup.includes('}'))) return tokens
  const output = [...tokens]
  const used = once(() => idsIn(tokens))
  const open: number[] = []
  tokens.forEach((token, index) => {
    if (token.kind === 'open' && bracedBlocks.has(token.name)) open.push(index)
    if (token.kind === 'close' && bracedBlocks.has(token.name)) open.pop()
    if (token.kind !== 'text' || !token.markup.includes('}')) return
    const at = open.at(-1)
    const block = at === undefined ? undefined : output[at]
    const next = tokens[index + 1]
    if (at === undefined || block?.kind !== 'open') return
    if (next?.kind !== 'close' || next.name !== block.name || attributeOf(block, 'id') !== null) return
    const split = headings.has(block.name) ? splitHeadingId : splitBracedId
    const found = split(token.markup.trimEnd())
    if (!found) return
    output[index] = markupToken(found.text)
    if (!used().has(found.id)) output[at] = withAttribute(block, 'id', found.id)
    used().add(found.id)
  })
  return output
}

function anchorIds(tokens: readonly Token[]): Token[] {
  const output: Token[] = []
  const used = once(() => idsIn(tokens))
  let linksOpen = 0
  tokens.forEach((token, index) => {
    if (token.kind !== 'text' && token.name === 'a') linksOpen += token.kind === 'open' ? 1 : -1
    const stated = token.kind === 'text' && linksOpen === 0 ? statedIdAt(tokens, index, token.markup) : null
    if (token.kind !== 'text' || stated === null || used().has(stated.id)) {
      output.push(token)
      return
    }
    const { id, written, start } = stated
    used().add(id)
    output.push(markupToken(token.markup.slice(0, start)), ...anchor(id, written))
    output.push(markupToken(token.markup.slice(start + written.length)))
  })
  return output
}

function idsIn(tokens: readonly Token[]): Set<string> {
  const ids = new Set<string>()
  for (const token of tokens) {
    const id = token.kind === 'open' ? attributeOf(token, 'id') : null
    if (id !== null) ids.add(id)
  }
  return ids
}

function anchor(id: string, written: string): Token[] {
  const attributes = [
    ['class', 'requirement'],
    ['id', id],
    ['href', `#${id}`],
  ] as const
  return [openTag('a', attributes), markupToken(written), closeTag('a')]
}
