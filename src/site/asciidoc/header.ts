import { joinPath } from '#domain/linkPath.ts'
import { noFacts, type PageFacts } from '../facts.ts'
import { antoraPage, resourceLink } from '../links/antora.ts'
import { readDocumentFields } from '../metadata/document.ts'
import type { DocumentField } from '../metadata/metadata.ts'
import { folderOf } from '../tree.ts'
import { withoutBareMacros } from './bareMacros.ts'
import { readBook } from './book.ts'
import { readChapter } from './chapter.ts'
import type { GivenAttributes } from './component.ts'
import { linesUnderConditions } from './conditions.ts'
import { withoutMacros } from './macros.ts'

/** The lines before the text of a document: its title, its author and revision lines, and its attributes. */
export type Header = {
  readonly title: string | null
  /** By name in lower case, with `author`, `revnumber` and `revdate` from their lines. */
  readonly attributes: ReadonlyMap<string, string>
  /** Of an attribute, which may also be given from outside. */
  readonly lookUp: (name: string) => string | null
}

const headerMaxLines = 1_000
const attributesMax = 500
const lineMaxChars = 1_000
const attribute = /^:(!?[\w][\w-]*!?):(?:[ \t]+(?![ \t])(.*))?$/
const macro = /[a-z]:[^\s[\]]{1,300}\[/
const inclusion = /^include::/
const revision = /^(?:v?([\w.-]*\d[\w.-]*)(?:,[ \t]*([^:]*))?|([^:,]*\d{4}[^:,]*))(?::[ \t]*.*)?$/i

/** Reads no further than the first blank line after the title. */
export function readHeader(text: string, given: GivenAttributes = {}): Header {
  const attributes = new Map<string, string>()
  const lookUp = (name: string) => attributes.get(name) ?? given[name]?.replace(/@$/, '') ?? null
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/, headerMaxLines)
  let title: string | null = null
  let linesAfterTitle = 0
  let isComment = false
  const underConditions = linesUnderConditions(name => lookUp(name) !== null)
  for (const [index, full] of lines.entries()) {
    const written = full.slice(0, lineMaxChars).trimEnd()
    if (/^\/{4,}$/.test(written)) isComment = !isComment
    const line = isComment || written.startsWith('//') ? null : underConditions(written)
    if (line === null || inclusion.test(line)) continue
    if (line === '' && title === null) continue
    if (line === '') break
    const [, name = '', value = ''] = attribute.exec(line) ?? []
    if (name !== '') {
      if (!name.includes('!') && attributes.size < attributesMax) attributes.set(name.toLowerCase(), value.trim())
    } else if (title === null) {
      title = titleAt(line, lines[index + 1] ?? '')
      if (title === null && !blockLine.test(line)) break
    } else if (!/^={3,}$/.test(line)) {
      linesAfterTitle++
      if (linesAfterTitle === 1 && !macro.test(line) && !blockLine.test(line)) attributes.set('author', line)
      else if (linesAfterTitle === 2) readRevision(line, attributes)
      else break
    }
  }
  return { title: title && withAttributes(title, lookUp), attributes, lookUp }
}

/** The anchor or the attributes of a block: `[[an-id]]`, `[.lead]`. */
const blockLine = /^\[.*\]$/

function titleAt(line: string, next: string): string | null {
  const [, marked] = /^[=#][ \t]+(\S.*)$/.exec(line) ?? []
  if (marked !== undefined) return marked
  const isUnderlined = /^={3,}[ \t]*$/.test(next) && Math.abs(next.trimEnd().length - line.length) <= 1
  return isUnderlined && /^\w/.test(line) ? line : null
}

function readRevision(line: string, attributes: Map<string, string>): void {
  const [, number, date, onlyDate] = revision.exec(line) ?? []
  const found = date ?? onlyDate
  if (number) attributes.set('revnumber', number)
  if (found?.trim()) attributes.set('revdate', found.trim())
}

function withAttributes(title: string, lookUp: (name: string) => string | null): string {
  return withoutMacros(withoutBareMacros(title))
    .replace(inlineAnchor, '')
    .replace(/(?<![\w:])(?:image|icon):[^\s:[\]][^\s[\]]{0,300}\[[^[\]\n]{0,300}\]/g, '')
    .replace(/\{([\w-]+)\}/g, (written, name: string) => lookUp(name.toLowerCase()) ?? written)
    .replace(/pass:[a-z,]{0,20}\[([^[\]]{0,200})\]/g, '$1')
    .replace(/\^([^\s^]{1,40})\^/g, '$1')
    .replace(/\((TM|C|R)\)/g, (_, sign: string) => signs[sign] ?? '')
    .replace(/[*_`#]{1,2}([^*_`#]+)[*_`#]{1,2}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

/** The anchor of a title is not part of its text: `== Scope [[scope]]`, `[#scope]##`, `anchor:scope[]`. */
const inlineAnchor =
  /\[\[[\p{L}_:][\p{L}\p{N}_:.-]{0,200}(?:,[^[\]]{0,200})?\]\]|\[#[^[\]\s]{1,200}\]##|anchor:[^\s[\]]{1,200}\[[^[\]]{0,200}\]/gu

const signs: Readonly<Record<string, string>> = { TM: '™', C: '©', R: '®' }

/** Attributes that say something about the document; most others are settings. */
const telling: Readonly<Record<string, string>> = {
  author: 'Authors',
  authors: 'Authors',
  revnumber: 'Version',
  version: 'Version',
  edition: 'Edition',
  revdate: 'Date',
  date: 'Date',
  status: 'Status',
  docnumber: 'Number',
  replaces: 'Replaces',
  requires: 'Requires',
  'superseded-by': 'Superseded by',
}

function fieldsOf(attributes: ReadonlyMap<string, string>): DocumentField[] {
  const names = new Set<string>()
  return Object.entries(telling).flatMap(([attribute, name]) => {
    const value = attributes.get(attribute) ?? ''
    if (value === '' || value.includes('{') || names.has(name)) return []
    names.add(name)
    return [{ name, value, ...(name === 'Authors' && { items: value.split(/(?<!\s)\s*;\s*/) }) }]
  })
}

export function asciidocFacts(text: string, path: string, given: GivenAttributes = {}): PageFacts {
  const { title: own, attributes, lookUp } = readHeader(text, given)
  const title = own ?? (withAttributes(readChapter(text)?.title ?? '', lookUp) || null)
  const description = withAttributes(attributes.get('description') ?? '', lookUp).slice(0, 300) || null
  const language = attributes.get('lang') ?? ''
  const { metadata } = readDocumentFields(fieldsOf(attributes), path, title)
  const book = readBook(text, attributes)
  const names = aliasesOf(attributes.get('page-aliases') ?? '', path)
  return {
    ...noFacts,
    title,
    description,
    metadata,
    ...(book && { book }),
    ...(names.length > 0 && { names }),
    language: /^[a-z]{2,8}(-[a-z\d]{1,8}){0,3}$/i.test(language) ? language : null,
  }
}

const aliasesMax = 20

/** The earlier places of a page of Antora, as paths from the root. */
function aliasesOf(written: string, path: string): readonly string[] {
  const page = written === '' ? null : antoraPage(path)
  if (page === null) return []
  return written
    .split(',', aliasesMax)
    .flatMap(alias => resourceLink(page, alias.trim(), 'page') ?? [])
    .map(link => `/${joinPath(folderOf(path), link).path}`)
}
