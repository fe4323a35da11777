import type GithubSlugger from 'github-slugger'
import { escapeHtml } from '../html/escape.ts'
import type { Highlight } from '../markdown/code/highlight.ts'
import { mathClass } from '../math/tex.ts'
import { printInline, type WikiContext } from './inline.ts'
import { printTable } from './tables.ts'

export type BlockContext = WikiContext & {
  readonly highlight: Highlight
  readonly headingOffset: number
  readonly slugger: GithubSlugger
  /** The last line of each table, by its first. */
  readonly tableEnds: ReadonlyMap<number, number>
  /** Closing tags that do not occur any more. */
  readonly absentEnds: Set<string>
}

type Printed = { readonly markup: string; readonly end: number }

/** Markup of the lines of a page. Lines that nothing else claims are paragraphs, up to a blank line. */
export function printBlocks(lines: readonly string[], context: BlockContext): string {
  let output = ''
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.trim() === '') {
      at++
      continue
    }
    const read =
      heading(lines, at, context) ??
      verbatim(lines, at, context) ??
      table(lines, at, context) ??
      list(lines, at, context) ??
      preformatted(lines, at, context) ??
      paragraph(lines, at, context)
    output += read.markup
    at = read.end
  }
  return output
}

const headingLine = /^(={1,6})(?!=)(.+?)\1[ \t]*(?:<!--.*-->)?[ \t]*$/

function heading(lines: readonly string[], at: number, context: BlockContext): Printed | null {
  const [, signs, text] = headingLine.exec((lines[at] ?? '').slice(0, 1_000)) ?? []
  if (signs === undefined || text === undefined) return null
  const level = Math.min(signs.length + context.headingOffset, 6)
  const title = text.trim()
  const name = title.replace(/<[^<>]*>|\[\[(?:[^|\]]*\|)?|\]\]|'{2,}/g, '')
  const id = name.replace(/\s+/g, '_')
  const slug = context.slugger.slug(name)
  /** Links to the heading are also written as the host that shows the file makes its ids. */
  const anchor = slug === id || slug === '' ? '' : `<a id="${escapeHtml(slug)}"></a>`
  const markup = `<h${level} id="${escapeHtml(id)}">${anchor}${printInline(title, context)}</h${level}>\n`
  return { markup, end: at + 1 }
}

const opening = /^(.*?)<(pre|source|syntaxhighlight|math|nowiki|poem)((?: [^<>]{0,200})?)>(.*)$/i

/** An element with verbatim content, up to its closing tag; `null` without one. */
function verbatim(lines: readonly string[], at: number, context: BlockContext): Printed | null {
  const [, before = '', tag = '', attributes = '', first = ''] = opening.exec((lines[at] ?? '').slice(0, 5_000)) ?? []
  const closing = `</${tag.toLowerCase()}>`
  if (tag === '' || before.trim() !== '' || context.absentEnds.has(closing)) return null
  const body: string[] = []
  let line = first
  for (let end = at; end < lines.length; line = lines[++end] ?? '') {
    const close = line.toLowerCase().indexOf(closing)
    if (close === -1) {
      body.push(line)
      continue
    }
    body.push(line.slice(0, close))
    const rest = line.slice(close + closing.length).trim()
    if (end === at && rest !== '') return null
    const text = body.join('\n').replace(/^\n/, '')
    const after = rest === '' ? '' : `<p>${printInline(rest, context)}</p>\n`
    return { markup: printVerbatim(tag.toLowerCase(), attributes, text, context) + after, end: end + 1 }
  }
  context.absentEnds.add(closing)
  return null
}

