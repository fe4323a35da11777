import { escapeHtml } from '../../html/escape.ts'
import { linesOutsideCode } from '../blocks/lines.ts'
import type { FrontMatter } from '../matter/frontMatter.ts'

/** What ends a tag is looked for no further, so that openings without an end cost no more than their number. */
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
  for (let from = 0; ; ) {
    const at = markdown.indexOf('<%', from)
    if (at === -1) return output + markdown.slice(from)
    const before = markdown.slice(from, at)
    line += breaksIn(before)
    const length = markdown.slice(at, at + tagMaxChars).indexOf('%>')
    const isEscaped = markdown.startsWith('<%%', at)
    const isTag = !isEscaped && length !== -1
    const written = markdown.slice(at, at + (isTag ? length + 2 : isEscaped ? 3 : 2))
    output += before + (isTag && prose.has(line) ? printed(written, fields) : isEscaped ? '<%' : written)
    line += breaksIn(written)
    from = at + written.length
  }
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}

function printed(written: string, fields: FrontMatter): string {
  const breaks = '\n'.repeat(breaksIn(written))
  if (!written.startsWith('<%=')) return breaks
  const call = written.replace(/^<%={1,2}|-?%>$/g, '').trim()
  const named = fields.get(field.exec(call)?.[1] ?? '')
  if (typeof named === 'string' || typeof named === 'number') return `${named}${breaks}`
  const warned = stringsOf(warning.exec(call))[0]
  if (warned !== undefined) return `**Warning:** ${warned}${breaks}`
  const [label, address] = stringsOf(link.exec(call))
  if (label !== undefined && address !== undefined) return `[${label}](<${address}>)${breaks}`
  const [source, alternative = ''] = stringsOf(picture.exec(call))
  if (source !== undefined) return `![${alternative}](<${pictureAddress(source)}>)${breaks}`
  return `<code>${escapeHtml(written)}</code>`
}

function stringsOf(match: RegExpExecArray | null): readonly string[] {
  return (match?.slice(1) ?? []).filter(value => value !== undefined)
}

/** Middleman has pictures that are named without a folder at the root in `images`. */
function pictureAddress(source: string): string {
  return /^(?:\/|\.|[a-z]+:)/.test(source) ? source : `/images/${source}`
}
