import { escapeHtml } from '../../html/escape.ts'
import type { Highlight } from '../../markdown/code/highlight.ts'
import { attributeIn, childOf, childrenOf, isElement, type XmlElement } from '../element.ts'
import { printBlocks } from './blocks.ts'
import { contextOf, type RfcContext, titleOf } from './context.ts'
import { anchorOf } from './inline.ts'
import { printReferences, referencesIn } from './references.ts'

/** An Internet-Draft or an RFC, in version 2 or 3 of its vocabulary: abstract, notes, sections, references, appendices. */
export function printRfc(root: XmlElement, highlight: Highlight): string {
  const context = contextOf(root, highlight)
  const front = childOf(root, 'front')
  const parts = [front, childOf(root, 'middle'), childOf(root, 'back')].filter(part => part !== null)
  return parts.flatMap(({ content }) => content.filter(isElement).map(part => printPart(part, 2, context))).join('')
}

function printPart(element: XmlElement, level: number, context: RfcContext): string {
  switch (element.name) {
    case 'abstract':
      return `<h2 id="abstract">Abstract</h2>\n${printBlocks(element.content, context)}`
    case 'note':
    case 'section':
      return printSection(element, level, context)
    case 'references':
      return printList(element, level, context)
    default:
      return ''
  }
}

function printSection(element: XmlElement, level: number, context: RfcContext): string {
  const blocks: string[] = []
  for (const child of element.content.filter(isElement)) {
    if (child.name === 'name') continue
    const isPart = child.name === 'section' || child.name === 'references'
    blocks.push(isPart ? printPart(child, level + 1, context) : printBlocks([child], context))
  }
  return `${heading(titleOf(element), level, element)}${blocks.join('')}`
}

function printList(element: XmlElement, level: number, context: RfcContext): string {
  const lists = childrenOf(element, 'references').map(list => printList(list, level + 1, context))
  const own = printReferences(referencesIn(element), anchor => context.shown.get(anchor) ?? anchor)
  return `${heading(titleOf(element) || 'References', level, element)}${own}${lists.join('')}`
}

function heading(title: string, level: number, element: XmlElement): string {
  if (title === '') return attributeIn(element, 'anchor') === '' ? '' : `<a${anchorOf(element)}></a>\n`
  const name = `h${Math.min(level, 6)}`
  return `<${name}${anchorOf(element)}>${escapeHtml(title)}</${name}>\n`
}
