import { readPreambleFacts } from '../facts/preambleFacts.ts'
import { readClaim } from '../facts/redirects.ts'
import type { PageFacts } from '../facts.ts'
import { readText } from '../html/escape.ts'
import { tokenise } from '../html/tokens.ts'
import { splitHeadingId } from '../links/bracedId.ts'
import { isContentsHeading } from '../metadata/contentsHeading.ts'
import type { DocumentField } from '../metadata/metadata.ts'
import { isSectionHeading } from '../metadata/sectionHeading.ts'
import { readSections } from '../metadata/sections.ts'
import { plainTitle } from '../metadata/values.ts'
import { withPlainId } from './blocks/headingIds.ts'
import { linesOutsideCode } from './blocks/lines.ts'
import { readChapter } from './chapter.ts'
import { isDraft } from './draft/sections.ts'
import { inlineText } from './engine.ts'
import { readBikeshedMetadata } from './matter/bikeshedMetadata.ts'
import { type FrontMatter, type Split, textField, textsField } from './matter/frontMatter.ts'
import { splitPage } from './splitPage.ts'

const claimsMax = 20
const addressMaxChars = 300

/** Cheap: reads no further than `headingWithinChars`. */
export function readFacts(source: string, path = ''): PageFacts {
  return factsOf(splitPage(source, path), path).facts
}

/** What a page says about itself, and the text without the part that says it. */
export function factsOf({ fields, said, body: written }: Split, path: string): { facts: PageFacts; body: string } {
  const given = textField(fields, 'title', 200)
  const read = (text: string, before: readonly DocumentField[], title: string | null) =>
    readPreambleFacts(text, path, {
      titleOf: text => titleOf(text, path),
      before,
      fieldsIn: readSections,
      givenTitle: title && plainTitle(title),
    })
  const plain = read(written, said, given)
  const bikeshed = readBikeshedMetadata(plain.body)
  const { facts: ofText, body } =
    bikeshed === null ? plain : read(bikeshed.body, [...said, ...bikeshed.fields], given ?? bikeshed.title)
  const language = textField(fields, 'lang', 35)
  const names = namesIn(fields)
  const navTitle = navTitles.flatMap(name => textField(fields, name, 200) ?? [])[0]
  const facts: PageFacts = {
    ...ofText,
    description: textField(fields, 'description', 300) ?? ofText.description,
    language: language !== null && /^[a-z]{2,8}(-[a-z\d]{1,8}){0,3}$/i.test(language) ? language : null,
    order: orderIn(fields),
    ...(navTitle !== undefined && { navTitle }),
    listed: fields.get('nav_exclude') !== true && fields.get('published') !== false,
    claims: claimsIn(fields),
    ...(names.length > 0 && { names }),
  }
  return { facts, body }
}

function titleOf(text: string, path: string): string | null {
  const heading = firstHeading(text)
  return heading !== null && (isContentsHeading(heading, path) || isSection(heading, text))
    ? null
    : (heading ?? chapterTitle(text, path))
}

function claimsIn(fields: FrontMatter): readonly string[] {
  const always = ['permalink', 'redirect_from'].flatMap(key => textsField(fields, key, addressMaxChars))
  /** These may also be names, and addresses of something else. */
  const fromRoot = ['url', 'aliases'].flatMap(key => textsField(fields, key, addressMaxChars))
  return [...always, ...fromRoot.filter(written => written.startsWith('/'))]
    .flatMap(written => readClaim(written) ?? [])
    .slice(0, claimsMax)
}

function namesIn(fields: FrontMatter): readonly string[] {
  return ['slug', 'id'].flatMap(key => textField(fields, key, addressMaxChars) ?? [])
}

const navTitles = ['sidebar_label', 'sidebarTitle', 'linkTitle', 'nav_title']

/** The position, as Just the Docs, Docusaurus, Hugo and VuePress name it. A weight of 0 means unset. */
function orderIn(fields: FrontMatter): number | null {
  const positions = ['nav_order', 'sidebar_position', 'weight', 'navOrder', 'order'].map(name =>
    textField(fields, name, 20),
  )
  const written = positions.find(position => position !== null) ?? null
  const order = Number(written ?? Number.NaN)
  return Number.isFinite(order) && (order !== 0 || written !== positions[2]) ? order : null
}

