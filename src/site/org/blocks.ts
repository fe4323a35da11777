import { escapeHtml } from '../html/escape.ts'
import { boxKind, boxTitle } from '../markdown/blocks/boxes.ts'
import { mathClass } from '../math/tex.ts'
import type { OrgContext, Printed } from './context.ts'
import { isHidden, readHeading } from './headingLine.ts'
import { printHeading } from './headings.ts'
import { printInline } from './inline.ts'
import { escapedLines, withoutIndent } from './lines.ts'
import { printList, readItem } from './lists.ts'
import { printTable } from './tables.ts'

const depthMax = 20

/** Markup of the lines of a file, or of what is within one of its blocks or items. */
export function printBlocks(lines: readonly string[], context: OrgContext, depth = 0): string {
  if (depth > depthMax) return `<pre>${escapedLines(lines)}</pre>\n`
  let output = ''
  let before = ''
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.trim() === '') {
      at++
      continue
    }
    const label = labelOfNext(lines[at] ?? '', context)
    if (label !== null) {
      before += label
      at++
      continue
    }
    const { markup, end } = readBlock(lines, at, context, depth)
    output += before + markup
    before = ''
    at = end
  }
  return output
}

function readBlock(lines: readonly string[], at: number, context: OrgContext, depth: number): Printed {
  return (
    heading(lines, at, context, depth) ??
    block(lines, at, context, depth) ??
    drawer(lines, at, context, depth) ??
    environment(lines, at, context) ??
    fixedWidth(lines, at) ??
    setting(lines, at) ??
    printTable(lines, at, context) ??
    printList(lines, at, context, depth, printBlocks) ??
    footnote(lines, at, context) ??
    paragraph(lines, at, context)
  )
}

const keyword = /^[ \t]*#\+([\w-]{1,60})(?:\[[^\]\n]{0,200}\])?:(?:[ \t]+(?![ \t])(.*))?$/

/** The caption and the name of the block that follows. */
function labelOfNext(line: string, context: OrgContext): string | null {
  const [, name = '', value = ''] = keyword.exec(line) ?? []
  if (/^caption$/i.test(name)) return `<p class="block-title">${printInline(value, context)}</p>\n`
  return /^name$/i.test(name) ? `<span id="${escapeHtml(value.trim())}"></span>` : null
}

function heading(lines: readonly string[], at: number, context: OrgContext, depth: number): Printed | null {
  const found = depth === 0 ? readHeading(lines[at] ?? '', context.states) : null
  if (found === null) return null
  if (!isHidden(found)) return printHeading(lines, at, found, context)
  let end = at + 1
  while (end < lines.length && !/^\*/.test(lines[end] ?? '')) end++
  for (; end < lines.length; end++) {
    const level = /^(\*+)[ \t]/.exec(lines[end] ?? '')?.[1]?.length
    if (level !== undefined && level <= found.level) break
  }
  return { markup: '', end }
}

/** The lines up to an end, which is looked for once if it is absent. */
function linesUntil(lines: readonly string[], at: number, end: string, context: OrgContext): readonly string[] | null {
  if (context.absentEnds.has(end)) return null
  for (let line = at + 1; line < lines.length; line++)
    if (lines[line]?.trim().toLowerCase() === end) return lines.slice(at + 1, line)
  context.absentEnds.add(end)
  return null
}

function block(lines: readonly string[], at: number, context: OrgContext, depth: number): Printed | null {
  const [, written = '', rest = ''] = /^[ \t]*#\+begin_([\w-]{1,40})(?:[ \t]+(.{0,500}))?$/i.exec(lines[at] ?? '') ?? []
  const name = written.toLowerCase()
  const inside = name === '' ? null : linesUntil(lines, at, `#+end_${name}`, context)
  if (inside === null) return null
  return { markup: printBlock(name, rest, inside, context, depth), end: at + inside.length + 2 }
}

