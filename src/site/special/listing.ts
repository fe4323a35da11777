import { addressUrl } from '../address.ts'
import { dayOf } from '../html/day.ts'
import { type Html, html } from '../html/template.ts'
import { linkTo, resolveLink } from '../links.ts'
import { type DocumentStatus, stages } from '../metadata/metadata.ts'
import { normalName } from '../metadata/roles.ts'
import { isNamesake, type OutlinePage, readingOrder } from '../outline.ts'
import { breadcrumbs } from '../page/breadcrumbs.ts'
import { printFrame } from '../page/frame.ts'
import { foldersWithFiles } from '../tree/folders.ts'
import { compareNames, prettyName } from '../tree/names.ts'
import { folderAddress, folderOf, nameOf } from '../tree.ts'
import { type SpecialProps, table } from './document.ts'

const rowsMax = 3_000
const filesMax = 500

/** When pages were last changed, by path, as far as that is known. */
export type ChangeDates = ReadonlyMap<string, Date>

/**
 * The page of a folder that has none: its folders, its pages, the documents anywhere below it with number and status,
 * and its other files.
 */
export function renderListing(props: SpecialProps, folder: string, dates: ChangeDates = new Map()): string {
  const { outline, basePath, origin } = props
  const inFolder = pagesOf(props, folder)
  const folders = foldersIn(props, inFolder)
  const pages = listedPages(inFolder)
  const title = folder === '' ? props.projectTitle : prettyName(folder)
  const address = folderAddress(folder)
  const body = [
    folders.length > 0 ? html`<ul class="folders">${folders}</ul>\n` : null,
    pages.length > 0 ? html`${filter(pages)}${tableOf(props, pages, dates)}` : null,
    otherFiles(props, folder),
  ].filter(part => part !== null)
  return printFrame(
    props,
    { title, path: address, canonicalUrl: origin ? origin + addressUrl(basePath, address) : null },
    html`${folder === '' ? null : breadcrumbs(outline, folder, title, basePath)}
<article class="prose listing">
<h1>${title}</h1>
${body.length > 0 ? body : html`<p>This folder has no files.</p>`}
</article>`,
  )
}

type FolderPages = {
  readonly folder: string
  readonly own: readonly OutlinePage[]
  readonly below: readonly OutlinePage[]
}

/** The pages of a folder, with those that are shown for a folder in it, and the pages below it, in reading order. */
function pagesOf({ outline, site }: SpecialProps, folder: string): FolderPages {
  const all = readingOrder(outline).filter(({ path }) => folder === '' || path.startsWith(`${folder}/`))
  const counts = Map.groupBy(all, ({ path }) => childOf(path, folder))
  const isOwn = (page: OutlinePage) => {
    const child = childOf(page.path, folder)
    if (child === null || folderOf(page.path) !== child) return child === null
    const isWhole = isNamesake(page.path, child) || site.folders.get(child)?.index?.path === page.path
    return isWhole && counts.get(child)?.length === 1
  }
  return { folder, own: all.filter(isOwn), below: all.filter(page => !isOwn(page)) }
}

/** The folder within a folder that has a file; `null` if the file is not further below. */
function childOf(path: string, folder: string): string | null {
  const end = path.indexOf('/', folder === '' ? 0 : folder.length + 1)
  return end === -1 ? null : path.slice(0, end)
}

/** Folders that are shown as one page are among the pages. */
function foldersIn({ site, basePath }: SpecialProps, { folder, own, below }: FolderPages): Html[] {
  const counts = Map.groupBy(below, ({ path }) => childOf(path, folder) ?? '')
  const single = new Set(own.map(({ path }) => folderOf(path)))
  const all = foldersWithFiles(site).get(folder)?.folders ?? []
  return all
    .filter(path => !single.has(path))
    .toSorted(compareNames)
    .slice(0, rowsMax)
    .map(path => {
      const count = counts.get(path)?.length ?? 0
      const pages = count === 0 ? null : html` <small>${count === 1 ? '1 page' : `${count} pages`}</small>`
      return html`<li><a href="${addressUrl(basePath, folderAddress(path))}">${nameOf(path)}/</a>${pages}</li>`
    })
}

