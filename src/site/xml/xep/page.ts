import { escapeHtml } from '../../html/escape.ts'
import { siteLimits } from '../../limits.ts'
import type { Highlight } from '../../markdown/code/highlight.ts'
import { nameOf } from '../../tree.ts'
import { attributeIn, childOf, isElement, type XmlElement } from '../element.ts'
import { printHistory, printMixed } from './blocks.ts'
import type { XepContext } from './context.ts'
import { printInline } from './inline.ts'

/** An extension protocol of XMPP: abstract, sections, revisions, legal notices and footnotes. */
export function printXep(root: XmlElement, path: string, highlight: Highlight): string {
  const context: XepContext = {
    highlight,
    isInSeries: /^xep-\d{4}\.xml$/.test(nameOf(path)),
    counts: { example: 0, table: 0 },
    notes: [],
    notesMax: siteLimits.footnotesMax,
    isInNote: false,
  }
  const header = childOf(root, 'header')
  const abstract = header && childOf(header, 'abstract')
  const first = abstract ? `<h2 id="abstract">Abstract</h2>\n${printMixed(abstract.content, context)}` : ''
  const sections = root.content.filter(isElement).map(part => printSection(part, context))
  const last = header ? [printHistory(header, context), printLegal(header, context)] : []
  return [first, ...sections, ...last, printNotes(context)].join('')
}

function printSection(element: XmlElement, context: XepContext): string {
  const [, digit] = /^section(\d)$/.exec(element.name) ?? []
  if (digit === undefined) return element.name === 'header' ? '' : printMixed([element], context)
  const level = Math.min(Number(digit) + 1, 6)
  const anchor = attributeIn(element, 'anchor')
  const id = anchor === '' ? '' : ` id="${escapeHtml(anchor)}"`
  const output = [`<h${level}${id}>${escapeHtml(attributeIn(element, 'topic') || 'Section')}</h${level}>\n`]
  let texts: XmlElement['content'][number][] = []
  for (const node of element.content) {
    if (!isElement(node) || !/^section\d$/.test(node.name)) {
      texts.push(node)
      continue
    }
    output.push(printMixed(texts, context), printSection(node, context))
    texts = []
  }
  return [...output, printMixed(texts, context)].join('')
}

function printLegal(header: XmlElement, context: XepContext): string {
  const notices = (childOf(header, 'legal')?.content ?? []).filter(isElement)
  const html = notices.map(notice => `<p>${printInline(notice.content, context)}</p>\n`).join('')
  return html === '' ? '' : `<h2>Legal notices</h2>\n${html}`
}

function printNotes({ notes }: XepContext): string {
  if (notes.length === 0) return ''
  const items = notes.map(
    (note, index) =>
      `<li id="fn:${index + 1}">${note} <a href="#fnref:${index + 1}" class="footnote-back" aria-label="Back to reference ${index + 1}">↩\ufe0e</a></li>\n`,
  )
  return `<section class="footnotes">\n<ol>\n${items.join('')}</ol>\n</section>\n`
}
