import type { RenderedPage, SiteFile } from '#ports/pages.ts'
import type { Project } from '#ports/stores/project.ts'
import type { SiteRequest } from './siteAddress.ts'
import type { SiteSnapshot } from './siteSnapshot.ts'

export type SiteAnswer =
  | { readonly kind: 'page'; readonly project: Project; readonly page: RenderedPage }
  /** A page about the site, or a generated file. */
  | { readonly kind: 'special'; readonly project: Project; readonly file: SiteFile }
  | {
      readonly kind: 'file'
      readonly project: Project
      readonly path: string
      readonly etag: string
      readonly content: Uint8Array
    }
  | { readonly kind: 'unchanged'; readonly project: Project; readonly etag: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing'; readonly page: RenderedPage }
  | { readonly kind: 'preparing'; readonly page: RenderedPage }
  /** It is not known which files the settings of the site publish. */
  | { readonly kind: 'misconfigured'; readonly page: RenderedPage }
  /** There is no such site, or the reader may not see it: the two get the same answer. */
  | { readonly kind: 'hidden' }

export const hidden: SiteAnswer = { kind: 'hidden' }

export function specialAnswer({ project }: SiteSnapshot, file: SiteFile, request: SiteRequest): SiteAnswer {
  return request.hasCached(file.etag)
    ? { kind: 'unchanged', project, etag: file.etag }
    : { kind: 'special', project, file }
}
