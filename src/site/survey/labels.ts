import { type FormatName, formatOf, isHtml, isMarkdown, isTextName, isViewable } from '../formats.ts'
import { textOfElement } from '../html/elementText.ts'
import { attributeOf, type OpenTag, type Token } from '../html/tokens.ts'
import { elsewhereClass, idOfLabel, labelClass, matchingClass, ruleClass, untitledClass } from '../links/elsewhere.ts'
import { nearestTo } from '../links/nearest.ts'
import { surveyLimits } from './limits.ts'

/** Labels belong to a whole project in AsciiDoc, whose books include files, and for Sphinx and mdBook. */
export type PageLabels = {
  /** The ids of the page, with the title that follows them, or `''`. */
  readonly stated: readonly (readonly [id: string, title: string])[]
  /** The ids that other pages have to have. */
  readonly wanted: readonly string[]
  /** The targets of links that lead to a label if no file has the name. */
  readonly possible: readonly string[]
  /** Whether the page has links whose text is the title of the page that they lead to, or that are for several pages. */
  readonly hasUntitled: boolean
}

export type SiteLabel = { readonly path: string; readonly id: string; readonly title: string }

/** The labels that pages refer to on other pages, by `labelKey`. */
export type SiteLabels = ReadonlyMap<string, readonly SiteLabel[]>

const heading = /^h[1-6]$/
const titleMaxChars = 200
/** Doorstop's items are data. */
const withLabels: ReadonlySet<string> = new Set([
  'rst',
  'asciidoc',
  'bikeshed',
  'markdown',
  'mdx',
  'quarto',
  'strictdoc',
  'data',
  'org',
])
const noLabels: PageLabels = { stated: [], wanted: [], possible: [], hasUntitled: false }

/** `ids` are those of the page. */
export function labelsIn(tokens: readonly Token[], path: string, ids: readonly string[]): PageLabels {
  const format = sourceFormat(path)
  if (format === null || !withLabels.has(format)) return noLabels
  const stated: (readonly [string, string])[] = []
  const wanted = new Set<string>()
  const possible = new Set<string>()
  let hasUntitled = false
  const inMarkdown = isMarkdown(path)
  tokens.forEach((token, index) => {
    if (token.kind !== 'open' || token.attributes.length === 0) return
    if (inMarkdown && token.name !== 'a' && format !== 'quarto') return
    const classes = classesOf(token)
    const href = token.name === 'a' ? attributeOf(token, 'href') : null
    if (classes.includes(elsewhereClass)) wanted.add((href ?? '').slice(1))
    else if (href !== null && inMarkdown && possible.size < surveyLimits.linksMax && mayBeLabel(href))
      possible.add(href)
    if (classes.includes(untitledClass) || classes.includes(matchingClass)) hasUntitled = true
    const id = attributeOf(token, 'id')
    const own = format === 'quarto' && token.name !== 'a' ? id : null
    const named = inMarkdown
      ? (own ?? markdownLabel(token, classes))
      : format === 'data'
        ? itemLabel(token, id)
        : (id ?? takenLabel(token, classes))
    const isLabel = named !== null && (format !== 'rst' || isWritten(token, named))
    if (isLabel && stated.length < surveyLimits.idsMax) stated.push([named, withoutName(titleAt(tokens, index), named)])
  })
  return {
    stated,
    wanted: [...wanted].slice(0, surveyLimits.linksMax),
    possible: [...possible].filter(target => !target.startsWith('#') || !ids.includes(target.slice(1))),
    hasUntitled,
  }
}

/** HTML has labels if it is the source of a specification. */
function sourceFormat(path: string): FormatName | null {
  return formatOf(path) ?? (isHtml(path) ? 'bikeshed' : null)
}

/** Of a description of an interface, only the page. */
function itemLabel(token: OpenTag, id: string | null): string | null {
  return token.name === 'h1' || attributeOf(token, 'class') === 'requirement' ? id : null
}

