import { escapeHtml } from '../../html/escape.ts'
import { attributeIn, childrenOf, isElement, type XmlElement, type XmlNode } from '../element.ts'
import { printPreformatted, sourceIn } from '../preformatted.ts'
import { printTable } from '../tables.ts'
import type { XepContext } from './context.ts'
import { printInline } from './inline.ts'

type Print = (element: XmlElement, context: XepContext) => string

const prints: Readonly<Record<string, Print>> = {
  p: (element, context) => printMixed(element.content, context),
  ul: printList,
  ol: printList,
  dl: (element, context) =>
    `<dl>\n${element.content
      .filter(isElement)
      .map(item => printTerm(item, context))
      .join('')}</dl>\n`,
  example: (element, context) =>
    `${numbered('example', element, context)}${printPreformatted(sourceIn(element, marksInCode), 'xml', context.highlight)}`,
  code: (element, context) => {
    const text = sourceIn(element, marksInCode)
    const language = attributeIn(element, 'class') || (text.trimStart().startsWith('<') ? 'xml' : '')
    return `${captionOf(element)}${printPreformatted(text, language, context.highlight)}`
  },
  table: (element, context) =>
    `${numbered('table', element, context)}${printTable(element, cell => itemText(cell, context))}`,
  div: (element, context) => printMixed(element.content, context),
  blockquote: (element, context) => `<blockquote>\n${printMixed(element.content, context)}</blockquote>\n`,
}

const marksInCode: ReadonlySet<string> = new Set(['span', 'em', 'strong'])

/** Text with blocks in it: each run of text is a paragraph. */
export function printMixed(content: readonly XmlNode[], context: XepContext): string {
  const output: string[] = []
  let run: XmlNode[] = []
  const finish = () => {
    const text = printInline(run, context).trim()
    if (text !== '') output.push(`<p>${text}</p>\n`)
    run = []
  }
  for (const node of content) {
    const print = isElement(node) && isBlock(node) ? prints[node.name] : undefined
    if (!isElement(node) || print === undefined) run.push(node)
    else {
      finish()
      output.push(print(node, context))
    }
  }
  finish()
  return output.join('')
}

/** `code` within a line of text is a part of it. */
function isBlock(node: XmlElement): boolean {
  if (!Object.hasOwn(prints, node.name)) return false
  return node.name !== 'code' || node.attributes.size > 0 || sourceIn(node, marksInCode).includes('\n')
}

function printList(element: XmlElement, context: XepContext): string {
  const start = /^\d{1,4}$/.test(attributeIn(element, 'start')) ? ` start="${attributeIn(element, 'start')}"` : ''
  const items = element.content.filter(isElement).map(item => `<li>${itemText(item, context)}</li>\n`)
  return `<${element.name}${start}>\n${items.join('')}</${element.name}>\n`
}

function printTerm(item: XmlElement, context: XepContext): string {
  if (item.name === 'di')
    return item.content
      .filter(isElement)
      .map(part => printTerm(part, context))
      .join('')
  const tag = item.name === 'dt' ? 'dt' : 'dd'
  return `<${tag}>${itemText(item, context)}</${tag}>\n`
}

/** The only paragraph of an item is its text. */
function itemText({ content }: XmlElement, context: XepContext): string {
  const html = printMixed(content, context)
  const isParagraph = html.startsWith('<p>') && html.endsWith('</p>\n') && html.indexOf('<p', 1) === -1
  return isParagraph ? html.slice('<p>'.length, -'</p>\n'.length) : html
}

function numbered(kind: 'example' | 'table', element: XmlElement, { counts }: XepContext): string {
  const number = ++counts[kind]
  const name = `${kind === 'example' ? 'Example' : 'Table'} ${number}`
  const caption = [name, escapeHtml(attributeIn(element, 'caption'))].filter(Boolean).join(': ')
  return `<p class="block-title" id="${kind}-${number}">${caption}</p>\n`
}

function captionOf(element: XmlElement): string {
  const caption = attributeIn(element, 'caption')
  return caption === '' ? '' : `<p class="block-title">${escapeHtml(caption)}</p>\n`
}

export function printHistory(header: XmlElement, context: XepContext): string {
  const revisions = childrenOf(header, 'revision').map(revision => {
    const said = ['version', 'date', 'initials'].flatMap(name => childrenOf(revision, name))
    const title = said.map(part => printInline(part.content, context)).join(' · ')
    const remarks = childrenOf(revision, 'remark').map(remark => printMixed(remark.content, context))
    return `<dt>${title}</dt>\n<dd>${remarks.join('')}</dd>\n`
  })
  return revisions.length === 0 ? '' : `<h2>Revision history</h2>\n<dl>\n${revisions.join('')}</dl>\n`
}
