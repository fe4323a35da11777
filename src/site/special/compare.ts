import { specialAddress } from '../address/specialAddress.ts'
import { addressUrl } from '../address.ts'
import { dayOf } from '../html/day.ts'
import { type Html, html } from '../html/template.ts'
import { readingOrder } from '../outline.ts'
import type { Redline } from '../redline.ts'
import { type ComparedFile, isPage } from '../versions/compareListings.ts'
import type { PageComparison, SectionList } from '../versions/comparePages.ts'
import { fillRedline } from './changes.ts'
import { printSpecial, type SpecialProps } from './document.ts'

/** One side of a comparison: a branch, tag or commit. */
export type ComparedVersion = {
  readonly name: string
  readonly sha: string
  readonly date: Date | null
}

export type VersionPair = { readonly before: ComparedVersion; readonly after: ComparedVersion }

/** `comparison` is `null` for files without a page, and for pages beyond the limits. */
export type SummarisedFile = ComparedFile & { readonly comparison: PageComparison | null }

const filesMax = 2_000

/** `_/compare/<a>...<b>`: the pages that differ between two versions, each with a summary. */
export function renderComparison(props: SpecialProps, pair: VersionPair, files: readonly SummarisedFile[]): string {
  const shown = files.slice(0, filesMax)
  const pages = shown.filter(isPage)
  const titles = titlesOf(props)
  const others = shown.filter(file => !isPage(file))
  return printSpecial(
    props,
    titleOf(pair),
    html`${about(pair)}
<p>${countOf(files)} <a href="${url(props, { before: pair.after, after: pair.before })}">Compare the other way round</a></p>
${pages.length > 0 && html`<ul class="compared">${pages.map(file => pageItem(props, pair, file, titles.get(file.path)))}</ul>\n`}${
  others.length > 0 &&
  html`<h2>Other files <small class="count">${others.length}</small></h2>
<ul>${others.map(file => html`<li>${nameOf(file)}</li>`)}</ul>
`
}${files.length > shown.length && html`<p>${files.length - shown.length} more files differ and are not listed.</p>`}`,
  )
}

/** `_/compare/<a>...<b>/<path>`: one page with the changes marked. */
export function renderPageComparison(
  props: SpecialProps,
  pair: VersionPair,
  file: ComparedFile,
  redline: Redline | null,
): string {
  const { path, change, previousPath } = file
  const title = titlesOf(props).get(path)
  return printSpecial(
    props,
    title ?? path,
    html`${about(pair)}
<p>${title !== undefined && html`<code>${path}</code> `}<small class="count">${change}</small>${previousPath !== null && html`, was <code>${previousPath}</code>`}. <a href="${url(props, pair)}">All changes from ${label(pair.before)} to ${label(pair.after)}</a></p>
${redline === null && html`<p>This page is too large to compare, or takes too long.</p>`}${redline?.note && html`<p class="quiet">${redline.note}</p>`}${redline && html`<div class="redline">${fillRedline(props, path, redline)}</div>`}`,
  )
}

/** By path, as in the table of contents. Pages that the site no longer has are named by their path. */
function titlesOf({ outline }: SpecialProps): ReadonlyMap<string, string> {
  return new Map(readingOrder(outline).map(({ path, label: title }) => [path, title]))
}

function titleOf({ before, after }: VersionPair): string {
  return `From ${label(before)} to ${label(after)}`
}

/** A commit id is shortened. */
function label({ name, sha }: ComparedVersion): string {
  return name === sha ? sha.slice(0, 7) : name
}

function about({ before, after }: VersionPair): Html {
  const side = (version: ComparedVersion) =>
    html`${label(version)} (<code>${version.sha.slice(0, 7)}</code>${version.date && html`, ${dayOf(version.date)}`})`
  return html`<p class="quiet">${side(before)} to ${side(after)}</p>`
}

function url({ special, basePath }: SpecialProps, { before, after }: VersionPair, path?: string): string {
  const target = {
    kind: 'compare',
    before: before.name,
    after: after.name,
    ...(path !== undefined && { path }),
  } as const
  return addressUrl(special?.basePath ?? basePath, specialAddress(target))
}

function countOf(files: readonly ComparedFile[]): string {
  const pages = files.filter(isPage).length
  const others = files.length - pages
  if (files.length === 0) return 'The published files of the two versions are the same.'
  const pagesDiffer = pages === 1 ? '1 page differs' : `${pages} pages differ`
  return others === 0 ? `${pagesDiffer}.` : `${pagesDiffer}, and ${others} other ${others === 1 ? 'file' : 'files'}.`
}

function nameOf({ path, change, previousPath }: ComparedFile): Html {
  return html`${path} <small class="count">${change}</small>${previousPath !== null && html` <span class="quiet">was <code>${previousPath}</code></span>`}`
}

function pageItem(props: SpecialProps, pair: VersionPair, file: SummarisedFile, title: string | undefined): Html {
  const { path, change, previousPath, comparison } = file
  return html`<li><a href="${url(props, pair, path)}">${title ?? path}</a> <small class="count">${change}</small>${title !== undefined && html` <code>${path}</code>`}${previousPath !== null && html` <span class="quiet">was <code>${previousPath}</code></span>`}
${comparison ? summary(comparison) : html`<p class="quiet">Too much to summarise here; the page shows the changes.</p>`}</li>\n`
}

function summary({ wordsAdded, wordsRemoved, added, removed, changed }: PageComparison): Html {
  const words =
    wordsAdded + wordsRemoved === 0
      ? 'No words changed.'
      : `${wordsAdded} ${wordsAdded === 1 ? 'word' : 'words'} added, ${wordsRemoved} removed.`
  const parts = [sections('New sections', added), sections('Removed', removed), sections('Changed', changed)]
  return html`<p class="quiet">${words}${parts.flatMap(part => (part ? [part] : []))}</p>`
}

function sections(name: string, { titles, total }: SectionList): Html | null {
  if (total === 0) return null
  const more = total - titles.length
  return html` ${name}: ${titles.join('; ')}${more > 0 && ` and ${more} more`}.`
}
