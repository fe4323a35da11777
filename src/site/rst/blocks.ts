import { escapeHtml } from '../html/escape.ts'
import { idOfLabel, labelClass } from '../links/elsewhere.ts'
import { type Context, normalName } from './context.ts'
import { printDirective } from './directives.ts'
import { dedented, endOfIndented, endOfParagraph, indentOf, isAdornment, titleAt } from './lines.ts'
import {
  type BlockReader,
  bulletList,
  definitionList,
  enumeratedList,
  fieldList,
  lineBlock,
  optionList,
} from './lists.ts'
import { gridTable, simpleTable } from './tables.ts'

/** Deeper blocks are shown as they are written. */
const depthMax = 24

/** The markup of lines without a common indentation. */
export function printBlocks(lines: readonly string[], context: Context, depth: number): string {
  if (depth > depthMax) return preformatted(lines)
  let output = ''
  for (let at = 0; at < lines.length; ) {
    if (lines[at] === '') {
      at++
      continue
    }
    const read = readBlock(lines, at, context, depth)
    output += read.markup
    at = Math.max(read.end, at + 1)
  }
  return output
}

const readers: readonly BlockReader[] = [
  explicit,
  heading,
  transition,
  doctest,
  gridTable,
  simpleTable,
  lineBlock,
  bulletList,
  fieldList,
  optionList,
  enumeratedList,
  quote,
  definitionList,
]

function readBlock(lines: readonly string[], at: number, context: Context, depth: number) {
  for (const reader of readers) {
    const read = reader(lines, at, context, depth + 1)
    if (read) return read
  }
  return paragraph(lines, at, context)
}

function heading(lines: readonly string[], at: number, context: Context) {
  const title = titleAt(lines, at)
  if (!title) return null
  const level = context.headingLevel(title.style)
  const id = context.headingId(title.text)
  return { markup: `<h${level} id="${id}">${context.inline(title.text)}</h${level}>\n`, end: title.end }
}

function transition(lines: readonly string[], at: number) {
  const line = lines[at] ?? ''
  const isApart = (lines[at + 1] ?? '') === '' && (at === 0 || lines[at - 1] === '')
  return isAdornment(line) && line.length >= 4 && isApart ? { markup: '<hr>\n', end: at + 1 } : null
}

function doctest(lines: readonly string[], at: number, context: Context) {
  if (!lines[at]?.startsWith('>>> ')) return null
  const end = endOfParagraph(lines, at)
  return { markup: code(lines.slice(at, end).join('\n'), 'python-repl', context), end }
}

function quote(lines: readonly string[], at: number, context: Context, depth: number) {
  if (!lines[at]?.startsWith(' ')) return null
  const indent = indentOf(lines[at] ?? '')
  let end = endOfIndented(lines, at)
  /** A block that is indented less is another one. */
  for (let line = at; line < end; line++) if (lines[line] !== '' && indentOf(lines[line] ?? '') < indent) end = line
  const body = dedented(lines.slice(at, end))
  return { markup: `<blockquote>\n${context.blocks(body, depth)}</blockquote>\n`, end }
}

/** Ends before a blank line, and before a line that is indented without need. `::` announces a literal block. */
function paragraph(lines: readonly string[], at: number, context: Context) {
  let end = at + 1
  while (end < lines.length && lines[end] !== '' && !lines[end]?.startsWith(' ')) end++
  const text = lines.slice(at, end).join('\n')
  if (!text.endsWith('::')) return { markup: `<p>${context.inline(text)}</p>\n`, end }
  const shown = text === '::' ? '' : /\s::$/.test(text) ? text.slice(0, -2).trimEnd() : text.slice(0, -1)
  const literal = literalBlock(lines, end)
  const before = shown === '' ? '' : `<p>${context.inline(shown)}</p>\n`
  return { markup: before + (literal ? code(literal.text, '', context) : ''), end: literal?.end ?? end }
}

/** Indented, or of lines that begin with the same sign. */
function literalBlock(lines: readonly string[], from: number): { readonly text: string; readonly end: number } | null {
  let at = from
  while (at < lines.length && lines[at] === '') at++
  const first = lines[at] ?? ''
  if (first.startsWith(' ')) {
    const end = endOfIndented(lines, at)
    return { text: dedented(lines.slice(at, end)).join('\n'), end }
  }
  const sign = first.charAt(0)
  if (sign === '' || /[\p{L}\p{N}\s]/u.test(sign)) return null
  let end = at
  while (end < lines.length && lines[end]?.startsWith(sign)) end++
  return { text: lines.slice(at, end).join('\n'), end }
}

const target = /^\.\. _(?! )(`[^`]+`|(?:\\.|[^:\\]|:(?! |$))+):(?: +(\S.*))?$/
const note = /^\.\. \[([^\]]+)\](?: +|$)/
const directive = /^\.\. (?:\|[^|]*\| +)?((?:[\w.+-]+:)*[\w.+-]+) ?::(?: +(.*)|$)/

/** Everything that begins with two dots: targets, notes, directives, and comments, which are not shown. */
function explicit(lines: readonly string[], at: number, context: Context, depth: number) {
  const line = lines[at] ?? ''
  if (/^__ \S/.test(line)) return { markup: '', end: at + 1 }
  if (line !== '..' && !line.startsWith('.. ')) return null
  const end = endOfIndented(lines, at + 1)
  const body = lines.slice(at + 1, end)
  if (line === '..' && lines[at + 1] === '') return { markup: '', end: at + 1 }
  const [, name, address] = target.exec(line) ?? []
  if (name !== undefined) {
    const label = normalName(name.replace(/^`|`$/g, ''))
    const isHere = address === undefined && body.every(text => text === '') && label !== '_'
    return { markup: isHere ? anchor(idOfLabel(label), context.titles.get(label) ?? '') : '', end }
  }
  const [written, label] = note.exec(line) ?? []
  if (written !== undefined && label !== undefined) {
    const text = dedented([...body])
    const first = line.slice(written.length)
    return { markup: printNote(label, first === '' ? text : [first, ...text], context, depth), end }
  }
  const [, kind, argument = ''] = directive.exec(line) ?? []
  if (kind === undefined) return { markup: '', end }
  if (line.startsWith('.. |')) return { markup: '', end }
  return { markup: printDirective({ name: kind, argument, body }, context, depth), end }
}

/** The section that follows has the same id if it is called so; the label then has it as its title. */
function anchor(id: string, title: string): string {
  const isTaken = title !== '' && idOfLabel(title) === id
  return isTaken ? `<a class="${labelClass}" id="${id}" title="${id}"></a>\n` : `<a id="${id}"></a>\n`
}

function printNote(label: string, body: readonly string[], context: Context, depth: number): string {
  const isAutomatic = label === '#' || label === '*'
  const shown = isAutomatic ? String(context.nextNumber('footnote')) : label.replace(/^#/, '')
  const isFootnote = isAutomatic || label.startsWith('#') || /^\d+$/.test(label)
  const id = `${isFootnote ? 'footnote' : 'citation'}-${idOfLabel(shown)}`
  return `<dl><dt id="${id}">[${escapeHtml(shown)}]</dt>\n<dd>${context.blocks(body, depth)}</dd></dl>\n`
}

function preformatted(lines: readonly string[]): string {
  return `<pre>${escapeHtml(lines.join('\n'))}</pre>\n`
}

function code(text: string, language: string, context: Context): string {
  const coloured = context.highlight(text, language)
  const classes = coloured === null ? '' : ` class="hljs language-${language}"`
  return `<pre><code${classes}>${coloured ?? escapeHtml(text)}\n</code></pre>\n`
}
