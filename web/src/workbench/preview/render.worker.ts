import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { resolveLink } from '#site/links.ts'
import { type SiteMap, siteMap } from '#site/tree.ts'

/** The site's renderer, off the main thread so that it does not block typing. */
export type RenderRequest = {
  readonly number: number
  readonly text: string
  readonly path: string
  readonly paths: readonly string[]
}

export type RenderReply = { readonly number: number; readonly html: string | null; readonly notes: readonly string[] }

self.onmessage = async ({ data: { number, text, path, paths } }: MessageEvent<RenderRequest>) => {
  const fragment = await renderFileInFull(new TextEncoder().encode(text), path)
  if (fragment === null) {
    self.postMessage({ number, html: null, notes: [] } satisfies RenderReply)
    return
  }
  const site = siteOf(paths)
  const html = fillLinks(fragment, link => resolveLink(site, '', path, link))
  self.postMessage({ number, html, notes: fragment.notes } satisfies RenderReply)
}

let last: { readonly names: string; readonly site: SiteMap } | null = null

/** The blocks of a document are rendered one by one, mostly with the same files. */
function siteOf(paths: readonly string[]): SiteMap {
  const names = paths.join('\n')
  if (last?.names !== names) {
    last = { names, site: siteMap(paths.map(path => ({ path, sha: '', size: 0, type: 'file' }))) }
  }
  return last.site
}
