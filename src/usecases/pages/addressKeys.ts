import type { Project } from '#ports/stores/project.ts'
import type { Tokens } from '#ports/tokens.ts'
import { withAddressKeys } from '#site/html/addressKeys.ts'
import type { SiteRequest } from './siteAddress.ts'
import type { SiteAnswer } from './siteAnswer.ts'

/**
 * A page of a shared origin is in an opaque origin, whose requests carry no cookies. For a reader with an access link, the
 * addresses of the images of a private site have keys instead, each for one file, and so has that of its search (decision
 * 0098).
 */
export type AddressKeys = {
  /** The request, for which only a page with the same keys counts as cached. */
  readonly request: SiteRequest
  addTo(answer: SiteAnswer): SiteAnswer
}

/** `null`: the addresses of this site need no keys, or the reader has no access link that could be passed on. */
export function addressKeys(
  tokens: Pick<Tokens, 'signFileAccess'>,
  { id, visibility }: Pick<Project, 'id' | 'visibility'>,
  request: SiteRequest,
): AddressKeys | null {
  const { isShared, linkAccess, basePath } = request
  if (!isShared || visibility === 'public' || linkAccess?.projectId !== id) return null
  const grant = `${linkAccess.issuedAt.getTime().toString(36)}-${linkAccess.family?.slice(0, 8) ?? ''}`
  const etagOf = (etag: string) => etag.replace(/"$/, `-${grant}"`)
  const keyed = (html: Uint8Array) => withAddressKeys(html, basePath, path => tokens.signFileAccess(linkAccess, path))
  return {
    request: { ...request, hasCached: etag => request.hasCached(etagOf(etag)) },
    addTo(answer) {
      switch (answer.kind) {
        case 'page': {
          const { html, etag } = answer.page
          return { ...answer, page: { html: keyed(html), etag: etagOf(etag) } }
        }
        case 'special': {
          const { file } = answer
          const content = file.kind === 'page' ? keyed(file.content) : file.content
          return { ...answer, file: { ...file, content, etag: etagOf(file.etag) } }
        }
        case 'file':
        case 'unchanged':
          return { ...answer, etag: etagOf(answer.etag) }
        default:
          return answer
      }
    },
  }
}
