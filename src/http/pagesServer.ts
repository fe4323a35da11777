import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { hasOwnOrigins } from '#domain/addresses.ts'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/projects.ts'
import { addressUrl } from '#site/address.ts'
import { assetHeaders, dataHeaders, fileHeaders, pageHeaders, type SiteOrigin } from '#site/headers.ts'
import { queryLimits } from '#site/search/query.ts'
import { specialAddress } from '#site/special/addresses.ts'
import { renderSharedRobots } from '#site/special/robots.ts'
import { userCaller } from '#usecases/compute.ts'
import { consume } from '#usecases/consumeLimit.ts'
import { failureOf } from '#usecases/failures.ts'
import { readPagesAccess } from '#usecases/pages/pagesAccess.ts'
import { createSiteReader, type SiteAnswer } from '#usecases/pages/readSite.ts'
import { hiddenPage, readAsset } from '#usecases/pages/sharedFiles.ts'
import { isSiteOf, type SiteAddress } from '#usecases/pages/siteAddress.ts'
import { validAccess } from '#usecases/sessions/accessTokens.ts'
import { bearerToken } from './caller.ts'
import { cdnHeaders } from './cdnHeaders.ts'
import { clientSubnet } from './clientAddress.ts'
import { compressResponses } from './compression.ts'
import { closeConnectionsOnClose, limitConnections, type TrustProxy } from './connections.ts'
import { has } from './etag.ts'
import { addStalenessHeader } from './staleness.ts'
import { traceRequests } from './tracing.ts'

const accessCookie = 'speckeep-pages'

/** A request's site and the rest of its path, which never starts with a slash: `//name` would be another host. */
type Target = {
  readonly site: SiteAddress
  readonly basePath: string
  readonly path: string
  readonly origin: SiteOrigin
}

export type PagesServerOptions = { readonly logger: FastifyBaseLogger; readonly trustProxy: TrustProxy }

/**
 * The built-in pages, on their own origin: nothing of the API is served here, and no repository content on the API's.
 */
export async function createPagesServer(ports: Ports, options: PagesServerOptions) {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: options.trustProxy,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 8_192 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  traceRequests(app, ports.tracing, 'readSite')
  closeConnectionsOnClose(app)
  limitConnections(app.server, ports.settings.connectionsPerAddress, options.trustProxy)
  await app.register(cookie)
  addStalenessHeader(app, ports.staleness)
  compressResponses(app)
  const read = createSiteReader(ports)
  const { pagesBase } = ports.settings.addresses

  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    const isLimit = failure.code === 'rate_limited'
    if (!isLimit) ports.events.fault({ where: `page ${request.url.split('?')[0]}`, error })
    if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS))
    return reply
      .code(isLimit ? 429 : failure.code === 'unavailable' ? 503 : 500)
      .type('text/plain; charset=utf-8')
      .send(isLimit ? `${failure.message}\n` : 'This page cannot be shown now. Try again.\n')
  })

  app.get<{ Params: { '*': string }; Querystring: SiteQuery }>('/*', async (request, reply) => {
    const asset = assetOf(request, ports)
    if (asset)
      return reply
        .headers(assetHeaders({ ...assetOrigin(request, pagesBase), contentType: asset.contentType }))
        .send(Buffer.from(asset.content))
    if (request.url === '/robots.txt' && !hasOwnOrigins(pagesBase))
      return reply.headers(dataHeaders({ ...sharedOrigin(pagesBase), ...sharedRobots })).send(sharedRobots.text)
    const target = targetOf(request, pagesBase)
    if (!target) return hidden(reply, ports, sharedOrigin(pagesBase))
    if (request.query.access !== undefined) return await acceptAccessLink(request.query.access, target, reply, ports)
    const accessGrant = request.cookies[accessCookie]
    const userId = validAccess(ports, bearerToken(request))?.userId ?? null
    const answer = await read({
      ...target,
      query: request.url.split('?')[1] ?? '',
      origin: target.origin.origin,
      isShared: target.origin.use === 'shared',
      caller: userId === null ? `address ${clientSubnet(request.ip)}` : userCaller(userId),
      userId,
      opens: accessGrant === undefined ? null : readPagesAccess(ports, accessGrant),
      search: searchOf(request.query),
      has: etag => has(request, etag),
      admit: async () => {
        const rule = ports.settings.rateLimits.pageRendersPerAddress
        await consume(ports.limiter, rule, `address:${clientSubnet(request.ip)}`)
      },
    })
    return send(answer, target, reply, ports)
  })
  return app
}

/** Any of them may be given several times. */
type SiteQuery = { readonly access?: string; readonly q?: unknown; readonly limit?: unknown }

const hitsUsual = 20
const hitsMax = 50

function searchOf({ q, limit }: SiteQuery): { readonly query: string; readonly limit: number } {
  const wanted = typeof limit === 'string' && /^\d{1,4}$/.test(limit) ? Number(limit) : hitsUsual
  const query = typeof q === 'string' ? q.slice(0, queryLimits.textMaxChars) : ''
  return { query, limit: Math.min(Math.max(wanted, 1), hitsMax) }
}

const sharedRobots = {
  kind: 'text',
  etag: '"robots"',
  visibility: 'public',
  text: renderSharedRobots(),
} as const

function assetOf(request: FastifyRequest, ports: Pick<Ports, 'pages'>) {
  const name = /^\/_s\/([A-Za-z0-9._-]+)$/.exec(request.url.split('?')[0] ?? '')?.[1]
  return name === undefined ? null : readAsset(ports, name)
}

/** The same files are on every origin, and a sandboxed page loads its scripts from its own URL. */
function assetOrigin(request: FastifyRequest, pagesBase: string): SiteOrigin {
  const { origin } = targetOf(request, pagesBase)?.origin ?? sharedOrigin(pagesBase)
  return { origin, use: 'shared' }
}

