import { escapeHtml } from '../../html/escape.ts'
import { rfcAddress } from '../../links/rfcs.ts'
import { attributeIn, entityName, isElement, type XmlElement, type XmlNode } from '../element.ts'
import type { RfcContext } from './context.ts'

/** Elements in a text that HTML has too, with its names for them. */
const plain: ReadonlyMap<string, string> = new Map([
  ['strong', 'strong'],
  ['em', 'em'],
  ['tt', 'code'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['dfn', 'dfn'],
])
const spanStyles: ReadonlyMap<string, string> = new Map([
  ['emph', 'em'],
  ['strong', 'strong'],
  ['verb', 'code'],
  ['vbare', 'code'],
])
const nothing: ReadonlySet<string> = new Set([
  'iref',
  'anchor-alias',
  'feedback',
  'link',
  'source',
  'length-of',
  'name',
])

export function printInline(content: readonly XmlNode[], context: RfcContext): string {
  return content.map(node => (isElement(node) ? printMark(node, context) : escapeHtml(node))).join('')
}

function printMark(element: XmlElement, context: RfcContext): string {
  const { name, content } = element
  const inside = () => printInline(content, context)
  const tag =
    plain.get(name) ?? (name === 'spanx' ? (spanStyles.get(attributeIn(element, 'style')) ?? 'em') : undefined)
  if (tag !== undefined) return `<${tag}${anchorOf(element)}>${inside()}</${tag}>`
  if (nothing.has(name)) return ''
  switch (name) {
    case 'xref':
    case 'relref':
      return crossReference(element, context)
    case 'eref':
      return link(attributeIn(element, 'target'), inside())
    case 'cref':
      return `<em>[${[escapeHtml(attributeIn(element, 'source')), inside()].filter(Boolean).join(': ')}]</em>`
    case 'vspace':
    case 'br':
      return '<br>'
    case 'contact':
      return escapeHtml(attributeIn(element, 'fullname'))
    case entityName:
      return entity(attributeIn(element, 'name'))
    default:
      return anchorOf(element) === '' ? inside() : `<span${anchorOf(element)}>${inside()}</span>`
  }
}

export function anchorOf(element: XmlElement): string {
  const anchor = attributeIn(element, 'anchor')
  return anchor === '' ? '' : ` id="${escapeHtml(anchor)}"`
}

function link(target: string, text: string): string {
  return target === '' ? text : `<a href="${escapeHtml(target)}">${text || escapeHtml(target)}</a>`
}

/** A text that is not declared: the RFC that it names, else its name. */
function entity(name: string): string {
  const address = rfcAddress(name)
  return address === null ? escapeHtml(name) : link(address, escapeHtml(name))
}

/** To a place of the document, whose title is shown, or to a reference, with the section there if it names one. */
function crossReference(element: XmlElement, context: RfcContext): string {
  const target = attributeIn(element, 'target')
  const text = printInline(element.content, context)
  const reference = context.references.get(target)
  if (reference === undefined) {
    const title = context.titles.get(target)
    if (title === undefined) {
      const address = rfcAddress(target)
      return address === null ? text || escapeHtml(`[${target}]`) : link(address, text || escapeHtml(target))
    }
    return link(`#${target}`, text || escapeHtml(title || target))
  }
  const mark = link(`#${target}`, escapeHtml(`[${context.shown.get(target) ?? target}]`))
  const section = attributeIn(element, 'section')
  if (section === '') return text === '' ? mark : link(`#${target}`, text)
  const place = link(
    placeIn(reference.address, section, attributeIn(element, 'relative')),
    text || escapeHtml(`Section ${section}`),
  )
  switch (attributeIn(element, 'sectionFormat') || attributeIn(element, 'displayFormat')) {
    case 'bare':
      return link(placeIn(reference.address, section, ''), text || escapeHtml(section))
    case 'comma':
      return `${mark}, ${place}`
    case 'parens':
      return `${mark} (${place})`
    default:
      return `${place} of ${mark}`
  }
}

function placeIn(address: string | null, section: string, relative: string): string {
  if (address === null) return ''
  if (relative !== '') return `${address}${relative}`
  if (!/\/(?:rfc\d+|draft-[\w.-]+)$/.test(address)) return address
  return `${address}#${/^\d/.test(section) ? 'section' : 'appendix'}-${section}`
}
