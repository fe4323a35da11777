import { allowedAttributes, allowedElements, droppedWithContent } from './allowlist.ts'
import { linkInstead } from './embedded.ts'
import { closeTag, openTag, textToken } from './makeTokens.ts'
import { closedByClosing, closedByOpening } from './nesting.ts'
import { attributeOf, type OpenTag, type Token, tokenise, voidElements } from './tokens.ts'

/** Maximum nesting; deeper elements lose their tags and keep their text. */
const nestingMax = 256

/**
 * The only path from an author's HTML to a reader. Nothing of the source is copied: each tag is rebuilt from the
 * allowlist with its attributes escaped, every other `<` becomes `&lt;`, and every opened element is closed in order,
 * so that no markup affects anything outside the text.
 */
export function sanitise(source: string): Token[] {
  const tokens = tokenise(source)
  const lastClose = lastClosingTags(tokens)
  const output: Token[] = []
  const open: string[] = []
  const ids = new Set<string>()

  const closeInnermost = (count: number) => {
    for (const name of open.splice(open.length - count).reverse()) {
      output.push(closeTag(name))
    }
  }

  const embed = (tag: OpenTag, content: readonly Token[]) => {
    const link = linkInstead(tag, content)
    output.push(...(open.includes('a') ? link.filter(({ kind }) => kind === 'text') : link))
  }

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (!token) break
    if (token.kind === 'text') {
      output.push(token)
    } else if (token.kind === 'close') {
      closeInnermost(closedByClosing(token.name, open))
    } else if (droppedWithContent.has(token.name) && (lastClose.get(token.name) ?? -1) > index) {
      const end = endOfElement(tokens, index, token.name)
      embed(token, tokens.slice(index + 1, end))
      index = end
    } else if (token.name === 'iframe') {
      embed(token, [])
    } else if (allowedElements.has(token.name) && (token.name !== 'source' || open.at(-1) === 'picture')) {
      const closed = closedByOpening(token.name, open)
      const rebuilt = closed === null || open.length - closed >= nestingMax ? null : rebuild(token, ids)
      if (closed === null || rebuilt === null) continue
      closeInnermost(closed)
      output.push(rebuilt)
      if (rebuilt.kind === 'open' && !voidElements.has(rebuilt.name)) open.push(rebuilt.name)
    }
  }
  closeInnermost(open.length)
  return output
}

/**
 * `null` for an element that is useless without what it lost; an image without a source becomes its alternative text.
 */
function rebuild(tag: OpenTag, ids: Set<string>): Token | null {
  const allowed = allowedAttributes(tag.name, tag.attributes)
  const id = allowed.find(([name]) => name === 'id')?.[1]
  const isTaken = id !== undefined && ids.has(id)
  if (id !== undefined) ids.add(id)
  const attributes = isTaken ? allowed.filter(([name]) => name !== 'id') : allowed
  const rebuilt = openTag(tag.name, attributes)
  if (tag.name === 'img' && attributeOf(rebuilt, 'src') === null) {
    const alternative = attributeOf(rebuilt, 'alt')
    return alternative ? textToken(alternative) : null
  }
  if (tag.name === 'source' && attributeOf(rebuilt, 'srcset') === null) return null
  if (tag.name === 'input' && attributeOf(tag, 'type')?.toLowerCase() !== 'checkbox') return null
  return rebuilt
}

function lastClosingTags(tokens: readonly Token[]): Map<string, number> {
  const last = new Map<string, number>()
  tokens.forEach((token, index) => {
    if (token.kind === 'close' && droppedWithContent.has(token.name)) last.set(token.name, index)
  })
  return last
}

/**
 * The index of the tag that closes the element opened at `start`, taking nested elements of the same name into account.
 */
function endOfElement(tokens: readonly Token[], start: number, name: string): number {
  let depth = 0
  let end = start
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index]
    if (token?.kind === 'text' || token?.name !== name) continue
    depth += token.kind === 'open' ? 1 : -1
    end = index
    if (depth === 0) break
  }
  return end
}
