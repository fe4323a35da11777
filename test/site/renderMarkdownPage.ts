import { mdcReader } from '#site/markdown/dialects/mdcReader.ts'
import { fillLinks, type MarkdownFlavour, renderMarkdown } from '#site/markdown.ts'
import { texLibrary } from '#site/math/mathml.ts'
import { outline } from '#site/outline/siteOutline.ts'
import { type PageProps, renderPage } from '#site/page.ts'
import { siteMap } from '#site/tree/map.ts'
import type { ListedEntry, SiteMap } from '#site/tree.ts'

await texLibrary.load()
await mdcReader.load()

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function entry(path: string): ListedEntry {
  return { path, sha: `sha of ${path}`, size: 1, type: 'file' }
}

export function siteOf(...paths: readonly string[]): SiteMap {
  return siteMap(paths.map(entry))
}

/** The text of a page only, with links as written. */
export function textOf(markdown: string, flavour?: MarkdownFlavour): string {
  return fillLinks(renderMarkdown(bytes(markdown), flavour), link => link).trim()
}

/** A whole page as a reader gets it. */
export function renderMarkdownPage(
  markdown: string,
  props: Partial<PageProps> & { readonly paths?: readonly string[] } = {},
): string {
  const path = props.path ?? 'docs/page.md'
  const site = siteOf('README.md', path, ...(props.paths ?? []))
  return renderPage({
    projectTitle: 'Payments API',
    basePath: '/p/7',
    stylesheetUrl: '/_s/site.0.css',
    site,
    outline: outline(site, () => null),
    path,
    fragment: renderMarkdown(bytes(markdown)),
    commit: { sha: 'a1b2c3d4e5f6', authorName: 'Ada', date: new Date('2026-05-12T10:00:00Z'), url: null },
    links: { source: 'https://host.example/source', edit: '/edit' },
    ...props,
  })
}
