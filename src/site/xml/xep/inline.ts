import { escapeHtml } from '../../html/escape.ts'
import { rfcAddress } from '../../links/rfcs.ts'
import { attributeIn, entityName, isElement, textIn, type XmlElement, type XmlNode } from '../element.ts'
import type { XepContext } from './context.ts'

/** Elements in a text that HTML has too, with its names for them. */
const plain: ReadonlyMap<string, string> = new Map([
  ['strong', 'strong'],
  ['em', 'em'],
  ['tt', 'code'],
  ['code', 'code'],
  ['cite', 'cite'],
  ['dfn', 'dfn'],
  ['acronym', 'abbr'],
  ['sub', 'sub'],
  ['sup', 'sup'],
])
const published = /^https?:\/\/(?:www\.)?xmpp\.org\/extensions\/xep-(\d{4})\.html(#.{0,200})?$/

export function printInline(content: readonly XmlNode[], context: XepContext): string {
  return content.map(node => (isElement(node) ? printMark(node, context) : escapeHtml(node))).join('')
}

function printMark(element: XmlElement, context: XepContext): string {
  const { name, content } = element
  const inside = () => printInline(content, context)
  const tag = plain.get(name)
  if (tag !== undefined) return `<${tag}>${inside()}</${tag}>`
  switch (name) {
    case 'br':
      return '<br>'
    case 'link':
    case 'a':
      return link(attributeIn(element, 'url') || attributeIn(element, 'href'), inside(), context)
    case 'cve':
      return link(attributeIn(element, 'url'), escapeHtml(attributeIn(element, 'id') || textIn(element)), context)
    case 'img':
      return picture(element)
    case 'note':
      return note(element, context)
    case entityName:
      return entity(attributeIn(element, 'name'), context)
    default:
      return inside()
  }
}

function picture(element: XmlElement): string {
  const size = ['width', 'height'].map(name => ` ${name}="${escapeHtml(attributeIn(element, name))}"`).join('')
  const [source, text] = [attributeIn(element, 'src'), attributeIn(element, 'alt')].map(escapeHtml)
  return `<img src="${source}" alt="${text}"${size}>`
}

/** Links to published documents of the series lead to their files beside this one. */
function link(target: string, text: string, { isInSeries }: XepContext): string {
  const [, number, section = ''] = published.exec(target) ?? []
  const address = number !== undefined && isInSeries ? `xep-${number}.xml${section}` : target
  return address === '' ? text : `<a href="${escapeHtml(address)}">${text || escapeHtml(target)}</a>`
}

function note(element: XmlElement, context: XepContext): string {
  if (context.notes.length >= context.notesMax || context.isInNote) return ` (${printInline(element.content, context)})`
  const index = context.notes.length + 1
  context.notes.push('')
  context.notes[index - 1] = printInline(element.content, { ...context, isInNote: true })
  return `<sup class="footnote-ref"><a href="#fn:${index}" id="fnref:${index}">${index}</a></sup>`
}

/** A text that is not declared: the document that it names, else its name. */
function entity(name: string, context: XepContext): string {
  const [, number] = /^xep(\d{4})$/.exec(name) ?? []
  if (number !== undefined) return link(`https://xmpp.org/extensions/xep-${number}.html`, `XEP-${number}`, context)
  const address = rfcAddress(name)
  return address === null ? escapeHtml(name) : link(address, escapeHtml(name.toUpperCase()), context)
}
