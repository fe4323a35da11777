import type { FastifyRequest } from 'fastify'
import { hasOwnOrigins } from '#domain/addresses.ts'
import { decodeOrNull } from '#domain/linkPath.ts'
import type { SiteOrigin } from '#site/headers.ts'
import type { SiteAddress } from '#usecases/pages/siteAddress.ts'

/** A request's site and the rest of its path, which never starts with a slash: `//name` would be another host. */
export type SiteTarget = {
  readonly site: SiteAddress
  readonly basePath: string
  readonly path: string
  readonly origin: SiteOrigin
}

/** The site that a request names, by its host or by its path; `null`: no site can be there. */
export function targetOf(request: FastifyRequest, pagesBase: string): SiteTarget | null {
  const path = decoded(request.url.split('?')[0] ?? '')
  if (path === null) return null
  if (hasOwnOrigins(pagesBase)) return targetByHost(request, pagesBase, path)
  const [, owner, slug, rest = ''] = /^\/u([1-9]\d{0,15})\/([a-z0-9-]{1,100})(?:\/+(.*))?$/s.exec(path) ?? []
  if (!owner || !slug) return null
  const basePath = `/u${owner}/${slug}`
  return { site: { kind: 'names', owner: Number(owner), slug }, basePath, path: rest, origin: sharedOrigin(pagesBase) }
}

function targetByHost(request: FastifyRequest, pagesBase: string, path: string): SiteTarget | null {
  const end = `.${new URL(pagesBase.replace('*.', '')).host}`
  // Not the forwarded host: any caller of a misconfigured proxy can choose that.
  const host = (request.headers.host ?? '').toLowerCase()
  const [, id] = (host.endsWith(end) && /^p([1-9]\d{0,15})$/.exec(host.slice(0, -end.length))) || []
  if (id === undefined) return null
  const origin = new URL(pagesBase.replace('*', `p${id}`)).origin
  return {
    site: { kind: 'project', projectId: Number(id) },
    basePath: '',
    path: path.replace(/^\/+/, ''),
    origin: { origin, use: 'own' },
  }
}

/** `null` for paths that no site can contain: bytes that are not text, and path traversal. */
function decoded(path: string): string | null {
  const text = decodeOrNull(path)
  return text?.split('/').some(name => name === '..' || name === '.') ? null : text
}

/** The origin that sites share unless each has a separate one. */
export function sharedOrigin(pagesBase: string): SiteOrigin {
  return { origin: new URL(pagesBase.replace('*', 'pages')).origin, use: 'shared' }
}

/** The same files are on every origin, and a sandboxed page loads its scripts from its own URL. */
export function assetOrigin(request: FastifyRequest, pagesBase: string): SiteOrigin {
  const { origin } = targetOf(request, pagesBase)?.origin ?? sharedOrigin(pagesBase)
  return { origin, use: 'shared' }
}