const headingWithinChars = 64 * 1024
const lineMaxChars = 1_000
const fence = /^ {0,3}(`{3,}|~{3,})/
const atx = /^ {0,3}#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/
const subtitle = /^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/
const subtitleWithinLines = 8
/** A title that only says which document of a series this is. */
const number = /^[A-Z]{2,8}[- ]?#?[\dA-F]{1,6}:?$/
const rawHeading = /^[ \t]*<h1\b[^>]*>(.{1,500}?)<\/h1>/i

function firstHeading(body: string): string | null {
  const lines = body
    .slice(0, headingWithinChars)
    .split(/\r\n?|\n/)
    .map(line => line.slice(0, lineMaxChars))
  let fencedBy: string | null = null
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1]
    if (fencedBy !== null) {
      if (mark?.startsWith(fencedBy)) fencedBy = null
      continue
    }
    if (mark) fencedBy = mark
    const heading = headingText(line, lines[index - 1] ?? '')
    if (heading) return withSubtitle(heading, lines.slice(index + 1, index + 1 + subtitleWithinLines)).slice(0, 200)
  }
  return null
}

/** Whether a heading is the first of several sections of the highest level, and not the title. */
function isSection(heading: string, body: string): boolean {
  if (!isSectionHeading(heading)) return false
  const start = body.slice(0, headingWithinChars)
  const lines = start.split('\n')
  const sections = [...linesOutsideCode(start)].filter(([index]) => {
    const line = lines[index] ?? ''
    return line.length <= lineMaxChars && headingText(line.trimEnd(), lines[index - 1] ?? '') !== null
  })
  return sections.length > 1
}

/** `NIP-01` with the heading directly below it, which says what the document is about. */
function withSubtitle(heading: string, below: readonly string[]): string {
  if (!number.test(heading)) return heading
  const at = below.findIndex(line => line.trim() !== '')
  const line = below[at] ?? ''
  const next = subtitle.exec(line)?.[1]
  if (next !== undefined) return `${heading}: ${inlineText(withoutId(next))}`
  return line.trim() !== '' && !/^\s*[>|+*-]/.test(line) && /^ {0,3}(?:-+|=+)[ \t]*$/.test(below[at + 1] ?? '')
    ? `${heading}: ${inlineText(line)}`
    : heading
}

function headingText(line: string, before: string): string | null {
  const atxText = atx.exec(line)?.[1]
  if (atxText !== undefined) return inlineText(withoutId(withPlainId(atxText)))
  if (/^ {0,3}=+[ \t]*$/.test(line) && before.trim() !== '') return inlineText(before)
  const raw = rawHeading.exec(line)?.[1]
  return raw === undefined ? null : plainText(raw)
}

function chapterTitle(body: string, path: string): string | null {
  const chapter = readChapter(body, path)
  return chapter && (headingText(`# ${chapter.heading}`, '')?.slice(0, 200) ?? null)
}

/**
 * How many levels the headings of a text rise so that the section that is its title is one of the first level. They sink
 * by one below a title that the text has elsewhere, as generators show it, if several sections are of its level; those of
 * an Internet-Draft are below its title already.
 */
export function levelsRaised(body: string, path: string, { title }: PageFacts): number {
  if (title === null) return 0
  const chapter = readChapter(body, path)
  if (chapter !== null) return chapterTitle(body, path) === title ? chapter.level - 1 : 0
  return !isDraft(body) && isBelowTitle(body, title) ? -1 : 0
}

function isBelowTitle(body: string, title: string): boolean {
  const own = lettersIn(title)
  const start = body.slice(0, headingWithinChars)
  const lines = start.split('\n')
  let sections = 0
  for (const [index, line] of linesOutsideCode(start)) {
    if (line.length > lineMaxChars) continue
    if (rawHeading.test(line)) return false
    const heading = atx.exec(lines[index]?.trimEnd() ?? '')?.[1]
    if (heading === undefined) continue
    if (++sections === 2) return true
    const first = lettersIn(inlineText(withoutId(heading)))
    if (own === '' || first.includes(own) || own.includes(first)) return false
  }
  return false
}

function lettersIn(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function withoutId(heading: string): string {
  return splitHeadingId(heading)?.text ?? heading
}

function plainText(markup: string): string {
  return readText(
    tokenise(markup)
      .map(token => (token.kind === 'text' ? token.markup : ''))
      .join(''),
  ).trim()
}
