import GithubSlugger from 'github-slugger'
import { escapeHtml } from '../../html/escape.ts'
import { linkMentions, type Named } from './mentions.ts'
import { printReferences, readReferences } from './references.ts'
import { partAt, titleOfPart } from './sections.ts'
import { plainTables } from './tables.ts'

const fence = /^[ \t]*(`{3,}|~{3,})/
const heading = /^(#{1,5})[ \t]+(\S.{0,500})$/
const ownId = /(?<![ \t])[ \t]*\{#([\w.:-]{1,100})\}[ \t]*$/
const attributes = /^[ \t]*\{:(?!:)([^{}]{0,500})\}[ \t]*$/
const extension = /^[ \t]*\{(?:::(\w+)|:\/\w*)([^{}]{0,200})\}[ \t]*$/
const mentionsMax = 20_000
const titleMaxChars = 150
const abbreviation = /^\*\[[^\]]{1,100}\]:/
const meaning =
  'Key words in capitals have the meaning that BCP 14 ({{!RFC2119}} and {{!RFC8174}}) gives them, and only in capitals.'

/**
 * The Markdown of an Internet-Draft as usual Markdown: its parts are sections below the title, names in braces are
 * links, attributes of blocks are ids and captions, and the references are listed.
 */
export function plainDraft(body: string, yaml: string): string {
  const lines = body.split(/\r\n?|\n/)
  const references = new Map(readReferences(yaml).map(reference => [reference.name, reference]))
  const known: Named = { titles: titlesIn(lines), references, mentionsLeft: mentionsMax }
  const output: string[] = []
  let texts: string[] = []
  let open: string | null = null
  let back: string[] | null = null
  const finish = () => {
    if (texts.length > 0) (back ?? output).push(linkMentions(plainTables(texts).join('\n'), known))
    texts = []
  }
  for (const line of lines) {
    const mark = fence.exec(line)?.[1]
    const isInside = open !== null
    if (open === null) open = mark ?? null
    else if (mark?.startsWith(open) && line.trim() === mark) open = null
    if (isInside || open !== null) {
      if (!isInside) finish()
      ;(back ?? output).push(line)
      continue
    }
    const part = partAt(line)
    if (part === null) texts.push(...plainLine(line, texts))
    else {
      finish()
      if (part === 'back') back = []
      const title = titleOfPart(part)
      if (title !== null) output.push('', `## ${title}`, '')
    }
  }
  finish()
  return [...output, printReferences([...references.values()]), ...(back ?? [])].join('\n')
}

/** A line outside of code; attributes change the heading above them. */
function plainLine(line: string, before: string[]): readonly string[] {
  const [, marks, title = ''] = heading.exec(line) ?? []
  if (marks !== undefined) return ['', `#${marks} ${title}`]
  const [whole, name = ''] = extension.exec(line) ?? []
  if (whole !== undefined) return name === 'boilerplate' ? ['', meaning, ''] : []
  if (abbreviation.test(line)) return []
  const [, written] = attributes.exec(line) ?? []
  if (written === undefined) return [line]
  const { id, title: caption } = readAttributes(written)
  const above = before.at(-1) ?? ''
  if (/^#{1,6} /.test(above)) {
    if (id !== null && !ownId.test(above)) before[before.length - 1] = `${above} {#${id}}`
    return []
  }
  const source = above.startsWith('>') ? quoteSource(written) : null
  if (source !== null) return ['>', `> — ${source}`]
  const anchor = id === null ? '' : ` id="${escapeHtml(id)}"`
  if (caption !== null) return ['', `<p class="block-title"${anchor}>${escapeHtml(caption)}</p>`, '']
  return id === null ? [] : ['', `<a${anchor}></a>`, '']
}

function readAttributes(written: string): { readonly id: string | null; readonly title: string | null } {
  const id = /(?:^|\s)#([\w.:-]{1,100})/.exec(written)?.[1] ?? /\b(?:id|anchor)="([\w.:-]{1,100})"/.exec(written)?.[1]
  return { id: id ?? null, title: /\btitle="([^"]{1,300})"/.exec(written)?.[1] ?? null }
}

/** Where a quotation is from. */
function quoteSource(written: string): string | null {
  const [, from] = /\bquotedFrom="([^"]{1,200})"/i.exec(written) ?? []
  const [, cite] = /\bcite="(https?:[^"\s<>]{1,300})"/i.exec(written) ?? []
  return from === undefined ? null : cite === undefined ? from : `[${from}](<${cite}>)`
}

function titlesIn(lines: readonly string[]): Map<string, string> {
  const titles = new Map<string, string>()
  const slugger = new GithubSlugger()
  let above = ''
  for (const line of lines) {
    const [, , title = ''] = heading.exec(line) ?? []
    const [, written] = attributes.exec(line) ?? []
    if (title !== '') {
      const text = title.replace(ownId, '').replace(/[`*]/g, '').slice(0, titleMaxChars)
      titles.set(ownId.exec(title)?.[1] ?? slugger.slug(text), text)
      above = text
    } else if (written !== undefined) {
      const { id, title: caption } = readAttributes(written)
      if (id !== null) titles.set(id, (caption ?? above).slice(0, titleMaxChars))
    } else if (line.trim() !== '') above = ''
  }
  return titles
}
