import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { type AttributeList, isIdName, readAttributeList, withId } from './attributeList.ts'
import { boxKind, boxTitle, titleTokens } from './boxes.ts'

/**
 * Attribute lists of Pandoc, kramdown, MkDocs and Quarto, which are not shown: after pictures, links, code and emphasis,
 * on a separate line beside a block, and after a text in brackets. Ids are anchors, the size of a picture is its
 * size, and the classes of boxes make alerts. The contents that `{:toc}`, `[TOC]` and others ask for are left out, since
 * every page has them.
 */
export function attributes(md: MarkdownIt): void {
  md.core.ruler.after('block', 'block_attributes', state => {
    if (!/\{|\[TOC\]|\[\[/i.test(state.src)) return
    state.tokens = withoutLists(state, withoutContents(state.tokens))
  })
  md.core.ruler.after('inline', 'inline_attributes', state => {
    if (!state.src.includes('{')) return
    for (const token of state.tokens) {
      if (!token.children || !token.content.includes('{')) continue
      token.children = withoutListsAfter(state, token.children)
      token.children = withoutSpans(state, token.children)
    }
  })
}

const contents = /^(?:\[TOC\]|\[\[_{0,2}toc_{0,2}\]\]|\$\{toc\}|\{\{[<%][ \t]*toc[ \t]*[%>]\}\})$/i
const contentsOfList = /(?:^|\n)\{:[ \t]{0,4}toc\b[^{}\n]{0,100}\}$/

function withoutContents(tokens: readonly Token[]): Token[] {
  const output: Token[] = []
  const lists: number[] = []
  let isContents = false
  for (const token of tokens) {
    output.push(token)
    if (/^(?:bullet|ordered)_list_open$/.test(token.type)) lists.push(output.length - 1)
    else if (/^(?:bullet|ordered)_list_close$/.test(token.type)) {
      const start = lists.pop() ?? 0
      if (isContents) output.length = start
      isContents = false
    } else if (token.type === 'inline' && lists.length > 0 && contentsOfList.test(token.content)) isContents = true
    else if (token.type === 'paragraph_close' && contents.test(output.at(-2)?.content.trim() ?? '')) output.length -= 3
  }
  return output
}

/** Lists on a separate line belong to the block that they follow, or to the one that they begin. */
function withoutLists(state: StateCore, tokens: readonly Token[]): Token[] {
  const output: Token[] = []
  for (const token of tokens) {
    if (token.type === 'tr_close' && dropRow(output)) continue
    output.push(token)
    if (token.type !== 'paragraph_close') continue
    const inline = output.at(-2)
    if (!inline?.content.includes('{')) continue
    const lines = inline.content.split('\n')
    const first = lists(lines)
    const last = lists(lines.slice(first.length).reverse())
    const own = lines.slice(first.length, lines.length - last.length)
    const found = [...first, ...last]
    if (found.length === 0) continue
    const id = found.find(list => list.id !== null)?.id ?? null
    const box = found.flatMap(({ classes }) => classes.map(boxName)).find(name => name !== null) ?? null
    if (own.length === 0) {
      output.length -= 3
      const before = output.at(-2)
      if (id !== null && before?.type === 'inline') before.content = withId(before.content, id)
      if (box !== null) makeAlert(state, output, box)
      continue
    }
    inline.content = withId(own.join('\n'), id)
    if (box !== null) makeAlert(state, output, box)
  }
  return output
}

/** A list below a table, which GFM reads as a row with one cell; its id is that of the table. */
function dropRow(output: Token[]): boolean {
  const start = output.findLastIndex(({ type }) => type === 'tr_open')
  /** The text of the first cell comes after the tags of the row and of the cell. */
  if (!output[start + 2]?.content.startsWith('{')) return false
  const [first = '', ...others] = output
    .slice(start)
    .flatMap(({ type, content }) => (type === 'inline' ? [content] : []))
  const list = others.some(content => content !== '') ? null : readAttributeList(first, 0, { named: true })
  if (list === null || list.end !== first.length) return false
  output.length = start
  const table = output.findLast(({ type }) => type === 'table_open')
  if (list.id !== null) table?.attrSet('id', list.id)
  return true
}

function lists(lines: readonly string[]): readonly AttributeList[] {
  const found: AttributeList[] = []
  for (const line of lines) {
    const trimmed = line.trim()
    const list = readAttributeList(trimmed, 0, { named: true })
    if (list === null || list.end !== trimmed.length) break
    found.push(list)
  }
  return found
}

function boxName(name: string): string | null {
  const plain = name.replace(/^(?:prompt|callout|alert|admonition)-/, '').toLowerCase()
  return boxKind(plain) === null ? null : plain
}

/** The quote or paragraph at the end of the tokens. */
function makeAlert(state: StateCore, tokens: Token[], name: string): void {
  const close = tokens.at(-1)
  if (close?.type !== 'paragraph_close' && close?.type !== 'blockquote_close') return
  const type = close.type.replace('close', 'open')
  const start = tokens.findLastIndex(token => token.type === type && token.level === close.level)
  const quote = tokens[start - 1]
  const isQuoted = type === 'paragraph_open' && quote?.type === 'blockquote_open'
  const title = titleTokens(state, boxTitle(name))
  if (isQuoted) {
    quote.tag = 'div'
    quote.attrSet('class', `alert alert-${boxKind(name)}`)
    quote.type = 'alert_open'
    tokens.splice(start, 0, ...title)
    return
  }
  const open = new state.Token('alert_open', 'div', 1)
  open.attrSet('class', `alert alert-${boxKind(name)}`)
  const inner = type === 'paragraph_open' ? tokens.slice(start) : tokens.slice(start + 1, -1)
  tokens.splice(start, tokens.length - start, open, ...title, ...inner, new state.Token('alert_close', 'div', -1))
}

const carriers: ReadonlySet<string> = new Set(['image', 'code_inline', 'link_close', 'strong_close', 'em_close'])

function withoutListsAfter(state: StateCore, children: readonly Token[]): Token[] {
  return children.flatMap((token, index) => {
    const next = children[index + 1]
    if (next?.type !== 'text' || !carriers.has(token.type)) return [token]
    /** Braces with values after code or emphasis may be its continuation. */
    const found = readAttributeList(next.content, 0, { named: token.type !== 'image' && token.type !== 'link_close' })
    if (found === null) return [token]
    next.content = next.content.slice(found.end)
    const id = found.id ?? (token.type === 'link_close' ? nameOf(found) : null)
    const place = id === null ? [] : anchor(state, id)
    if (token.type !== 'image') return [token, ...place]
    for (const name of ['width', 'height']) {
      const size = /^(\d{1,5}%?)(?:px)?$/.exec(found.values.get(name) ?? '')?.[1]
      if (size !== undefined) token.attrSet(name, size)
    }
    return [...place, token]
  })
}

/** The name of a link is an anchor, as an id is. */
function nameOf({ values }: AttributeList): string | null {
  const name = values.get('name') ?? ''
  return isIdName(name) ? name : null
}

function anchor(state: StateCore, id: string): Token[] {
  const open = new state.Token('anchor_open', 'span', 1)
  open.attrSet('id', id)
  return [open, new state.Token('anchor_close', 'span', -1)]
}

/** `[text]{.class}` is the text, and `[text]{#id}` a place in it. */
function withoutSpans(state: StateCore, children: readonly Token[]): Token[] {
  if (!children.some(child => child.type === 'text' && child.content.includes(']{'))) return [...children]
  const open: { readonly token: Token; readonly at: number }[] = []
  const anchors = new Map<Token, Token[]>()
  for (const token of children) {
    if (token.type !== 'text') continue
    const written = token.content
    token.content = ''
    for (let at = 0; at < written.length; at++) {
      const char = written.charAt(at)
      const start = char === ']' ? open.pop() : undefined
      const found = start ? readAttributeList(written, at + 1, { named: true }) : null
      if (start && found) {
        start.token.content = start.token.content.slice(0, start.at) + start.token.content.slice(start.at + 1)
        if (found.id !== null)
          anchors.set(start.token, [...(anchors.get(start.token) ?? []), ...anchor(state, found.id)])
        at = found.end - 1
        continue
      }
      if (char === '[') open.push({ token, at: token.content.length })
      token.content += char
    }
  }
  return children.flatMap(token => [...(anchors.get(token) ?? []), token])
}
