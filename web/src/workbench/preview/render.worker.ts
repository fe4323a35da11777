import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { resolveLink } from '#site/links.ts'
import { renderRedline } from '#site/redline.ts'
import { type SiteMap, siteMap } from '#site/tree.ts'

/** The site's renderer, off the main thread so that it does not block typing. */
export type RenderRequest = {
  readonly number: number
  readonly text: string
  /** If set, the changes since then are marked. */
  readonly before?: string | null
  readonly path: string
  readonly paths: readonly string[]
}

export type RenderReply = { readonly number: number; readonly html: string | null; readonly notes: readonly string[] }

self.onmessage = async ({ data: { number, text, before = null, path, paths } }: MessageEvent<RenderRequest>) => {
  const render = (words: string) => renderFileInFull(new TextEncoder().encode(words), path)
  const after = await render(text)
  const fragment =
    after === null || before === null ? after : { ...after, pieces: renderRedline(await render(before), after).pieces }
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
