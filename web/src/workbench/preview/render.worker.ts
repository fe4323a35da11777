import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { resolveLink } from '#site/links.ts'
import { siteMap } from '#site/tree.ts'

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
  const site = siteMap(paths.map(each => ({ path: each, sha: '', size: 0, type: 'file' })))
  const html = fillLinks(fragment, link => resolveLink(site, '', path, link))
  self.postMessage({ number, html, notes: fragment.notes } satisfies RenderReply)
}