function sharedOrigin(pagesBase: string): SiteOrigin {
  return { origin: new URL(pagesBase.replace('*', 'pages')).origin, use: 'shared' }
}

function targetOf(request: FastifyRequest, pagesBase: string): Target | null {
  const path = decoded(request.url.split('?')[0] ?? '')
  if (path === null) return null
  if (hasOwnOrigins(pagesBase)) return targetByHost(request, pagesBase, path)
  const [, owner, slug, rest = ''] = /^\/u([1-9]\d{0,15})\/([a-z0-9-]{1,100})(?:\/+(.*))?$/s.exec(path) ?? []
  if (!owner || !slug) return null
  const basePath = `/u${owner}/${slug}`
  return { site: { owner: Number(owner), slug }, basePath, path: rest, origin: sharedOrigin(pagesBase) }
}

function targetByHost(request: FastifyRequest, pagesBase: string, path: string): Target | null {
  const end = `.${new URL(pagesBase.replace('*.', '')).host}`
  // Not the forwarded host: any caller of a misconfigured proxy can choose that.
  const host = (request.headers.host ?? '').toLowerCase()
  const [, id] = (host.endsWith(end) && /^p([1-9]\d{0,15})$/.exec(host.slice(0, -end.length))) || []
  if (id === undefined) return null
  const origin = new URL(pagesBase.replace('*', `p${id}`)).origin
  return {
    site: { projectId: Number(id) },
    basePath: '',
    path: path.replace(/^\/+/, ''),
    origin: { origin, use: 'own' },
  }
}

/** `null` for paths that no site can contain: bytes that are not text, and path traversal. */
function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path)
    return text.split('/').some(name => name === '..' || name === '.') ? null : text
  } catch {
    return null
  }
}

/**
 * An access link's grant becomes a cookie for this site only, and the redirect removes it from the URL. A grant for
 * another project would open nothing and would replace the reader's valid cookie.
 */
async function acceptAccessLink(
  accessGrant: string,
  target: Target,
  reply: FastifyReply,
  ports: Ports,
): Promise<FastifyReply> {
  const path = `${target.basePath}/`
  const secure = target.origin.origin.startsWith('https:')
  const access = readPagesAccess(ports, accessGrant)
  if (access !== null && (await isSiteOf(ports, target.site, access.projectId))) {
    reply.setCookie(accessCookie, accessGrant, { httpOnly: true, sameSite: 'lax', secure, path, maxAge: 12 * 3_600 })
  }
  return reply
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .redirect(addressUrl(target.basePath, target.path))
}

function send(answer: SiteAnswer, target: Target, reply: FastifyReply, ports: Ports): FastifyReply {
  const kept = (project: Pick<Project, 'id' | 'visibility'>) => cdnHeaders(project, ports.settings.cdnMaxAgeS)
  switch (answer.kind) {
    case 'page': {
      const { html, etag } = answer.page
      return reply
        .headers(headersFor(target, ports, answer.project, etag))
        .headers(kept(answer.project))
        .send(Buffer.from(html))
    }
    case 'special': {
      const { project, file } = answer
      const { kind, etag } = file
      const headers =
        kind === 'page'
          ? headersFor(target, ports, project, etag)
          : dataHeaders({ ...target.origin, kind, etag, visibility: project.visibility })
      return reply.headers(headers).headers(kept(project)).send(Buffer.from(file.content))
    }
    case 'file': {
      const { path, etag, content, project } = answer
      const headers = fileHeaders({ ...target.origin, path, etag, visibility: project.visibility })
      return reply.headers(headers).headers(kept(project)).send(Buffer.from(content))
    }
    case 'unchanged':
      return reply
        .code(304)
        .headers(headersFor(target, ports, answer.project, answer.etag))
        .headers(kept(answer.project))
        .send()
    case 'redirect':
      return reply.header('cache-control', 'no-cache').redirect(answer.to)
    case 'hidden':
      return hidden(reply, ports, target.origin)
    default: {
      const status = answer.kind === 'preparing' ? 503 : 404
      return reply
        .code(status)
        .headers({
          ...headersFor(target, ports, { visibility: 'private' }, answer.page.etag),
          'cache-control': 'no-store',
        })
        .send(Buffer.from(answer.page.html))
    }
  }
}

/** A page may run the site's own script, which may ask the search: nothing else, on any kind of origin. */
const searchAddress = specialAddress({ kind: 'searchAnswer' })

function headersFor(
  { origin, basePath }: Pick<Target, 'origin' | 'basePath'>,
  { pages, settings }: Pick<Ports, 'pages' | 'settings'>,
  { visibility }: Pick<Project, 'visibility'>,
  etag: string,
) {
  const { stylesheet, script, searchPanel, diagram } = pages.assets
  return pageHeaders({
    ...origin,
    stylesheetUrl: stylesheet,
    scriptUrls: [script, searchPanel],
    frameUrl: diagram,
    // Auditing tools such as Lighthouse load robots.txt from within the page.
    fetchUrls: [addressUrl(basePath, searchAddress), '/robots.txt'],
    externalImages: true,
    framedBy: settings.publicUrl,
    etag,
    visibility,
  })
}

function hidden(reply: FastifyReply, ports: Ports, origin: SiteOrigin): FastifyReply {
  const page = hiddenPage(ports)
  const headers = pageHeaders({
    ...origin,
    stylesheetUrl: ports.pages.assets.stylesheet,
    externalImages: false,
    framedBy: ports.settings.publicUrl,
    etag: page.etag,
    visibility: 'private',
  })
  return reply
    .code(404)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(Buffer.from(page.html))
}
