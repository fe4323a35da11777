import { type Html, html } from '../html/template.ts'
import { readLinkTarget } from '../html/urls.ts'
import { linkTo } from '../links.ts'
import type { DocumentMetadata, DocumentStatus, NamedValue, RelatedDocument, RelatedDocuments } from './metadata.ts'

const authorsShown = 6
const relatedShown = 12

/** Turns a link, as written in the document, into a URL. */
type Resolve = (link: string) => string

const relationNames = {
  'superseded-by': 'Superseded by',
  replaces: 'Replaces',
  updates: 'Updates',
  requires: 'Requires',
  'see-also': 'See also',
} as const

/**
 * What a document says of itself, below its title: number, status, authors, dates and relations; everything else is
 * folded, if `folds`. A `heading` that only is the number is enough. `related` is what the whole site knows of its
 * relations; without it, they are shown as written.
 */
export function documentHeader(
  { label, status, authors, authorsName, dates, relations, others }: DocumentMetadata,
  related: readonly RelatedDocuments[] | null,
  resolve: Resolve,
  { folds = true, heading = '' }: { readonly folds?: boolean; readonly heading?: string } = {},
): Html {
  const known = related
    ? related.map(fromRoot)
    : relations.map(({ kind, targets }) => ({ name: relationNames[kind], documents: targets.map(asWritten) }))
  const fields = [
    label === null || label === heading ? null : row('Number', html`<span class="label">${label}</span>`),
    status && row('Status', statusBadge(status, resolve)),
    ...dates.map(({ name, value }) => row(name, html`${value}`)),
    authors.length === 0 ? null : row(authorsName ?? (authors.length === 1 ? 'Author' : 'Authors'), people(authors)),
    ...known.map(({ name, documents }) => row(name, links(documents, resolve))),
  ].filter(part => part !== null)
  if (fields.length + others.length === 0) return html``
  const more = others.length > 0 && html`<dl>${others.map(field => row(field.name, fieldValue(field, resolve)))}</dl>`
  return html`<div class="document">
${fields.length > 0 && html`<dl>${fields}</dl>\n`}${
  more && (folds ? html`<details><summary>More about this document</summary>${more}</details>\n` : html`${more}\n`)
}</div>
`
}

function statusBadge(status: DocumentStatus, resolve: Resolve): Html {
  const url = status.target === undefined ? null : safeUrl(status.target, resolve)
  const words = url === null ? html`${status.text}` : html`<a href="${url}">${status.text}</a>`
  return html`<span class="status ${status.stage}">${words}</span>`
}

function row(name: string, value: Html): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`
}

function people(authors: readonly string[]): Html {
  const [shown, rest] = [authors.slice(0, authorsShown), authors.slice(authorsShown)]
  return html`${shown.join(', ')}${rest.length > 0 && html` <details><summary>and ${rest.length} more</summary>${rest.join(', ')}</details>`}`
}

function links(documents: readonly RelatedDocument[], resolve: Resolve): Html {
  const all = documents.map((document, index) => html`${index % relatedShown > 0 && ', '}${link(document, resolve)}`)
  const [shown, rest] = [all.slice(0, relatedShown), all.slice(relatedShown)]
  return html`${shown}${rest.length > 0 && html` <details><summary>and ${rest.length} more</summary>${rest}</details>`}`
}

function link({ text, title, path, status }: RelatedDocument, resolve: Resolve): Html {
  if (path === null) return html`${text}`
  const about = [title, status?.text].filter(part => part !== undefined && part !== null && part !== text).join(', ')
  return html`<a href="${resolve(path)}"${about !== '' && html` title="${about}"`}>${text}</a>`
}

function fromRoot({ name, documents }: RelatedDocuments): RelatedDocuments {
  return { name, documents: documents.map(one => ({ ...one, path: one.path && linkTo(one.path, '') })) }
}

const pathMaxChars = 1_000

/** A path of the repository is a link even before the site is known. */
function asWritten(text: string): RelatedDocument {
  const isPath = text.length <= pathMaxChars && /^[^\s:]+\.[a-z]{2,8}(?:#\S*)?$/i.test(text)
  return {
    text: isPath ? text.replace(/^.*\/|\.[a-z]+(?:#.*)?$/gi, '') : text,
    title: null,
    path: isPath ? text : null,
    status: null,
  }
}

const bareUrl = /https?:\/\/[^\s<>"]{1,500}[^\s<>".,;:)\]]/g

/** The value with its links, and with the addresses in it as links. */
function fieldValue({ value, links = [] }: NamedValue, resolve: Resolve): Html {
  const parts: Html[] = []
  let from = 0
  for (const { text, target } of links) {
    const at = value.indexOf(text, from)
    const url = safeUrl(target, resolve)
    if (at === -1 || text === '' || url === null) continue
    parts.push(withUrls(value.slice(from, at)), html`<a href="${url}">${text}</a>`)
    from = at + text.length
  }
  return html`${parts}${withUrls(value.slice(from))}`
}

function withUrls(text: string): Html {
  const parts: Html[] = []
  let from = 0
  for (const found of text.matchAll(bareUrl)) {
    parts.push(html`${text.slice(from, found.index)}<a href="${found[0]}">${found[0]}</a>`)
    from = found.index + found[0].length
  }
  return html`${parts}${text.slice(from)}`
}

function safeUrl(target: string, resolve: Resolve): string | null {
  const read = readLinkTarget(target)
  if (read === null) return null
  return read.kind === 'internal' ? resolve(read.url) : read.url
}

/** The markup of a text with its header below the title. The title is the first heading of the first level. */
export function withHeader(text: Html, header: Html, { hasTitle }: { readonly hasTitle: boolean }): Html {
  const end = hasTitle ? text.markup.indexOf('</h1>') : -1
  const at = end === -1 ? 0 : end + '</h1>'.length
  return { markup: `${text.markup.slice(0, at)}\n${header.markup}${text.markup.slice(at)}` }
}