/** A label whose id the heading below has. */
function takenLabel(token: OpenTag, classes: readonly string[]): string | null {
  return classes.includes(labelClass) ? attributeOf(token, 'title') : null
}

function markdownLabel(token: OpenTag, classes: readonly string[]): string | null {
  if (classes.includes(labelClass)) return idOfLabel(attributeOf(token, 'title') ?? '')
  return classes.includes(ruleClass) && token.name === 'a' ? attributeOf(token, 'id') : null
}

/** A name without a folder above it, and without the ending of a file that a page may link to. */
function mayBeLabel(href: string): boolean {
  return (
    /^(?:#[\w-][\w.:/ -]{0,150}|[\w-][\w./ -]{0,150})$/.test(href) &&
    formatOf(href) === null &&
    isTextName(href) &&
    !isViewable(href)
  )
}

export function classesOf(tag: OpenTag): readonly string[] {
  return (attributeOf(tag, 'class') ?? '').split(' ')
}

/** The headings of reStructuredText are labels within their page only. */
function isWritten({ name, attributes }: OpenTag, id: string): boolean {
  const isTarget = name === 'span' || (name === 'a' && !attributes.some(([key]) => key === 'href'))
  return isTarget || id.startsWith('citation-')
}

/** The title of a block may begin with its id. */
function withoutName(title: string, name: string): string {
  return title.startsWith(`${name} `) ? title.slice(name.length + 1) : title
}

/** The title of the section, table, figure or block that begins at, directly before or after a tag. */
function titleAt(tokens: readonly Token[], start: number): string {
  const before = tokens[start - 1]
  const first = before?.kind === 'open' && isTitle(before) ? start - 1 : start
  for (let index = first; index < tokens.length; index++) {
    const token = tokens[index]
    if (token?.kind === 'text' && token.markup.trim() !== '') return ''
    if (token?.kind === 'open' && isTitle(token)) return textOfElement(tokens, index, titleMaxChars)
  }
  return ''
}

function isTitle(tag: OpenTag): boolean {
  return heading.test(tag.name) || /^(?:fig)?caption$/.test(tag.name) || classesOf(tag).includes('block-title')
}

/** Linear in the number of labels. */
export function siteLabels(pages: ReadonlyMap<string, { readonly labels: PageLabels }>): SiteLabels {
  const found = new Map<string, SiteLabel[]>()
  for (const [path, { labels }] of pages) {
    for (const id of labels.wanted) found.set(labelKey(path, id), [])
    for (const target of labels.possible) found.set(labelKey(path, nameIn(target)), [])
  }
  for (const [path, { labels }] of pages)
    for (const [id, title] of labels.stated) found.get(labelKey(path, id))?.push({ path, id, title })
  return new Map([...found].filter(([, all]) => all.length > 0))
}

/** Pages of Sphinx are written in two formats, and share their labels. */
function labelKey(path: string, id: string): string {
  const format = sourceFormat(path)
  if (format === 'bikeshed' || format === 'asciidoc' || format === 'strictdoc' || format === 'data' || format === 'org')
    return `${format} ${id}`
  return `sphinx ${idOfLabel(isMarkdown(path) ? id.replace(/^r-/, '') : id)}`
}

function nameIn(target: string): string {
  return target.replace(/^#/, '')
}

/** The label that a link refers to by name rather than by a path, such as `items.fn` or `#label`. */
export function labelOfTarget(labels: SiteLabels, path: string, target: string): SiteLabel | null {
  return labels.size > 0 && isMarkdown(path) && mayBeLabel(target) ? nearestLabel(labels, path, nameIn(target)) : null
}

/** The label as a page means it: of the folder nearest to it. `null` if none, or no single one, is. */
export function nearestLabel(labels: SiteLabels, path: string, id: string): SiteLabel | null {
  return nearestTo(path, labels.get(labelKey(path, id)) ?? [])
}
