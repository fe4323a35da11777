import { closeTag, markupToken, openTag } from '../html/makeTokens.ts'
import { attributeOf, type OpenTag, type Token, withAttribute } from '../html/tokens.ts'

/** Longer ids have no room in the gutter. */
const hungMaxChars = 12

const containers: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'table', 'blockquote', 'details', 'div'])
const headings: ReadonlySet<string> = new Set(['h2', 'h3', 'h4', 'h5', 'h6'])
const wrappers: ReadonlySet<string> = new Set(['p', 'strong', 'em', 'code'])
const separator = /^\s*[:.–—-](?:\s+|$)/
/** A sentence that begins behind an id, which is then no word of it. */
const sentence = /^\s+(?:\p{Lu}\p{Ll}|\p{Lu}\s)/u

/**
 * Marks the ids that begin a heading, a paragraph, or an item of an outermost list, for the gutter before the text: the
 * block is `named`, its id `hung`, and what separates the id from the sentence an `id-mark`, which wide windows do not
 * show. An id that is the subject of a paragraph stays in it.
 */
export function moveIdsToGutter(tokens: readonly Token[]): Token[] {
  const changed = new Map<number, readonly Token[]>()
  const open: string[] = []
  tokens.forEach((token, index) => {
    if (token.kind === 'text') return
    if (containers.has(token.name)) {
      if (token.kind === 'open') open.push(token.name)
      else open.pop()
    }
    const isText = headings.has(token.name) || token.name === 'p'
    const isPlace = token.name === 'li' ? open.length === 1 && open[0] === 'ul' : isText && open.length === 0
    if (token.kind !== 'open' || !isPlace || attributeOf(token, 'class') === 'task') return
    const at = idAfter(tokens, index)
    const anchor = at === null ? undefined : tokens[at]
    if (at === null || anchor?.kind !== 'open') return
    const mark = separatorAfter(tokens, at + 3)
    if (token.name === 'p' && !mark && !sentence.test(textAfter(tokens, at + 3))) return
    changed.set(index, [withClass(token, 'named')]).set(at, [withClass(anchor, 'hung')])
    if (mark) changed.set(mark.at, mark.tokens)
  })
  return changed.size === 0 ? [...tokens] : tokens.flatMap((token, index) => changed.get(index) ?? [token])
}

/** The index of the requirement's id, if it comes first. */
function idAfter(tokens: readonly Token[], index: number): number | null {
  for (let at = index + 1; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind === 'text' && token.markup.trim() === '') continue
    if (token?.kind !== 'open') return null
    if (attributeOf(token, 'class') === 'requirement') {
      const id = tokens[at + 1]
      return id?.kind === 'text' && id.markup.length <= hungMaxChars ? at : null
    }
    if (!wrappers.has(token.name)) return null
  }
  return null
}

function separatorAfter(tokens: readonly Token[], from: number): { at: number; tokens: readonly Token[] } | null {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind === 'close' && wrappers.has(token.name) && token.name !== 'p') continue
    if (token?.kind !== 'text') return null
    if (token.markup === '') continue
    const [mark] = separator.exec(token.markup) ?? []
    if (mark === undefined) return null
    const rest = markupToken(token.markup.slice(mark.length))
    return { at, tokens: [markStart, markupToken(mark), closeTag('span'), rest] }
  }
  return null
}

/** The text that follows, if only what wraps the id ends before it. */
function textAfter(tokens: readonly Token[], from: number): string {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind === 'text' && token.markup !== '') return token.markup
    if (token?.kind === 'open' || (token?.kind === 'close' && token.name === 'p')) return ''
  }
  return ''
}

const markStart = openTag('span', [['class', 'id-mark']])

function withClass(tag: OpenTag, name: string): OpenTag {
  const known = attributeOf(tag, 'class')
  return withAttribute(tag, 'class', known === null ? name : `${known} ${name}`)
}
