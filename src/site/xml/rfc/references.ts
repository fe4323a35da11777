import { escapeHtml } from '../../html/escape.ts'
import { rfcAddress } from '../../links/rfcs.ts'
import { addressOf } from '../../markdown/draft/references.ts'
import {
  attributeIn,
  childOf,
  childrenOf,
  entityName,
  includeName,
  isElement,
  lineOf,
  type XmlElement,
} from '../element.ts'
import { dateOf, nameOf } from './facts.ts'

/** A document that the text refers to by its anchor. */
export type Reference = {
  readonly anchor: string
  readonly address: string | null
  readonly title: string
  /** Authors, series and date. */
  readonly details: readonly string[]
}

const referencesMax = 2_000
const includedName = /(?:reference\.)?(RFC|BCP|STD|FYI|I-D)[.-]?([\w.-]{1,100}?)(?:\.xml)?$/

/** The references of a list in their order, also those that a tool would include from its library. */
export function referencesIn(list: XmlElement): Reference[] {
  return list.content.filter(isElement).flatMap(readReference).slice(0, referencesMax)
}

function readReference(element: XmlElement): readonly Reference[] {
  switch (element.name) {
    case 'reference':
      return [written(element)]
    case 'referencegroup':
      return [group(element)]
    case entityName:
    case includeName:
      return included(element)
    default:
      return []
  }
}

function written(element: XmlElement): Reference {
  const front = childOf(element, 'front')
  const series = [...childrenOf(element, 'seriesInfo'), ...(front ? childrenOf(front, 'seriesInfo') : [])]
    .map(each => [attributeIn(each, 'name'), attributeIn(each, 'value')] as const)
    .filter(([name, value]) => name + value !== '')
  const anchor = attributeIn(element, 'anchor')
  const names = ['RFC', 'BCP', 'STD'].flatMap(kind =>
    series.filter(([name]) => name === kind).map(pair => pair.join('')),
  )
  const standard = [...names, anchor].map(name => addressOf(name)).find(address => address !== null)
  const people = front ? childrenOf(front, 'author').map(nameOf).filter(Boolean).slice(0, 20) : []
  const notes = ['refcontent', 'annotation'].flatMap(name => childrenOf(element, name)).map(note => lineOf(note))
  return {
    anchor,
    address: attributeIn(element, 'target') || standard || null,
    title: lineOf(front && childOf(front, 'title'), 300) || anchor,
    details: [
      people.join(', '),
      ...series.map(pair => pair.join(' ').trim()),
      dateOf(front && childOf(front, 'date')),
      ...notes,
    ].filter(Boolean),
  }
}

/** Several documents with one name, such as those of a BCP. */
function group(element: XmlElement): Reference {
  const members = childrenOf(element, 'reference').map(written)
  const anchor = attributeIn(element, 'anchor')
  return {
    anchor,
    address: attributeIn(element, 'target') || addressOf(anchor),
    title: anchor,
    details: members.map(({ title }) => title).slice(0, 20),
  }
}

/** `&RFC2119;`, and `https://…/reference.RFC.2119.xml`: the name says which document it is. */
function included(element: XmlElement): readonly Reference[] {
  const source = attributeIn(element, 'href') || attributeIn(element, 'name')
  const [, kind = '', rest = ''] = includedName.exec(source.slice(source.lastIndexOf('/') + 1)) ?? []
  if (kind === '') return [{ anchor: '', address: null, title: source, details: [] }]
  const anchor = kind === 'I-D' ? `I-D.${rest}` : kind + rest
  const address = kind === 'RFC' ? rfcAddress(anchor) : addressOf(anchor)
  const title = kind === 'I-D' ? anchor : `${kind} ${rest.replace(/^0+/, '')}`
  return [{ anchor, address, title, details: [] }]
}

export function printReferences(references: readonly Reference[], shownAs: (anchor: string) => string): string {
  const entries = references.map(({ anchor, address, title, details }) => {
    const linked = address === null ? escapeHtml(title) : `<a href="${escapeHtml(address)}">${escapeHtml(title)}</a>`
    const id = anchor === '' ? '' : ` id="${escapeHtml(anchor)}"`
    return `<dt${id}>[${escapeHtml(shownAs(anchor) || title)}]</dt>\n<dd>${[linked, ...details.map(escapeHtml)].join(', ')}</dd>\n`
  })
  return entries.length === 0 ? '' : `<dl>\n${entries.join('')}</dl>\n`
}
