import { escapeHtml } from '../../html/escape.ts'
import { attributeIn, childrenOf, isElement, type XmlElement, type XmlNode } from '../element.ts'
import { printPreformatted, sourceIn } from '../preformatted.ts'
import { printTable } from '../tables.ts'
import { type RfcContext, titleOf } from './context.ts'
import { anchorOf, printInline } from './inline.ts'
import { itemText, type PrintMixed, printList, printOldList } from './lists.ts'

type Print = (element: XmlElement, context: RfcContext) => string

const prints: Readonly<Record<string, Print>> = {
  t: (element, context) => printMixed(element.content, context, anchorOf(element)),
  list: (element, context) => printOldList(element, mixedIn(context)),
  ul: (element, context) => printList(element, mixedIn(context)),
  ol: (element, context) => printList(element, mixedIn(context)),
  dl: (element, context) => printList(element, mixedIn(context)),
  figure: printFigure,
  artset: (element, context) => printCode(textOf(element), context),
  artwork: printCode,
  sourcecode: printCode,
  texttable: printOldTable,
  table: (element, context) => `${captionOf(element)}${printTable(element, cell => itemText(cell, mixedIn(context)))}`,
  aside: (element, context) =>
    `<div class="block"${anchorOf(element)}>\n${printBlocks(element.content, context)}</div>\n`,
  note: (element, context) =>
    `<div class="block"${anchorOf(element)}>\n${printBlocks(element.content, context)}</div>\n`,
  blockquote: (element, context) =>
    `<blockquote${anchorOf(element)}>${printMixed(element.content, context, '')}</blockquote>\n`,
  preamble: (element, context) => printMixed(element.content, context, ''),
  postamble: (element, context) => printMixed(element.content, context, ''),
  include: element => included(attributeIn(element, 'href')),
}

/** Elements that mark a part of code, in the vocabulary and in its extensions. */
const marksInCode: ReadonlySet<string> = new Set(
  'span h ref dfn xref eref highlight strong em tt bb bc bt lt'.split(' '),
)

export function printBlocks(content: readonly XmlNode[], context: RfcContext): string {
  return content
    .filter(isElement)
    .map(element => printBlock(element, context))
    .join('')
}

export function mixedIn(context: RfcContext): PrintMixed {
  return (content, anchor = '') => printMixed(content, context, anchor)
}

function printBlock(element: XmlElement, context: RfcContext): string {
  const print = Object.hasOwn(prints, element.name) ? prints[element.name] : undefined
  return print ? print(element, context) : printMixed([element], context, '')
}

/** Text with blocks in it: each run of text is a paragraph. */
export function printMixed(content: readonly XmlNode[], context: RfcContext, anchor: string): string {
  const output: string[] = []
  let run: XmlNode[] = []
  let id = anchor
  const finish = () => {
    const text = printInline(run, context)
      .trim()
      .replace(/^(?:<br>\s*)+/, '')
    if (text !== '') output.push(`<p${id}>${text}</p>\n`)
    if (text !== '') id = ''
    run = []
  }
  for (const node of content) {
    if (!isElement(node) || !Object.hasOwn(prints, node.name)) run.push(node)
    else {
      finish()
      output.push(printBlock(node, context))
    }
  }
  finish()
  return id === '' ? output.join('') : `<a${id}></a>\n${output.join('')}`
}

function printFigure(element: XmlElement, context: RfcContext): string {
  return `${captionOf(element)}${printBlocks(
    element.content.filter(node => isElement(node) && node.name !== 'name'),
    context,
  )}`
}

export function captionOf(element: XmlElement): string {
  const title = titleOf(element)
  const anchor = anchorOf(element)
  if (title === '') return anchor === '' ? '' : `<a${anchor}></a>\n`
  return `<p class="block-title"${anchor}>${escapeHtml(title)}</p>\n`
}

/** `texttable` of version 2: its columns, and its cells in one row after the other. */
function printOldTable(element: XmlElement, context: RfcContext): string {
  const columns = childrenOf(element, 'ttcol')
  const cells = childrenOf(element, 'c')
  const text = (cell: XmlElement) => itemText(cell, mixedIn(context))
  const head = columns.map(column => `<th>${text(column)}</th>`).join('')
  const rows = Array.from({ length: Math.ceil(cells.length / Math.max(1, columns.length)) }, (_, row) =>
    cells.slice(row * columns.length, (row + 1) * columns.length),
  )
  const body = rows
    .map(
      row => `<tr>${row.map(cell => `<td>${text(cell)}</td>`).join('')}</tr>
`,
    )
    .join('')
  const table = `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}</tbody>\n</table>\n`
  const around = (name: string) =>
    childrenOf(element, name)
      .map(each => printMixed(each.content, context, ''))
      .join('')
  return `${captionOf(element)}${around('preamble')}${columns.length === 0 ? '' : table}${around('postamble')}`
}

function printCode(element: XmlElement | null, { highlight }: RfcContext): string {
  if (element === null) return ''
  const [type, file] = [attributeIn(element, 'type'), attributeIn(element, 'src')]
  const isDrawing = type === 'svg' || childrenOf(element, 'svg').length > 0
  const text = isDrawing ? '' : sourceIn(element, marksInCode)
  const language = /^[\w+#-]{1,40}$/.test(type) && type !== 'ascii-art' ? type : ''
  const code = printPreformatted(text, language, highlight)
  if (code !== '') return anchorOf(element) === '' ? code : `<a${anchorOf(element)}></a>\n${code}`
  if (file !== '' && !file.startsWith('data:'))
    return `<p><img src="${escapeHtml(file)}" alt="${escapeHtml(attributeIn(element, 'alt'))}"></p>\n`
  return isDrawing
    ? `<p><em>${escapeHtml(attributeIn(element, 'alt') || 'A drawing that is not shown')}</em></p>\n`
    : ''
}

/** Of several forms of one drawing, the one in text. */
function textOf(set: XmlElement): XmlElement | null {
  const forms = childrenOf(set, 'artwork')
  return forms.find(form => attributeIn(form, 'type') !== 'svg') ?? forms[0] ?? null
}

function included(file: string): string {
  return file === '' ? '' : `<p><a href="${escapeHtml(file)}">${escapeHtml(file)}</a></p>\n`
}
