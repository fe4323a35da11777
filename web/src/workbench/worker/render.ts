import { renderFileInFull } from '#site/file.ts'
import { type Fragment, fillLinks } from '#site/fragment.ts'
import { resolveLink } from '#site/links.ts'
import { renderRedline } from '#site/redline.ts'
import { siteMap } from '#site/tree/map.ts'
import type { SiteMap } from '#site/tree.ts'

export type RenderRequest = {
  readonly text: string
  /** If set, the changes since then are marked. */
  readonly before?: string | null
  readonly path: string
  readonly paths: readonly string[]
}

/** `html` is `null` if the file is not a page. */
export type RenderReply = { readonly html: string | null; readonly notes: readonly string[] }

export async function render({ text, before = null, path, paths }: RenderRequest): Promise<RenderReply> {
  const fragmentOf = (words: string) => renderFileInFull(new TextEncoder().encode(words), path)
  const after = await fragmentOf(text)
  if (after === null) return { html: null, notes: [] }
  const shown = before === null ? after : { ...after, pieces: renderRedline(await fragmentOf(before), after).pieces }
  return { html: withLinks(shown, path, paths), notes: after.notes }
}

/** The HTML with links to the other files. */
export function withLinks(shown: Fragment, path: string, paths: readonly string[]): string {
  const site = siteOf(paths)
  return fillLinks(shown, link => resolveLink(site, '', path, link))
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