/**
 * The pages of the folder, then the documents of the folders below it: those with a status, unless none has one. What
 * has only a number is often an attachment of the document with that number.
 */
function listedPages({ own, below }: FolderPages): readonly OutlinePage[] {
  const documents = below.filter(page => page.document)
  const withStatus = documents.filter(page => page.document?.status)
  return [...own, ...(withStatus.length > 0 ? withStatus : documents)]
}

/** Radio buttons, which the stylesheet reads: the filter needs no script. */
function filter(pages: readonly OutlinePage[]): Html | null {
  const statuses = pages.flatMap(({ document }) => document?.status ?? [])
  const byStage = Map.groupBy(statuses, ({ stage }) => stage)
  if (byStage.size < 2) return null
  const choices = stages.flatMap((stage): Html[] => {
    const texts = byStage.get(stage)?.map(({ text }) => text)
    if (!texts) return []
    const names = wordsOf(texts)
    const label = `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}`
    return [choice({ value: stage, label, count: texts.length })]
  })
  const all = choice({ value: 'all', label: 'All', count: pages.length, isChosen: true })
  return html`<fieldset class="filter"><legend>Status</legend>${all}${choices}</fieldset>\n`
}

/** The most frequent first. Those that differ only in case count as one, in its most frequent writing. */
function wordsOf(texts: readonly string[]): readonly string[] {
  const often = [...Map.groupBy(texts, text => text)].toSorted((a, b) => b[1].length - a[1].length)
  return [...Map.groupBy(often, ([text]) => normalName(text)).values()]
    .map(writings => ({
      text: writings[0]?.[0] ?? '',
      count: writings.reduce((sum, [, uses]) => sum + uses.length, 0),
    }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ text }) => text)
}

type Choice = {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly isChosen?: boolean
}

function choice({ value, label, count, isChosen = false }: Choice): Html {
  return html`<label><input type="radio" name="status" value="${value}"${isChosen && html` checked`}> ${label} <small>${count}</small></label> `
}

function tableOf({ basePath }: SpecialProps, pages: readonly OutlinePage[], dates: ChangeDates): Html {
  const shown = pages.slice(0, rowsMax)
  const has = {
    number: shown.some(({ document }) => document?.label),
    status: shown.some(({ document }) => document?.status),
    date: shown.some(({ path }) => dates.has(path)),
  }
  const rows = shown.map(({ label, path, address, document }) => {
    const date = dates.get(path)
    const name = has.number && document?.label ? document.title : label
    const link = html`<a href="${addressUrl(basePath, address)}">${name}</a>`
    const status = document?.status ?? null
    return html`<tr class="${status?.stage ?? 'none'}">${has.number && html`<td>${document?.label}</td>`}<td>${link}</td>${has.status && html`<td>${badge(status)}</td>`}${has.date && html`<td>${date && dayOf(date)}</td>`}</tr>\n`
  })
  const heads = [has.number && 'Number', 'Title', has.status && 'Status', has.date && 'Last change']
  const left = pages.length - shown.length
  return html`${table(
    'Pages',
    heads.filter(head => head !== false),
    rows,
  )}
${left > 0 && html`<p>${left} more are not shown.</p>\n`}`
}

function badge(status: DocumentStatus | null): Html | null {
  return status && html`<span class="status ${status.stage}">${status.text}</span>`
}

function otherFiles({ site, basePath }: SpecialProps, folder: string): Html | null {
  const files = (foldersWithFiles(site).get(folder)?.files ?? []).filter(({ path }) => !site.pages.has(path))
  if (files.length === 0) return null
  const links = files
    .toSorted((a, b) => compareNames(a.path, b.path))
    .slice(0, filesMax)
    .map(
      ({ path }) => html`<li><a href="${resolveLink(site, basePath, '', linkTo(path, ''))}">${nameOf(path)}</a></li>`,
    )
  return html`<details><summary>Other files <small>${files.length}</small></summary><ul>${links}</ul></details>\n`
}