function printVerbatim(tag: string, attributes: string, text: string, context: BlockContext): string {
  if (tag === 'math') return `<pre><code class="${mathClass}">${escapeHtml(text.trim())}</code></pre>\n`
  if (tag === 'poem') return `<p>${printInline(text, context).replaceAll('\n', '<br>\n')}</p>\n`
  if (tag === 'pre') return `<pre>${escapeHtml(text.replaceAll(/<\/?nowiki>/g, ''))}</pre>\n`
  if (tag === 'nowiki') return `<p>${escapeHtml(text)}</p>\n`
  const language = /lang\s*=\s*["']?([\w+#.-]{1,30})/.exec(attributes)?.[1] ?? ''
  const coloured = context.highlight(text, language)
  const classes = [coloured === null ? '' : 'hljs', language && `language-${language}`].filter(Boolean).join(' ')
  return `<pre><code class="${classes}">${coloured ?? escapeHtml(text)}</code></pre>\n`
}

function table(lines: readonly string[], at: number, context: BlockContext): Printed | null {
  const end = context.tableEnds.get(at)
  return end === undefined ? null : { markup: printTable(lines.slice(at, end + 1), context), end: end + 1 }
}

const listLine = /^([*#:;]{1,20})[ \t]*(?![ \t])(.*)$/
const elementOf: Readonly<Record<string, string>> = { '*': 'ul', '#': 'ol', ':': 'dl', ';': 'dl' }
const itemOf: Readonly<Record<string, string>> = { '*': 'li', '#': 'li', ':': 'dd', ';': 'dt' }

/** Each line has the signs of all the lists that it is in. */
function list(lines: readonly string[], at: number, context: BlockContext): Printed | null {
  if (!listLine.test(lines[at] ?? '')) return null
  const open: string[] = []
  let output = ''
  let end = at
  for (; end < lines.length; end++) {
    const [, signs, text = ''] = listLine.exec(lines[end] ?? '') ?? []
    if (signs === undefined) break
    let shared = 0
    while (
      shared < open.length &&
      shared < signs.length &&
      elementOf[open[shared] ?? ''] === elementOf[signs.charAt(shared)]
    )
      shared++
    while (open.length > shared) output += closeList(open.pop() ?? '')
    if (shared === signs.length) {
      const last = open.pop() ?? ''
      output += `</${itemOf[last]}>\n<${itemOf[signs.at(-1) ?? '']}>`
      open.push(signs.at(-1) ?? '')
    }
    for (const sign of signs.slice(shared)) {
      output += `<${elementOf[sign]}>\n<${itemOf[sign]}>`
      open.push(sign)
    }
    output += printItem(signs.at(-1) ?? '', text, context, open)
  }
  while (open.length > 0) output += closeList(open.pop() ?? '')
  return { markup: `${output}\n`, end }
}

function closeList(sign: string): string {
  return `</${itemOf[sign]}></${elementOf[sign]}>\n`
}

/** `; term : definition` on one line. */
function printItem(sign: string, text: string, context: BlockContext, open: string[]): string {
  const [, term, definition] = sign === ';' ? (/^(.*?)\s+:\s+(.*)$/.exec(text.slice(0, 5_000)) ?? []) : []
  if (term === undefined || definition === undefined) return printInline(text, context)
  open[open.length - 1] = ':'
  return `${printInline(term, context)}</dt>\n<dd>${printInline(definition, context)}`
}

/** Lines that begin with a space. */
function preformatted(lines: readonly string[], at: number, context: BlockContext): Printed | null {
  if (!/^ +\S/.test(lines[at] ?? '') || /^ *<\/?[a-z]/i.test(lines[at] ?? '')) return null
  let end = at
  while (end < lines.length && lines[end]?.startsWith(' ') && lines[end]?.trim() !== '') end++
  const text = lines.slice(at, end).map(line => line.slice(1))
  return { markup: `<pre>${text.map(line => printInline(line, context)).join('\n')}</pre>\n`, end }
}

const blockElement =
  /^\s*<\/?(?:div|table|tr|td|th|tbody|thead|ul|ol|li|dl|dd|dt|p|blockquote|center|hr|h\d|details|img|br)\b/i

function paragraph(lines: readonly string[], at: number, context: BlockContext): Printed {
  if (/^-{4,}\s*$/.test(lines[at] ?? '')) return { markup: '<hr>\n', end: at + 1 }
  if (/^__(?:TOC|NOTOC|FORCETOC|NOEDITSECTION)__\s*$/.test(lines[at] ?? '')) return { markup: '', end: at + 1 }
  let end = at + 1
  while (end < lines.length && !beginsBlock(lines[end] ?? '')) end++
  const text = printInline(lines.slice(at, end).join('\n'), context)
  return { markup: blockElement.test(lines[at] ?? '') ? `${text}\n` : `<p>${text}</p>\n`, end }
}

function beginsBlock(line: string): boolean {
  return (
    line.trim() === '' ||
    /^[*#:;=]|^-{4,}|^[ \t:]*\{\||^\s*<(?:pre|source|syntaxhighlight|math|poem)\b/i.test(line) ||
    blockElement.test(line)
  )
}
