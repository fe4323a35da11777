import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeOrNull } from '#domain/linkPath.ts'
import type { Ports } from '#ports/index.ts'
import { readAsset } from '#usecases/pages/sharedFiles.ts'
import { showApiPage } from '#usecases/pages/showApiPage.ts'
import type { App } from '../app.ts'
import { bufferOf } from '../bufferOf.ts'
import { matchesIfNoneMatch } from '../etag.ts'

const basePath = '/api/docs'
const assetsPath = `${basePath}/_s/`

/** The pages about this interface: an index, and a page for each operation and each schema. */
export function apiReferenceRoutes(app: App, ports: Pick<Ports, 'pages' | 'settings'>, descriptionUrl: string): void {
  let description: string | null = null

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = (request.url.split('?')[0] ?? '').slice(basePath.length + 1)
    description ??= JSON.stringify(app.swagger())
    const part = path.length > partMaxChars ? null : decodeOrNull(path)
    const page = part === null ? null : await showApiPage(ports, { description, part, basePath, descriptionUrl })
    if (page === null) return reply.callNotFound()
    reply.headers(pageHeaders).header('etag', page.etag)
    if (matchesIfNoneMatch(request, page.etag)) return reply.code(304).send()
    return reply.send(bufferOf(page.html))
  }

  for (const url of [basePath, `${basePath}/*`]) app.get(url, { schema: { hide: true } }, answer)

  app.get(`${assetsPath}:name`, { schema: { hide: true } }, async (request, reply) => {
    const name = request.url.slice(assetsPath.length).split('?')[0] ?? ''
    const asset = readAsset(ports, name)
    if (asset === null) return reply.callNotFound()
    return reply
      .headers({ 'content-type': asset.contentType, etag: `"${name}"`, 'cache-control': assetCaching })
      .send(bufferOf(asset.content))
  })
}

const partMaxChars = 500
/** Named by their content. */
const assetCaching = 'public, max-age=31536000, immutable'

/** Calls go to this service only, and nothing but the page's own files runs or is shown. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
} as const
