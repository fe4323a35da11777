import { escapeHtml } from '../../html/escape.ts'
import { linesOutsideCode } from '../blocks/lines.ts'
import type { FrontMatter } from '../matter/frontMatter.ts'

/** What is longer is no tag. */
const tagMaxChars = 2_000
const field = /^current_page\.data\.(\w{1,60})$/
const text = String.raw`(?:'([^'\\\n]{0,1000})'|"([^"\\#\n]{0,1000})")`
const warning = new RegExp(String.raw`^warning_text[( ]\s{0,5}${text}\s{0,5}\)?$`)
const link = new RegExp(String.raw`^link_to[( ]\s{0,5}${text}\s{0,5},\s{0,5}${text}\s{0,5}\)?$`)
const picture = new RegExp(
  String.raw`^image_tag[( ]\s{0,5}${text}(?:\s{0,5},\s{0,5}(?::alt\s{0,5}=>|alt:)\s{0,5}${text})?\s{0,5}\)?$`,
)

/**
 * Markdown with tags of ERB, as Middleman reads it: fields of the front matter, links, pictures and warnings are what the
 * tags print, comments and conditions are left out, and every other tag stays as it is written, as code. Nothing is run,
 * and the text keeps its lines.
 */
export function plainErb(markdown: string, fields: FrontMatter): string {
  if (!markdown.includes('<%')) return markdown
  const prose = new Set([...linesOutsideCode(markdown)].map(([index]) => index))
  let output = ''
  let line = 0
  let end = 0
  let isCode = false
  for (let from = 0; ; ) {
    const at = markdown.indexOf('<%', from)
    if (at === -1) return output + markdown.slice(from)
    const before = markdown.slice(from, at)
    line += breaksIn(before)
    isCode = isInCode(before, isCode)
    if (end !== -1 && end < at + 2) end = markdown.indexOf('%>', at + 2)
    const isEscaped = markdown.startsWith('<%%', at)
    const isTag = !isEscaped && end !== -1 && end - at < tagMaxChars
    const written = markdown.slice(at, isTag ? end + 2 : at + (isEscaped ? 3 : 2))
    const isPrinted = isTag && !isCode && prose.has(line)
    output += before + (isPrinted ? printed(written, fields) : isEscaped ? '<%' : written)
    line += breaksIn(written)
    from = at + written.length
  }
}

/** Whether a text ends within code between backticks; `isCode` says whether it begins there. */
function isInCode(text: string, isCode: boolean): boolean {
  const lastLine = text.lastIndexOf('\n') + 1
  const marks = text.slice(lastLine).match(/`+/g)?.length ?? 0
  return (lastLine === 0 && isCode) !== (marks % 2 === 1)
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}

function printed(written: string, fields: FrontMatter): string {
  const breaks = '\n'.repeat(breaksIn(written))
  if (!written.startsWith('<%=')) return breaks
  const call = written.replace(/^<%={1,2}|-?%>$/g, '').trim()
  const named = fields.get(field.exec(call)?.[1] ?? '')
  if (typeof named === 'string' || typeof named === 'number') return String(named).trim().replace(/\s+/g, ' ') + breaks
  const warned = stringsOf(warning.exec(call))[0]
  if (warned !== undefined) return `**Warning:** ${warned}${breaks}`
  const [label, address] = stringsOf(link.exec(call))
  if (label !== undefined && address !== undefined) return `[${label}](<${address}>)${breaks}`
  const [source, alternative = ''] = stringsOf(picture.exec(call))
  if (source !== undefined) return `![${alternative}](<${pictureAddress(source)}>)${breaks}`
  const shown = escapeHtml(written).replace(/[\\`*_~^$[\]{}|!:]/g, sign => `&#${sign.charCodeAt(0)};`)
  return `<code>${shown}</code>`
}

function stringsOf(match: RegExpExecArray | null): readonly string[] {
  return (match?.slice(1) ?? []).filter(value => value !== undefined)
}

/** Middleman has pictures that are named without a folder at the root in `images`. */
function pictureAddress(source: string): string {
  return /^(?:\/|\.|[a-z]+:)/.test(source) ? source : `/images/${source}`
}
