import { readInline } from '../../../../markdown/inline.ts'
import type { Heading } from '../../../../markdown/outline.ts'
import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { findText } from '../../../../text/occurrences.ts'
import { contains, type Span } from '../../../../text/span.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { isQuote, unquote } from '../../instruction/utterance.ts'
import { describe } from '../describe.ts'
import { isId, requirementsIn } from '../ids.ts'
import { isCalled, kindsOf, singular } from '../nouns.ts'
import { type Page, type PageElement, readableTables } from '../page.ts'
import { resolvePhrase } from './resolvePhrase.ts'

/** A part of the page that a replacement is limited to, or that it spares. */
export type Area = Span & {
  readonly name: string
  /** Set for words that stay: `but not "must not"`. */
  readonly words?: string
}

const several: readonly (readonly [phrase: RegExp, name: string, spansIn: (page: Page) => readonly Span[]])[] = [
  [/^(?:section )?(?:headings?|titles)$/i, 'the headings', ({ document }) => document.outline().headings],
  [/^(?:page |document )?title$/i, 'the title', ({ document }) => titleOf(document.outline().headings)],
  [/^(?:block ?)?(?:quotes|quotations)$/i, 'quotes', page => page.things('quote')],
  [/^tables$/i, 'tables', page => page.things('table')],
  [/^lists$/i, 'lists', page => page.things('list')],
  [/^code blocks$/i, 'code blocks', page => page.things('code')],
  [/^(?:links|link (?:texts|labels))$/i, 'links', linksOf],
  [/^footnotes?$/i, 'footnotes', footnotesOf],
  [/^front[ -]?matter$/i, 'the front matter', ({ document: { frontMatter } }) => (frontMatter ? [frontMatter] : [])],
]

/** The first heading, if it is the only one of its level. */
function titleOf(headings: readonly Heading[]): readonly Span[] {
  const [first] = headings
  const isOnly = first !== undefined && headings.every(one => one === first || one.level > first.level)
  return isOnly ? [first] : []
}

const all = /^(?:(?:the|all|any|of|every|existing) )*/i
const sectionList = /^(?:the )?(?:sections|chapters|clauses|subsections) (.+)$/i
const sectionRange = /^(.+?) (?:to|through|until|–|-) (.+)$/i

const allOfKind =
  /^(?:(?:all|every|each)(?: of)?(?: the)?|the(?= \p{L}+s )) (?<noun>requirements?|items?|bullets?|bullet points?|steps?|rows?|paragraphs?|sentences?)(?: (?:in|of|under|from|within) (?<place>.{1,80}))?$/iu
const columnCalled = /^(?:the )?(?:column (.+)|(.+) column)$/i
const introduction = /^(?:the )?(?:intro|introduction|preamble|introductory (?:text|paragraphs?)|lead)$/i

/** The text between the title and the next heading, unless a section is called so. */
function introductionOf(page: Page): readonly Area[] {
  const sections = page.things('section')
  if (sections.some(({ names }) => names.some(name => /^(?:introduction|intro|preamble)$/i.test(name)))) return []
  const [first, second] = page.document.outline().headings
  const start = first?.level === 1 ? first.end : page.document.bodyStart
  const end = (first?.level === 1 ? second : first)?.start ?? page.document.text.length
  return start < end ? [{ start, end, name: 'the introduction' }] : []
}

/** The cells below a title. */
function cellsOf({ document }: Page, title: string): readonly Area[] {
  return readableTables(document).flatMap(table => {
    const titles = table.header.cells.map(cell => fold(visibleText(document, cell)))
    const column = titles.indexOf(fold(title.replace(/^the /i, '')))
    if (column === -1) return []
    return table.rows.flatMap(row => {
      const before = row.cells.slice(0, column).reduce((length, cell) => length + cell.length + 1, 0)
      const start = row.start + (row.opened ? 1 : 0) + before
      return [{ start, end: start + (row.cells[column]?.length ?? 0), name: `column ${quoteShort(title)}` }]
    })
  })
}

/** What a phrase names together: `the headings`, `links`, `sections 3.2 and 4`, `sections 4 to 6`. */
export function areasNamed(page: Page, phrase: string, quotes: readonly string[]): readonly Area[] {
  const bare = phrase.replace(all, '')
  const kind = several.find(([pattern]) => pattern.test(bare))
  if (kind !== undefined) return kind[2](page).map(({ start, end }) => ({ start, end, name: kind[1] }))
  const { noun, place } = allOfKind.exec(phrase)?.groups ?? {}
  if (noun !== undefined) return thingsCalled(page, noun, place, quotes)
  const column = columnCalled.exec(phrase)
  if (column !== null) return cellsOf(page, unquote(column[1] ?? column[2] ?? '', quotes))
  if (introduction.test(phrase)) return introductionOf(page)
  const list = sectionList.exec(phrase)?.[1]
  return list === undefined ? [] : sectionsIn(page, list, quotes)
}

