import { limits } from '#domain/limits.ts'
import { specialAddress } from '../address/specialAddress.ts'
import { addressUrl } from '../address.ts'
import { type Html, html } from '../html/template.ts'
import { contentId, printDocument } from './document.ts'

/** What a site shows when it has no page to show. */
export type Message =
  /** The site exists, the page does not. `suggestions` are its pages, the closest match first. */
  | {
      readonly kind: 'missing'
      readonly projectTitle: string
      readonly basePath: string
      /** The path that was requested; `null` if unspecified. */
      readonly path: string | null
      readonly suggestions: readonly { readonly address: string; readonly title: string }[]
      /** `null` if readers cannot search the site. */
      readonly searchUrl: string | null
      /** How many files the site shows of a repository with more; absent if it shows all. */
      readonly filesMax?: number
    }
  /** There is no such branch, tag or commit. */
  | { readonly kind: 'noVersion'; readonly projectTitle: string; readonly basePath: string; readonly name: string }
  /**
   * The same words for what does not exist and for what the reader may not see, so that the two cannot be
   * distinguished.
   */
  | { readonly kind: 'hidden' }
  /** The project is still being created, or it is empty until the first push. */
  | {
      readonly kind: 'preparing'
      readonly projectTitle: string
      readonly reloadUrl: string
      readonly waitsForPush?: boolean
    }
  /** It is not known which files `_config.yml` publishes. `problem` says why, without a full stop. */
  | { readonly kind: 'misconfigured'; readonly projectTitle: string; readonly problem: string }

export function renderMessage(message: Message, stylesheetUrl: string): string {
  const { title, text, projectTitle, homeUrl } = wording(message)
  return printDocument(
    { title, projectTitle, stylesheetUrl, homeUrl },
    html`<main id="${contentId}" class="message" tabindex="-1">
<h1>${title}</h1>
${text}
</main>`,
  )
}

type Wording = {
  readonly title: string
  readonly text: Html
  readonly projectTitle: string
  readonly homeUrl: string | null
}

function wording(message: Message): Wording {
  switch (message.kind) {
    case 'missing':
      return {
        title: 'Page not found',
        projectTitle: message.projectTitle,
        homeUrl: home(message),
        text: missing(message),
      }
    case 'noVersion':
      return {
        title: 'Version not found',
        projectTitle: message.projectTitle,
        homeUrl: home(message),
        text: noVersion(message),
      }
    case 'hidden':
      return {
        title: 'Nothing to see here',
        projectTitle: 'Speckeep',
        homeUrl: null,
        text: html`<p>There is no page at this address, or you need to sign in to read it.</p>`,
      }
    case 'preparing':
      return {
        title: message.waitsForPush ? 'This site is empty' : 'This site is being prepared',
        projectTitle: message.projectTitle,
        homeUrl: null,
        text: html`<p>${message.waitsForPush ? 'Nothing has been pushed to the project yet. Its pages appear here after the first push.' : 'The project is being created. Its pages will be here in a moment.'}</p>
<p><a class="button" href="${message.reloadUrl}">Look again</a></p>`,
      }
    case 'misconfigured':
      return {
        title: 'This site cannot be shown',
        projectTitle: message.projectTitle,
        homeUrl: null,
        text: html`<p>Its file <code>_config.yml</code> says which pages are published, and cannot be applied: ${message.problem}. Its owner has to correct it.</p>`,
      }
  }
}

function home({ basePath }: { readonly basePath: string }): string {
  return addressUrl(basePath, '')
}

function missing(message: Extract<Message, { kind: 'missing' }>): Html {
  const { suggestions, basePath, path, searchUrl, filesMax } = message
  return html`<p>There is no page at ${path === null ? 'this address' : html`<code>${path.slice(0, 300)}</code>`}. It may have been moved or deleted.</p>
${
  filesMax !== undefined &&
  html`<p>A site shows at most ${filesMax.toLocaleString('en')} files and as many folders, nested at most ${limits.treeMaxDepth} deep, and the repository has more: the page may be in the part that is left out. Its owner can move folders to another project, or build the site with <code>speckeep build</code>.</p>
`
}${
  suggestions.length > 0 &&
  html`<p>These come closest:</p>
<ul>${suggestions.map(({ address, title }) => html`<li><a href="${addressUrl(basePath, address)}">${title}</a> <span class="quiet">${address}</span></li>`)}</ul>
`
}<p><a class="button" href="${home(message)}">Go to the start page</a>${searchUrl !== null && html` <a class="button" href="${searchUrl}">Search</a>`}</p>`
}

function noVersion({ basePath, name }: Extract<Message, { kind: 'noVersion' }>): Html {
  return html`<p>There is no version <code>${name.slice(0, 300)}</code>. A version is the name of a branch or tag, in which <code>/</code> is written <code>~</code>, or a whole commit id. Two versions are compared at <code>_/compare/v1.0...v2.0</code>.</p>
<p><a class="button" href="${addressUrl(basePath, specialAddress({ kind: 'versions' }))}">List all versions</a></p>`
}
