import { elsewhereClass, untitledClass } from '../elsewhere.ts'
import { formatOf } from '../formats.ts'
import { textOfElement } from '../html/elementText.ts'
import { attributeOf, type OpenTag, type Token } from '../html/tokens.ts'
import { folderOf } from '../tree.ts'
import { surveyLimits } from './limits.ts'

/** Labels belong to a whole project in some formats: AsciiDoc, whose books include files, and reStructuredText. */
export type PageLabels = {
  /** The ids of the page, with the title that follows them, or `''`. */
  readonly stated: readonly (readonly [id: string, title: string])[]
  /** The ids that other pages have to have. */
  readonly wanted: readonly string[]
  /** Whether the page has links whose text is the title of the page that they lead to. */
  readonly hasUntitled: boolean
}

type SiteLabel = { readonly path: string; readonly title: string }

/** The labels that pages refer to on other pages, by `labelKey`. */
export type SiteLabels = ReadonlyMap<string, readonly SiteLabel[]>

const heading = /^h[1-6]$/
const titleMaxChars = 200

export function labelsIn(tokens: readonly Token[], path: string): PageLabels {
  const format = formatOf(path)
  if (format !== 'rst' && format !== 'asciidoc') return { stated: [], wanted: [], hasUntitled: false }
  const stated: (readonly [string, string])[] = []
  const wanted = new Set<string>()
  let hasUntitled = false
  tokens.forEach((token, index) => {
    if (token.kind !== 'open') return
    const classes = classesOf(token)
    if (classes.includes(elsewhereClass)) wanted.add((attributeOf(token, 'href') ?? '').slice(1))
    if (classes.includes(untitledClass)) hasUntitled = true
    const id = attributeOf(token, 'id')
    const isLabel = id !== null && (format === 'asciidoc' || isWritten(token, id))
    if (isLabel && stated.length < surveyLimits.idsMax) stated.push([id, titleAt(tokens, index)])
  })
  return { stated, wanted: [...wanted].slice(0, surveyLimits.linksMax), hasUntitled }
}

export function classesOf(tag: OpenTag): readonly string[] {
  return (attributeOf(tag, 'class') ?? '').split(' ')
}

/** The headings of reStructuredText are labels within their page only. */
function isWritten({ name, attributes }: OpenTag, id: string): boolean {
  const isTarget = name === 'span' || (name === 'a' && !attributes.some(([key]) => key === 'href'))
  return isTarget || id.startsWith('citation-')
}

/** The title of the section, table or figure that begins at or directly after a tag. */
function titleAt(tokens: readonly Token[], start: number): string {
  for (let index = start; index < tokens.length; index++) {
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
  for (const [path, { labels }] of pages) for (const id of labels.wanted) found.set(labelKey(path, id), [])
  for (const [path, { labels }] of pages)
    for (const [id, title] of labels.stated) found.get(labelKey(path, id))?.push({ path, title })
  return new Map([...found].filter(([, all]) => all.length > 0))
}

function labelKey(path: string, id: string): string {
  return `${formatOf(path)} ${id}`
}

/** The label as a page means it: of the folder nearest to it. `null` if none, or no single one, is. */
export function nearestLabel(labels: SiteLabels, path: string, id: string): SiteLabel | null {
  const own = folderOf(path).split('/')
  const ranked = (labels.get(labelKey(path, id)) ?? []).map(label => ({
    label,
    shared: sharedFolders(own, label.path),
  }))
  const most = Math.max(...ranked.map(({ shared }) => shared))
  const nearest = ranked.filter(({ shared }) => shared === most)
  return nearest.length === 1 ? (nearest[0]?.label ?? null) : null
}

function sharedFolders(own: readonly string[], path: string): number {
  const other = folderOf(path).split('/')
  const differs = own.findIndex((name, index) => name !== other[index])
  return differs === -1 ? own.length : differs
}
