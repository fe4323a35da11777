import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#ports/settings.ts'
import type { App } from '../app.ts'
import { underConfiguredName } from '../loopback.ts'
import { negotiateEncoding, readWebApp, type WebAsset, type WebScreen } from '../webFiles.ts'

export type WebAppOptions = {
  readonly settings: Pick<Settings, 'addresses' | 'offlineStart' | 'publicUrl' | 'frontendUrl'>
  /** The absolute path of the built app. */
  readonly folder: string
}

type Page = Pick<WebScreen, 'html' | 'scripts' | 'later'>

/** Browsers ask for a new version with every navigation. It fetches the app's own files. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
} as const

/** A worker obeys the policy of its response, not that of the page: it loads its parts, and nothing else. */
const scriptOfWorker = /\.worker-/
const scriptOfWorkerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

/** URLs that are not screens: missing ones get a problem document (Interface §7). */
const reserved = /^\/(api|actuator|git|docs|assets)(\/|$)/

/**
 * The app, on the origin of the API: its assets under `/assets/`, named by their content, and one page for every URL of
 * its screens. The screens are not routes, so that the API alone decides what its URLs mean: the returned function
 * sends the page if nothing else was found, and returns `false` if there is nothing to send. All of the app is read
 * once; no URL ever becomes a path on disk.
 */
export function webApp(app: App, { settings, folder }: WebAppOptions) {
  const web = readWebApp(folder)
  const headers = web && {
    'content-security-policy': pagePolicy(web.html, settings),
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin',
  }
  const worker = settings.offlineStart ? (web?.worker ?? null) : null
  const nowhere = web && { html: web.html, scripts: [], later: [] }
  const made = new Map<Page, WebAsset>()
  /** Rendered once, on first request. */
  const pageOf = (page: Page): WebAsset => {
    const asset = made.get(page) ?? pageFor(page, settings, { hasWorker: worker !== null })
    made.set(page, asset)
    return asset
  }

  app.get('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request)
    const asset = web?.assets.get(path)
    if (asset === undefined) return reply.callNotFound()
    if (scriptOfWorker.test(path)) reply.header('content-security-policy', scriptOfWorkerPolicy)
    return sendAsset(asset, request, reply)
  })

  app.get('/sw.js', { schema: { hide: true } }, async (request, reply) =>
    worker === null ? reply.callNotFound() : sendEncoded(worker, request, reply.headers(workerHeaders)),
  )

  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const path = pathOf(request)
    if ((request.method !== 'GET' && request.method !== 'HEAD') || reserved.test(path)) return false
    const screen = web?.screens.find(({ pattern }) => pattern.test(path))
    if (screen === undefined && !request.headers.accept?.includes('text/html')) return false
    const page = screen ?? nowhere
    if (!page || !headers) return sendNotBuilt(reply)
    const elsewhere = underConfiguredName(settings.frontendUrl, request.headers.host, request.url)
    if (elsewhere !== null) {
      reply.header('cache-control', 'no-store').redirect(elsewhere)
      return true
    }
    sendEncoded(pageOf(page), request, reply.code(screen === undefined ? 404 : 200).headers(headers))
    return true
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/'
}

/**
 * The page names the screen's scripts, so that browsers do not fetch them one after the other, and says whether there is
 * a service worker. Its absence ends one that an earlier version left in the browser.
 */
function pageFor(
  { html, scripts, later }: Page,
  { addresses }: WebAppOptions['settings'],
  { hasWorker }: { readonly hasWorker: boolean },
): WebAsset {
  const preloads = [
    ...scripts.map(script => `<link rel="modulepreload" href="${script}">`),
    ...later.map(script => `<link rel="modulepreload" href="${script}" fetchpriority="low" media="(pointer: fine)">`),
  ]
  const pages = `<meta name="speckeep-pages" content="${pagesOriginOf(addresses.pagesBase)}">`
  const offline = hasWorker ? ['<meta name="speckeep-offline" content="on">'] : []
  const page = html.replace('</head>', () => `${[pages, ...offline, ...preloads].join('\n')}\n</head>`)
  const content = { identity: Buffer.from(page), br: brotliCompressSync(page), gzip: gzipSync(page) }
  return { contentType: 'text/html; charset=utf-8', content }
}

/**
 * Scripts may be our own files and, by its hash, the one in the page. The UI kit and the editor set styles as
 * attributes, which only 'unsafe-inline' allows. Images come from specifications, which may embed those of any site
 * over TLS.
 */
function pagePolicy(html: string, { addresses }: WebAppOptions['settings']): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '')
  const hashes = inline.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src ${pagesOriginOf(addresses.pagesBase)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** With a `*` if every project has its own origin; policies support that form. */
function pagesOriginOf(pagesBase: string): string {
  return pagesBase.replace(/\/$/, '')
}

function sendAsset(asset: WebAsset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendEncoded(asset, request, reply.header('cache-control', 'public, max-age=31536000, immutable'))
}

function sendEncoded(asset: WebAsset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = negotiateEncoding(asset, request.headers['accept-encoding'] ?? '')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.headers({ 'content-type': asset.contentType, vary: 'Accept-Encoding' }).send(asset.content[encoding])
}

function sendNotBuilt(reply: FastifyReply): true {
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The app is not built: run npm run web:build, and start again. The interface is at /api/docs.\n')
  return true
}
