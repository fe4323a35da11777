import type { Ports } from '#ports/index.ts'
import type { ApiPageRequest, RenderedPage } from '#ports/pages.ts'

/** A page of the reference of this service's own interface; `null` when there is none of this name. */
export function showApiPage(
  { pages, settings }: Pick<Ports, 'pages' | 'settings'>,
  request: Omit<ApiPageRequest, 'serverUrl'>,
): Promise<RenderedPage | null> {
  return pages.apiPage({ ...request, serverUrl: settings.publicUrl })
}
