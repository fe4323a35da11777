import type { Ports } from '#ports/index.ts'
import type { PageAsset, RenderedPage } from '#ports/pages.ts'

/** A file that pages load from below `/_s/`; `null` when there is none of this name. */
export function readAsset({ pages }: Pick<Ports, 'pages'>, name: string): PageAsset | null {
  return pages.asset(name)
}

/** The answer for a site that does not exist, or that the reader may not see. */
export function hiddenPage({ pages }: Pick<Ports, 'pages'>): RenderedPage {
  return pages.message({ kind: 'hidden' })
}
