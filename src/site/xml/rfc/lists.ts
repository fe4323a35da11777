import { escapeHtml } from '../../html/escape.ts'
import { attributeIn, childrenOf, isElement, type XmlElement, type XmlNode } from '../element.ts'
import { anchorOf } from './inline.ts'

/** Prints text with blocks in it; the anchor is on the first paragraph. */
export type PrintMixed = (content: readonly XmlNode[], anchor?: string) => string

/** `list` of version 2, whose style is in an attribute, and whose items are paragraphs. */
export function printOldList(list: XmlElement, print: PrintMixed): string {
  const style = attributeIn(list, 'style')
  const items = childrenOf(list, 't')
  if (style === 'hanging' || items.some(item => attributeIn(item, 'hangText') !== '')) {
    const entries = items.map(item => {
      const term = escapeHtml(attributeIn(item, 'hangText'))
      return `<dt${anchorOf(item)}>${term}</dt>\n<dd>${itemText(item, print)}</dd>\n`
    })
    return `<dl>\n${entries.join('')}</dl>\n`
  }
  if (style === 'empty' || style === '') {
    return `<blockquote>\n${items.map(item => print(item.content, anchorOf(item))).join('')}</blockquote>\n`
  }
  const tag = style === 'symbols' ? 'ul' : 'ol'
  const type = style === 'letters' ? ' type="a"' : ''
  const entries = items.map(item => `<li${anchorOf(item)}>${itemText(item, print)}</li>\n`)
  return `<${tag}${type}>\n${entries.join('')}</${tag}>\n`
}

/** `ul`, `ol` and `dl` of version 3, whose items are named as in HTML. */
export function printList(list: XmlElement, print: PrintMixed): string {
  const attributes = ['start', 'type']
    .filter(name => list.name === 'ol' && /^(?:\d{1,4}|[aAiI])$/.test(attributeIn(list, name)))
    .map(name => ` ${name}="${attributeIn(list, name)}"`)
  const items = list.content.filter(isElement).map(item => {
    if (!/^(?:li|dt|dd)$/.test(item.name)) return print([item])
    return `<${item.name}${anchorOf(item)}>${itemText(item, print)}</${item.name}>\n`
  })
  return `<${list.name}${anchorOf(list)}${attributes.join('')}>\n${items.join('')}</${list.name}>\n`
}

/** The only paragraph of an item is its text. */
export function itemText({ content }: XmlElement, print: PrintMixed): string {
  const html = print(content)
  const isParagraph = html.startsWith('<p>') && html.endsWith('</p>\n') && html.indexOf('<p', 1) === -1
  return isParagraph ? html.slice('<p>'.length, -'</p>\n'.length) : html
}
