import { createHash } from 'node:crypto'
import type { ApiPageRequest, PageRenderer, RenderedPage } from '#ports/pages.ts'
import type { ApiAssets } from './assets.ts'
import type { PageWork } from './attempt.ts'

const turn = { caller: 'api reference', projectId: null, deadlineMs: 30_000 } as const

type Kept = { readonly page: RenderedPage; readonly parts: readonly string[] }

/** The pages about the service's own interface, each rendered on its first request and kept: a few hundred. */
export function apiPages(work: PageWork, assets: ApiAssets, version: string): PageRenderer['apiPage'] {
  const kept = new Map<string, Promise<Kept | null>>()

  function once(request: ApiPageRequest): Promise<Kept | null> {
    const known = kept.get(request.part)
    if (known !== undefined) return known
    const rendering = render(request)
    kept.set(request.part, rendering)
    rendering.catch(() => kept.delete(request.part))
    return rendering
  }

  async function render({ description, ...request }: ApiPageRequest): Promise<Kept | null> {
    const { basePath } = request
    const props = {
      ...request,
      text: description,
      fontUrls: assets.fonts.map(font => basePath + font),
      stylesheetUrl: basePath + assets.stylesheet,
      scriptUrl: basePath + assets.script,
    }
    const made = await work.run('apiPage', props, turn)
    if (made === null) return null
    const hash = createHash('sha256').update(version).update(made.html).digest('base64url').slice(0, 27)
    return { page: { html: new TextEncoder().encode(made.html), etag: `"${hash}"` }, parts: made.parts }
  }

  return async request => {
    const index = await once({ ...request, part: '' })
    if (request.part === '') return index?.page ?? null
    return index?.parts.includes(request.part) ? ((await once(request))?.page ?? null) : null
  }
}
