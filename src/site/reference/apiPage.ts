import { addressUrl } from '../address.ts'
import { type Fragment, fillLinks } from '../fragment.ts'
import { html, trusted } from '../html/template.ts'
import { linkTo } from '../links.ts'
import type { OutlinePage, SiteOutline } from '../outline.ts'
import { breadcrumbs, neighbours } from '../page/breadcrumbs.ts'
import { contents } from '../page/contents.ts'
import { printFrame } from '../page/frame.ts'
import { newContext } from './context.ts'
import { titleOf } from './operations.ts'
import { titleOfReference } from './page.ts'
import { readReference } from './recognise.ts'
import { partsOf, renderIndex, renderPart, type Split, splitOperations } from './split.ts'
import { tryForm, tryId } from './tryForm.ts'

/** A page about the service's own interface, which its readers can call from there. */
export type ApiPageProps = {
  /** The OpenAPI description, as JSON. */
  readonly text: string
  /** The name of an operation's or a schema's page; `''` is the index. */
  readonly part: string
  /** Where the pages are, without a trailing slash. */
  readonly basePath: string
  readonly stylesheetUrl: string
  readonly scriptUrl: string
  readonly fontUrls: readonly string[]
  /** Where calls go. */
  readonly serverUrl: string
  /** The description itself. */
  readonly descriptionUrl: string
}

export type ApiPage = {
  readonly html: string
  /** The names of all other pages. */
  readonly parts: readonly string[]
}

const path = 'api.json'

/** `null`: there is no such page. */
export function renderApiPage(props: ApiPageProps): ApiPage | null {
  const read = readReference(props.text, path)
  const reference = read && { ...read, document: { ...read.document, servers: [{ url: props.serverUrl }] } }
  const split = reference && splitOperations(reference, titleOfReference(reference))
  const fragment = split && (props.part === '' ? renderIndex(split) : renderPart(split, props.part))
  return fragment ? { html: printPage(props, split, fragment), parts: partsOf(split) } : null
}

function printPage(props: ApiPageProps, split: Split, fragment: Fragment): string {
  const { part, basePath } = props
  const outline = outlineOf(split)
  const operation = split.operations.find(listed => listed.part === part)
  const form = operation ? tryForm(newContext(split.reference.document, { isPart: true }), operation) : null
  const title = fragment.facts.title ?? split.title
  const place = placeOf(part, operation?.tag)
  const text = fillLinks(fragment, link => addressUrl(basePath, partIn(link)))
  const headings = form ? [...fragment.headings, { level: 2, id: tryId, text: 'Try it' }] : fragment.headings
  return printFrame(
    { ...props, projectTitle: `${split.title} API`, outline },
    {
      title: part === '' ? 'Reference' : title,
      path: place,
      description: fragment.facts.description,
      contents: contents(headings),
      actions: [
        html`<a class="source" href="${props.descriptionUrl}">OpenAPI description</a>`,
        html`<a class="home" href="/">Open ${split.title}</a>`,
      ],
    },
    html`${part !== '' && breadcrumbs({ ...outline, items: [] }, place, title, basePath, { address: '', label: 'Reference' })}
${fragment.notes.map(note => html`<p class="note" role="note">${note}</p>\n`)}<article class="prose">
${trusted(text)}
${form}</article>
${neighbours(outline, place, basePath)}`,
  )
}

/** `/api.json/listProjects` */
function partIn(link: string): string {
  return decodeURIComponent(link.replace(linkTo(path, ''), '').replace(/^\//, ''))
}

/** Operations by tag, as in the index, then the schemas. */
function outlineOf({ operations, schemas, title }: Split): SiteOutline {
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const folders = tags.map(
    (tag): SiteOutline => ({
      kind: 'folder',
      label: tag,
      path: tag,
      index: null,
      items: operations
        .filter(operation => operation.tag === tag)
        .map(operation => ({
          kind: 'page',
          label: titleOf(operation),
          path: placeOf(operation.part, tag),
          address: operation.part,
        })),
    }),
  )
  const named = [...schemas].map(
    ([part, name]): OutlinePage => ({
      kind: 'page',
      label: name,
      path: part,
      address: part,
    }),
  )
  return {
    kind: 'folder',
    label: title,
    path: '',
    index: { kind: 'page', label: 'Reference', path: '', address: '' },
    items: [...folders, { kind: 'folder', label: 'Schemas', path: 'schemas', index: null, items: named }],
  }
}

/** The path in the outline. */
function placeOf(part: string, tag: string | undefined): string {
  return tag === undefined ? part : `${tag}/${part}`
}
