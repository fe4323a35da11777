import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { searchRoot, specialAddress } from '#site/address/specialAddress.ts'
import { addressUrl } from '#site/address.ts'
import { assetHeaders, fileHeaders, type Headers, pageHeaders } from '#site/headers.ts'
import { BuildError, codeOf } from '../buildError.ts'
import { hashContent } from '../hash.ts'
import { fileOfAddress } from '../outputs.ts'
import type { SiteAssets } from '../renderer.ts'
import type { BuildRequest } from '../site.ts'
import { reloadPath, reloadScript, reloadScriptPath } from './reload.ts'

export type Preview = AsyncDisposable & {
  readonly url: string
  /** Makes every open page reload. */
  reload(): void
}

const host = '127.0.0.1'
const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
}

/** Serves a built folder on this machine, with the headers of the service; `files` lists what it may serve. */
export async function startPreview(
  { out, base, port }: BuildRequest & { readonly port: number },
  files: () => ReadonlySet<string>,
  assets: SiteAssets,
): Promise<Preview> {
  const { basePath } = base
  const listeners = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await listen(server, port)
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  const where = { origin, use: 'own' } as const

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    /** A request with another host name is refused, since it may come from another site. */
    if (request.headers.host !== origin.slice('http://'.length)) return send(response, 403, {}, 'Not this host.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, { allow: 'GET' }, '')
    if (path === reloadPath) return listenOn(response)
    if (path === reloadScriptPath)
      return send(
        response,
        200,
        assetHeaders({ ...where, contentType: 'text/javascript; charset=utf-8' }),
        reloadScript,
      )
    if (path === '/' && basePath !== '') return send(response, 302, { location: addressUrl(basePath, '') }, '')
    const file = path.startsWith(`${basePath}/`) ? find(path.slice(basePath.length + 1)) : null
    if (file?.endsWith('/')) return send(response, 302, { location: addressUrl(basePath, file) }, '')
    await sendFile(response, file)
  }

  function find(address: string): string | null {
    const known = files()
    const direct = [fileOfAddress(address), `${address}.html`].find(file => known.has(file))
    return direct ?? (known.has(`${address}/index.html`) ? `${address}/` : null)
  }

  async function sendFile(response: ServerResponse, file: string | null): Promise<void> {
    const bytes = await readFile(join(out, file ?? '404.html')).catch(() => Buffer.from('Not there.\n'))
    const etag = `"${hashContent(bytes)}"`
    if (file !== null && !file.endsWith('.html')) return send(response, 200, headersOf(file, etag), bytes)
    const headers = pageHeaders({
      ...where,
      stylesheetUrl: addressUrl(basePath, `_s/${assets.stylesheet}`),
      etag,
      visibility: 'public',
      externalImages: true,
      scriptUrls: [...scriptsOf(basePath, assets), reloadScriptPath],
      ...(assets.diagram !== null && { frameUrl: addressUrl(basePath, `_s/${assets.diagram}`) }),
      fetchUrls: [
        ...[specialAddress({ kind: 'searchAnswer' }), searchRoot].map(address => addressUrl(basePath, address)),
        reloadPath,
      ],
    })
    const page = bytes
      .toString('utf8')
      .replace('</head>', `<script type="module" src="${reloadScriptPath}"></script>\n</head>`)
    send(response, file === null ? 404 : 200, headers, page)
  }

  function headersOf(file: string, etag: string): Headers {
    const type = contentTypes[file.slice(file.lastIndexOf('.') + 1)]
    const isOurs = file.startsWith('_')
    if (isOurs && type !== undefined) return assetHeaders({ ...where, contentType: `${type}; charset=utf-8` })
    return fileHeaders({ ...where, path: file, etag, visibility: 'public' })
  }

  function listenOn(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(': listening\n\n')
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
  }

  return {
    url: origin + addressUrl(basePath, ''),
    reload: () => {
      for (const response of listeners) response.write('event: reload\ndata:\n\n')
    },
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/')
  } catch {
    return '/'
  }
}

function scriptsOf(basePath: string, { script, search }: SiteAssets): string[] {
  const names = [script, search?.panel, search?.engine].filter(name => typeof name === 'string')
  return names.map(name => addressUrl(basePath, `_s/${name}`))
}

function send(response: ServerResponse, status: number, headers: Headers, body: string | Uint8Array): void {
  response.writeHead(status, headers)
  response.end(body)
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', error => {
    reject(
      codeOf(error) === 'EADDRINUSE' ? new BuildError(`Port ${port} is taken; name another one with --port.`) : error,
    )
  })
  server.listen(port, host, () => resolve())
  await promise
}
