import cookie from '@fastify/cookie'
import fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { hasOwnOrigins } from '#domain/addresses.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { addressUrl } from '#site/address.ts'
import { diagramFrameName } from '#site/diagrams/frameName.ts'
import { assetHeaders, dataHeaders, refusalHeaders } from '#site/headers.ts'
import { queryLimits } from '#site/search/query.ts'
import { renderSharedRobots } from '#site/special/robots.ts'
import { userCaller } from '#usecases/compute.ts'
import { consume } from '#usecases/consumeLimit.ts'
import { failureOf } from '#usecases/failures.ts'
import { readFileAccess, readPagesAccess } from '#usecases/pages/pagesAccess.ts'
import { createSiteReader } from '#usecases/pages/readSite.ts'
import { readAsset } from '#usecases/pages/sharedFiles.ts'
import { isSiteOf } from '#usecases/pages/siteAddress.ts'
import { validAccess } from '#usecases/sessions/accessTokens.ts'
import { bufferOf } from '../bufferOf.ts'
import { bearerToken } from '../caller.ts'
import { clientSubnet, limitByNetwork, sharerOf } from '../clientAddress.ts'
import { compressResponses } from '../compression.ts'
import { handleClientError } from '../connections/clientErrors.ts'
import { limitUnreadResponses } from '../connections/unreadResponses.ts'
import { closeConnectionsOnClose, limitConnections } from '../connections.ts'
import { matchesIfNoneMatch } from '../etag.ts'
import type { ServerOptions } from '../server.ts'
import { addStalenessHeader } from '../staleness.ts'
import { traceRequests } from '../tracing.ts'
import { sendAnswer, sendHidden } from './answer.ts'
import { siteRefusal } from './refusal.ts'
import { assetOrigin, type SiteTarget, sharedOrigin, targetOf } from './target.ts'

const accessCookie = 'speckeep-pages'

export type PagesServerOptions = Pick<ServerOptions, 'logger' | 'trustProxy' | 'isStopping'>

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
    clientErrorHandler: handleClientError,
    // An address that cannot be decoded is that of no page.
    frameworkErrors: (_error, _request, reply) =>
      void sendHidden(reply, ports, sharedOrigin(ports.settings.addresses.pagesBase)),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  traceRequests(app, ports.tracing, 'readSite')
  closeConnectionsOnClose(app, options.isStopping ?? (() => false))
  limitConnections(app.server, ports.settings.connectionsPerAddress, options.trustProxy)
  await app.register(cookie)
  limitUnreadResponses(app, ports.settings.git)
  addStalenessHeader(app, ports.staleness)
  compressResponses(app)
  const read = createSiteReader(ports)
  const { pagesBase } = ports.settings.addresses

  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    const { status, text, isFault } = siteRefusal(failure)
    if (isFault) ports.events.fault({ where: `page ${request.url.split('?')[0]}`, error })
    if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS))
    return reply
      .code(status)
      .headers(refusalHeaders(sharedOrigin(pagesBase)))
      .type('text/plain; charset=utf-8')
      .send(`${text}\n`)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(405)
      .headers(refusalHeaders(sharedOrigin(pagesBase)))
      .header('allow', 'GET, HEAD')
      .type('text/plain; charset=utf-8')
      .send('Sites can only be read.\n'),
  )

  app.get<{ Params: { '*': string }; Querystring: SiteQuery }>('/*', async (request, reply) => {
    const asset = assetOf(request, ports)
    if (asset) {
      const { content, contentType, name } = asset
      const isNamedByContent = name !== diagramFrameName
      return reply
        .headers(assetHeaders({ ...assetOrigin(request, pagesBase), contentType, isNamedByContent }))
        .send(bufferOf(content))
    }
    if (request.url === '/robots.txt' && !hasOwnOrigins(pagesBase))
      return reply.headers(dataHeaders({ ...sharedOrigin(pagesBase), ...sharedRobots })).send(sharedRobots.text)
    const target = targetOf(request, pagesBase)
    if (!target) return sendHidden(reply, ports, sharedOrigin(pagesBase))
    if (request.query.access !== undefined) return await acceptAccessLink(request.query.access, target, reply, ports)
    const linkToken = request.cookies[accessCookie]
    const { key } = request.query
    const fileAccess = typeof key === 'string' ? readFileAccess(ports, key, target.path) : null
    const userId = validAccess(ports, bearerToken(request))?.userId ?? null
    const answer = await read({
      ...target,
      query: request.url.split('?')[1] ?? '',
      origin: target.origin.origin,
      isShared: target.origin.use === 'shared',
      caller: userId === null ? `address ${sharerOf(request.ip)}` : userCaller(userId),
      userId,
      linkAccess: linkToken === undefined ? null : readPagesAccess(ports, linkToken),
      fileAccess,
      search: searchOf(request.query),
      hasCached: etag => matchesIfNoneMatch(request, etag),
      admit: async () => {
        const rule = ports.settings.rateLimits.pageRendersPerAddress
        await consume(ports.limiter, rule, `address:${clientSubnet(request.ip)}`)
        await limitByNetwork(ports, rule, request.ip)
      },
    })
    return sendAnswer(answer, { ...target, isKeyed: fileAccess !== null }, reply, ports)
  })
  return app
}

/** Any of them may be given several times. */
type SiteQuery = { readonly access?: string; readonly key?: unknown; readonly q?: unknown; readonly limit?: unknown }

const hitsDefault = 20
const hitsMax = 50

function searchOf({ q, limit }: SiteQuery): { readonly query: string; readonly limit: number } {
  const wanted = typeof limit === 'string' && /^\d{1,4}$/.test(limit) ? Number(limit) : hitsDefault
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
  const asset = name === undefined ? null : readAsset(ports, name)
  return asset && { ...asset, name }
}

/**
 * The token of an access link becomes a cookie for this site only, and the redirect removes it from the URL. A token for
 * another project would open nothing and would replace the reader's valid cookie.
 */
async function acceptAccessLink(
  linkToken: string,
  target: SiteTarget,
  reply: FastifyReply,
  ports: Ports,
): Promise<FastifyReply> {
  const path = `${target.basePath}/`
  const secure = target.origin.origin.startsWith('https:')
  const access = readPagesAccess(ports, linkToken)
  if (access !== null && (await isSiteOf(ports, target.site, access.projectId))) {
    const maxAge = limits.siteAccessLastsS
    reply.setCookie(accessCookie, linkToken, { httpOnly: true, sameSite: 'lax', secure, path, maxAge })
  }
  return reply
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .redirect(addressUrl(target.basePath, target.path))
}