/** `every requirement of 2.2`, `all rows`: the things of one kind, in a section if one is named. */
function thingsCalled(page: Page, noun: string, place: string | undefined, quotes: readonly string[]): readonly Area[] {
  const [area, another] =
    place === undefined
      ? []
      : [sectionCalled(page, place, quotes) ?? resolvePhrase(page, place, { quotes, kinds: ['table', 'list'] })].flat()
  if (another !== undefined || (place !== undefined && area === undefined)) return []
  const kinds = kindsOf(noun) ?? []
  const isOfRequirements = /^requirement/i.test(noun)
  if (isOfRequirements && hasHeadedIds(page, area)) return []
  const things = isOfRequirements
    ? requirementsIn(page, area)
    : kinds
        .flatMap(kind => page.things(kind))
        .filter(one => isCalled(page, one, noun) && (!area || contains(area, one)))
  return things.map(({ start, end }) => ({ start, end, name: `the ${singular(noun.toLowerCase())}s` }))
}

/** The text of a requirement whose id is a heading is in paragraphs without an id, and a row with it may only list it. */
function hasHeadedIds(page: Page, area: Span | undefined): boolean {
  return page.things('section').some(one => isId(one.names[0] ?? '') && (area === undefined || contains(area, one)))
}

export function sectionsIn(page: Page, list: string, quotes: readonly string[]): readonly Area[] {
  const range = sectionRange.exec(list)
  if (range !== null) return rangeOf(page, range[1] ?? '', range[2] ?? '', quotes)
  const found = list.split(/,? and |, ?/).map(phrase => sectionCalled(page, phrase, quotes))
  return found.every(section => section !== null) ? found.map(section => areaOf(page, section)) : []
}

/** From one section to a later one of the same level below the same heading. */
function rangeOf(page: Page, first: string, last: string, quotes: readonly string[]): readonly Area[] {
  const [from, to] = [sectionCalled(page, first, quotes), sectionCalled(page, last, quotes)]
  if (from?.kind !== 'section' || to?.kind !== 'section' || from.start >= to.start) return []
  if (from.section.heading.level !== to.section.heading.level) return []
  if (from.section.parents.at(-1) !== to.section.parents.at(-1)) return []
  return [
    { start: from.start, end: to.end, name: `${describe(page.document, from)} to ${describe(page.document, to)}` },
  ]
}

/** Whether a phrase names a place of this page. */
export function isOnPage(page: Page, phrase: string, quotes: readonly string[]): boolean {
  return resolvePhrase(page, phrase, { quotes }).length > 0 || areasNamed(page, phrase, quotes).length > 0
}

function sectionCalled(page: Page, phrase: string, quotes: readonly string[]): PageElement | null {
  const name = phrase.trim().replace(/^section /i, '')
  const wanted = /^\d[\d.]*$/.test(name) ? `section ${name}` : name
  const [section, another] = resolvePhrase(page, wanted, { quotes, kinds: ['section'] })
  return another === undefined ? (section ?? null) : null
}

/** The areas of an exception: those of a name, places, or quoted words; `null` if one is not clear. */
export function sparedAreas(
  page: Page,
  phrase: string,
  quotes: readonly string[],
  placesOf: (phrase: string) => readonly PageElement[],
): readonly Area[] | null {
  const together = areasNamed(
    page,
    phrase.replace(/^((?:the |its )?(?:section )?heading|section title)$/i, '$1s'),
    quotes,
  )
  if (together.length > 0) return together
  const found = placesOf(phrase)
  const words = isQuote(phrase) ? unquote(phrase, quotes) : ''
  const hits = words === '' ? [] : findText(page.document.text, words, { start: 0, end: page.document.text.length })
  if (found.length === 0 && hits.length > 0) return hits.map(hit => ({ ...hit, name: `"${words}"`, words }))
  const isKind = /^(?:the |all )*(?:tables?|lists?|code blocks?|quotes?)$/i.test(phrase)
  if (found.length === 0 || (found.length > 1 && !isKind)) return null
  return found.map(thing => areaOf(page, thing))
}

function areaOf({ document }: Page, thing: PageElement): Area {
  return { start: thing.start, end: thing.end, name: describe(document, thing) }
}

function linksOf({ document }: Page): readonly Span[] {
  const { leaves, env } = document.outline()
  return leaves
    .filter(({ content }) => content.includes(']('))
    .flatMap(leaf =>
      readInline(leaf, env).links.map(({ label, destination }) => ({
        start: label.start - 1,
        end: destination.end + 1,
      })),
    )
}

function footnotesOf({ document }: Page): readonly Span[] {
  return document.outline().definitions.filter(({ label }) => label.startsWith('^'))
}

export function isInAny(areas: readonly Span[], place: Span): boolean {
  return areas.some(area => contains(area, place))
}
