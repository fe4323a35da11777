import { type Html, html } from '../html/template.ts'
import { isRightToLeft } from './direction.ts'

/**
 * The parts that every document of a site has around its content. A document has at most one script, and works without
 * it.
 */
export type DocumentProps = {
  readonly title: string
  readonly projectTitle: string
  /** Absolute path of the stylesheet, with its content's hash in the name. */
  readonly stylesheetUrl: string
  /** Absolute path of the script, named like the stylesheet. */
  readonly scriptUrl?: string | null
  /** The URL of the frame in which the script draws diagrams. */
  readonly diagramUrl?: string | null
  readonly fontUrls?: readonly string[]
  /** The link of the project's name; `null` if the reader may not know that the project exists. */
  readonly homeUrl: string | null
  readonly language?: string | null
  readonly description?: string | null
  /** The page's canonical address with its origin, for search engines. */
  readonly canonicalUrl?: string | null
  readonly markdownUrl?: string | null
  readonly feedUrl?: string | null
  /** The project's own favicon. */
  readonly iconUrl?: string | null
  /** Excluded from search engines. */
  readonly isHidden?: boolean
  /** Links at the right end of the bar. */
  readonly actions?: readonly Html[]
}

/** No author's anchor can begin with the prefix of the page's own parts. */
export const contentId = 'page:content'

/** The mark before a project's name, and the favicon of those without their own. */
const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#3949c4"/><path d="M6 8h12M6 12h8.5M6 16h12" stroke="#fff" stroke-width="2"/></svg>',
  )

export function printDocument(props: DocumentProps, body: Html): string {
  const fullTitle = props.title === props.projectTitle ? props.title : `${props.title} · ${props.projectTitle}`
  const language = props.language ?? 'en'
  return html`<!doctype html>
<html lang="${language}"${isRightToLeft(language) && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${fullTitle}</title>
${headLines(props)}<link rel="icon" href="${props.iconUrl ?? icon}">
${(props.fontUrls ?? []).map(url => html`<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>\n`)}<link rel="stylesheet" href="${props.stylesheetUrl}">
${props.scriptUrl ? html`<script type="module" src="${props.scriptUrl}"${props.diagramUrl && html` data-diagram="${props.diagramUrl}"`}></script>\n` : null}</head>
<body>
<a class="skip" href="#${contentId}">Skip to content</a>
<header class="bar">
${props.homeUrl ? html`<a class="project" href="${props.homeUrl}">${props.projectTitle}</a>` : html`<span class="project">${props.projectTitle}</span>`}
${props.actions && props.actions.length > 0 ? html`<nav class="actions" aria-label="This page">${props.actions}</nav>` : null}
</header>
${body}
</body>
</html>
`.markup
}

function headLines(props: DocumentProps): Html[] {
  const { description, canonicalUrl, markdownUrl, feedUrl, isHidden } = props
  return [
    description ? html`<meta name="description" content="${description}">\n` : null,
    isHidden ? html`<meta name="robots" content="noindex">\n` : null,
    canonicalUrl ? html`<link rel="canonical" href="${canonicalUrl}">\n` : null,
    markdownUrl ? html`<link rel="alternate" type="text/markdown" href="${markdownUrl}">\n` : null,
    feedUrl ? html`<link rel="alternate" type="application/atom+xml" title="Changes" href="${feedUrl}">\n` : null,
  ].filter(line => line !== null)
}
