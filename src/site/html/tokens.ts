import { decodeHTMLAttribute } from 'entities'
import { escapeHtml, escapeMarkupText } from './escape.ts'

/** One piece of an HTML source. Attribute values are decoded; text is kept as markup that cannot contain a tag. */
export type Token = OpenTag | CloseTag | Text
export type OpenTag = { readonly kind: 'open'; readonly name: string; readonly attributes: readonly Attribute[] }
export type CloseTag = { readonly kind: 'close'; readonly name: string }
export type Text = { readonly kind: 'text'; readonly markup: string }
export type Attribute = readonly [name: string, value: string]

export const voidElements: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'wbr'])

/**
 * Elements whose content a browser does not parse as markup. If they are closed, they and their content yield no
 * tokens, except the tags of a frame.
 */
const rawTextElements: ReadonlySet<string> = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
])

/** Most tags have no attributes, or only those of highlighted code. */
const plainTag = /<(\/?)([a-z][a-z\d]*)>/iy
const colouredTag = /<span class="([\w -]*)">/y
const tagStart = /<(\/?)([a-z][^\s/>]*)/iy
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y
const tagEnd = /[\s/]*>/y

/**
 * Reads HTML in one pass from left to right. Comments, declarations and raw-text elements are dropped, except the tags
 * of a frame; a `<` that does not start a complete tag is text. Linear: the first unterminated tag makes everything
 * after it text.
 */
export function tokenise(source: string): Token[] {
  const tokens: Token[] = []
  const absentEnds = new Set<string>()
  let textFrom = 0
  let at = source.indexOf('<')

  while (at !== -1) {
    const read = readMarkup(source, at, absentEnds)
    if (read === 'runs off the end') break
    if (read === 'text') {
      at = source.indexOf('<', at + 1)
      continue
    }
    pushText(tokens, source.slice(textFrom, at))
    if (read.token) tokens.push(read.token)
    textFrom = read.end
    at = source.indexOf('<', textFrom)
  }
  pushText(tokens, source.slice(textFrom))
  return tokens
}

type Markup = { readonly token: Token | null; readonly end: number } | 'text' | 'runs off the end'

function readMarkup(source: string, at: number, absentEnds: Set<string>): Markup {
  const declaration = readDeclaration(source, at, absentEnds)
  if (declaration) return declaration

  plainTag.lastIndex = at
  const plain = plainTag.exec(source)
  colouredTag.lastIndex = at
  const coloured = plain ? null : colouredTag.exec(source)
  if (coloured) {
    const token: OpenTag = { kind: 'open', name: 'span', attributes: [['class', coloured[1] ?? '']] }
    return { token, end: colouredTag.lastIndex }
  }
  tagStart.lastIndex = at
  const start = plain ?? tagStart.exec(source)
  if (!start) return 'text'
  const name = (start[2] ?? '').toLowerCase()
  const isClosing = start[1] === '/'
  if (plain) return finished(source, name, isClosing, [], plainTag.lastIndex, absentEnds)

  const attributes: Attribute[] = []
  let position = tagStart.lastIndex
  for (;;) {
    tagEnd.lastIndex = position
    if (tagEnd.test(source)) break
    attribute.lastIndex = position
    const found = attribute.exec(source)
    if (!found) return 'runs off the end'
    const value = found[2] ?? found[3] ?? found[4] ?? ''
    attributes.push([(found[1] ?? '').toLowerCase(), decodeHTMLAttribute(value)])
    position = attribute.lastIndex
  }

  return finished(source, name, isClosing, attributes, tagEnd.lastIndex, absentEnds)
}

/** The tag that ends at `end`, including content that is dropped with it. */
function finished(
  source: string,
  name: string,
  isClosing: boolean,
  attributes: readonly Attribute[],
  end: number,
  absentEnds: Set<string>,
): Markup {
  if (isClosing) return { token: { kind: 'close', name }, end }
  const closing = rawTextElements.has(name) ? closingOfRawText(source, name, end, absentEnds) : null
  if (closing !== null && name !== 'iframe') return { token: null, end: closing.end }
  return { token: { kind: 'open', name, attributes }, end: closing?.start ?? end }
}

function readDeclaration(source: string, at: number, absentEnds: Set<string>): Markup | null {
  const second = source.charAt(at + 1)
  if (second !== '!' && second !== '?') return null
  if (source.startsWith('<!-->', at)) return { token: null, end: at + 5 }
  if (source.startsWith('<!--->', at)) return { token: null, end: at + 6 }

  const closing = source.startsWith('<!--', at) ? '-->' : source.startsWith('<![CDATA[', at) ? ']]>' : '>'
  if (absentEnds.has(closing)) return 'text'
  const end = source.indexOf(closing, at + 2)
  if (end !== -1) return { token: null, end: end + closing.length }
  absentEnds.add(closing)
  return 'text'
}

function closingOfRawText(
  source: string,
  name: string,
  from: number,
  absentEnds: Set<string>,
): { readonly start: number; readonly end: number } | null {
  if (absentEnds.has(name)) return null
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = from
  const start = closing.exec(source)?.index
  const last = start === undefined ? -1 : source.indexOf('>', closing.lastIndex)
  if (start !== undefined && last !== -1) return { start, end: last + 1 }
  absentEnds.add(name)
  return null
}

function pushText(tokens: Token[], source: string): void {
  if (source !== '') tokens.push({ kind: 'text', markup: escapeMarkupText(source) })
}

/** Without an iterator: passes over a page ask this of each of its tags. */
export function attributeOf({ attributes }: OpenTag, name: string): string | null {
  for (let at = 0; at < attributes.length; at++) {
    const attribute = attributes[at]
    if (attribute?.[0] === name) return attribute[1]
  }
  return null
}

/** The same tag with one attribute set, or removed with `null`. */
export function withAttribute(tag: OpenTag, name: string, value: string | null): OpenTag {
  const others = tag.attributes.filter(([key]) => key !== name)
  return { ...tag, attributes: value === null ? others : [...others, [name, value]] }
}

export function printToken(token: Token): string {
  if (token.kind === 'text') return token.markup
  if (token.kind === 'close') return `</${token.name}>`
  let tag = `<${token.name}`
  for (const [name, value] of token.attributes) tag += ` ${name}="${escapeHtml(value)}"`
  return `${tag}>`
}