function printBlock(name: string, rest: string, inside: readonly string[], context: OrgContext, depth: number): string {
  const code = () =>
    withoutIndent(inside)
      .map(line => line.replace(/^,(?=[*,]|#\+)/, ''))
      .join('\n')
  if (name === 'comment' || name === 'export') return ''
  if (name === 'example') return `<pre>${escapeHtml(code())}</pre>\n`
  if (name === 'src') {
    const [language = ''] = rest.split(/\s/, 1)
    const coloured = context.highlight(code(), language)
    const classes = [coloured === null ? '' : 'hljs', language && `language-${escapeHtml(language)}`].filter(Boolean)
    return `<pre><code class="${classes.join(' ')}">${coloured ?? escapeHtml(code())}</code></pre>\n`
  }
  if (name === 'verse')
    return `<blockquote><p>${inside.map(line => printInline(line, context)).join('<br>\n')}</p></blockquote>\n`
  const content = printBlocks(withoutIndent(inside), context, depth + 1)
  if (name === 'quote') return `<blockquote>\n${content}</blockquote>\n`
  const kind = boxKind(name)
  if (kind === null) return `<div>\n${content}</div>\n`
  return `<div class="alert alert-${kind}">\n<p class="alert-title">${boxTitle(name)}</p>\n${content}</div>\n`
}

function drawer(lines: readonly string[], at: number, context: OrgContext, depth: number): Printed | null {
  const name = /^[ \t]*:([\w-]{1,60}):[ \t]*$/.exec(lines[at] ?? '')?.[1]
  const inside = name === undefined || /^end$/i.test(name) ? null : linesUntil(lines, at, ':end:', context)
  if (name === undefined || inside === null) return null
  const end = at + inside.length + 2
  if (/^properties$/i.test(name) && depth === 0) return { markup: anchorsOf(inside), end }
  const content = printBlocks(withoutIndent(inside), context, depth + 1)
  return { markup: `<details><summary>${escapeHtml(name)}</summary>\n${content}</details>\n`, end }
}

/** Properties of the whole file: only its ids concern a reader. */
function anchorsOf(lines: readonly string[]): string {
  return lines
    .flatMap(line => /^[ \t]*:(?:ID|CUSTOM_ID):[ \t]+(\S{1,200})/i.exec(line)?.[1] ?? [])
    .map(id => `<span id="${escapeHtml(id)}"></span>\n`)
    .join('')
}

/** A formula in an environment of LaTeX. */
function environment(lines: readonly string[], at: number, context: OrgContext): Printed | null {
  const [, name] = /^[ \t]*\\begin\{([\w*]{1,40})\}/.exec(lines[at] ?? '') ?? []
  const inside = name === undefined ? null : linesUntil(lines, at, `\\end{${name.toLowerCase()}}`, context)
  if (inside === null) return null
  const end = at + inside.length + 2
  const tex = lines.slice(at, end).join('\n')
  return { markup: `<pre><code class="${mathClass}">${escapeHtml(tex)}</code></pre>\n`, end }
}

function fixedWidth(lines: readonly string[], at: number): Printed | null {
  let end = at
  while (/^[ \t]*:(?:[ \t]|$)/.test(lines[end] ?? '')) end++
  const text = lines.slice(at, end).map(line => line.replace(/^[ \t]*:[ \t]?/, ''))
  return end === at ? null : { markup: `<pre>${escapedLines(text)}</pre>\n`, end }
}

/** Comments, and what concerns tools only; an included file is a link. */
function setting(lines: readonly string[], at: number): Printed | null {
  const line = lines[at] ?? ''
  if (/^[ \t]*-{5,}[ \t]*$/.test(line)) return { markup: '<hr>\n', end: at + 1 }
  if (/^[ \t]*#(?:[ \t]|$)/.test(line)) return { markup: '', end: at + 1 }
  const [, name = '', value = ''] = keyword.exec(line) ?? []
  if (name === '') return null
  const path = /^include$/i.test(name) ? /^"?([^"\s]{1,500})/.exec(value)?.[1]?.split('::', 1)[0] : undefined
  const markup = path ? `<p><a href="${escapeHtml(encodeURI(path.toWellFormed()))}">${escapeHtml(path)}</a></p>\n` : ''
  return { markup, end: at + 1 }
}

/** The text of a footnote is shown at the end of the page. */
function footnote(lines: readonly string[], at: number, context: OrgContext): Printed | null {
  const [whole, label = ''] = /^\[fn:([\w-]{1,100})\][ \t]*/.exec(lines[at] ?? '') ?? []
  if (whole === undefined) return null
  let end = at + 1
  while (end < lines.length && !beginsBlock(lines[end] ?? '')) end++
  context.notes.texts.set(label, printInline(lines.slice(at, end).join('\n').slice(whole.length), context))
  return { markup: '', end }
}

function paragraph(lines: readonly string[], at: number, context: OrgContext): Printed {
  let end = at + 1
  while (end < lines.length && !beginsBlock(lines[end] ?? '')) end++
  const text = lines
    .slice(at, end)
    .map(line => line.trim())
    .join('\n')
  return { markup: `<p>${printInline(text, context)}</p>\n`, end }
}

function beginsBlock(line: string): boolean {
  return (
    /^\s*$|^\*+[ \t]|^\[fn:|^[ \t]*(?:#\+|#[ \t]|\||:[ \t]|:[\w-]{1,60}:[ \t]*$|-{5,}[ \t]*$|\\begin\{)/.test(line) ||
    readItem(line) !== null
  )
}
