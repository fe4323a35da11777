import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** The built app, as produced by `vite build web`. */
export type WebApp = {
  /** The page of every screen without a page for itself. */
  readonly html: string
  /** By request path: `/assets/name-hash.js`. */
  readonly assets: ReadonlyMap<string, WebAsset>
  readonly screens: readonly WebScreen[]
  /** The service worker; `null` if the build has none. */
  readonly worker: WebAsset | null
}

export type Encoding = 'br' | 'gzip' | 'identity'

export type WebScreen = {
  readonly pattern: RegExp
  readonly scripts: readonly string[]
  /** Fetched after those. */
  readonly later: readonly string[]
  readonly html: string
}

export type WebAsset = {
  readonly contentType: string
  readonly content: { readonly identity: Buffer } & Readonly<Partial<Record<Encoding, Buffer>>>
}

/** Smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const builtApps = new Map<string, WebApp>()

/** Read once per process; `null` if the app is not built. */
export function readWebApp(folder: string): WebApp | null {
  const web = builtApps.get(folder) ?? readBuild(folder)
  if (web !== null) builtApps.set(folder, web)
  return web
}

function readBuild(folder: string): WebApp | null {
  try {
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    const routes = JSON.parse(readFileSync(join(folder, 'preload.json'), 'utf8')) as readonly {
      readonly pattern: string
      readonly scripts: readonly string[]
      readonly later?: readonly string[]
      /** A file next to index.html. */
      readonly page?: string
    }[]
    const screens = routes.map(({ pattern, scripts, later = [], page }) => ({
      pattern: new RegExp(pattern),
      scripts,
      later,
      html: page === undefined ? html : readFileSync(join(folder, page), 'utf8'),
    }))
    return { html, assets: readAssets(join(folder, 'assets')), screens, worker: readWorker(join(folder, 'sw.js')) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function readWorker(file: string): WebAsset | null {
  if (!existsSync(file)) return null
  return { contentType: 'text/javascript; charset=utf-8', content: { identity: readFileSync(file) } }
}

function readAssets(folder: string): ReadonlyMap<string, WebAsset> {
  const names = new Set(readdirSync(folder))
  const assets = new Map<string, WebAsset>()
  for (const name of names) {
    const contentType = contentTypes[extname(name)]
    if (contentType === undefined) continue
    const compressed = encodings
      .filter(([, ending]) => names.has(name + ending))
      .map(([encoding, ending]) => [encoding, readFileSync(join(folder, name + ending))] as const)
    const content = { identity: readFileSync(join(folder, name)), ...Object.fromEntries(compressed) }
    assets.set(`/assets/${name}`, { contentType, content })
  }
  return assets
}

/** The smallest encoding that the caller accepts. */
export function negotiateEncoding(asset: WebAsset, acceptEncoding: string): Encoding {
  const accepted = acceptEncoding.split(',').map(part => part.trim().split(/(?<!\s)\s*;\s*/))
  const isAccepted = (name: string) => accepted.some(([coding, q = '']) => coding === name && !/^q=0(\.0*)?$/.test(q))
  return (
    encodings.find(([encoding]) => asset.content[encoding] !== undefined && isAccepted(encoding))?.[0] ?? 'identity'
  )
}
