import { nameOf } from './tree.ts'

/**
 * Defence in depth: headers that keep a page from running anything even if the sanitiser let something through, and
 * that keep raw files from passing for our pages.
 */
export type Headers = Readonly<Record<string, string>>

/** How the origin of a site is used. */
export type SiteOrigin = {
  /** `https://host[:port]`, as the reader's browser sees it. */
  readonly origin: string
  /**
   * `own`: one project per origin. `shared`: many projects below paths of one origin; `sandbox` then isolates each page
   * in an opaque origin, and what it loads must allow any origin.
   */
  readonly use: 'own' | 'shared'
}

export type PageHeaders = SiteOrigin & {
  /** Absolute path of the only stylesheet that pages may load. */
  readonly stylesheetUrl: string
  readonly etag: string
  readonly visibility: 'public' | 'private'
  /** Absolute paths of the only scripts that pages may run: the site's own and what they load. None if absent. */
  readonly scriptUrls?: readonly string[]
  /** Absolute path of the only document that pages may frame. */
  readonly frameUrl?: string
  /** Absolute paths of what those scripts may fetch. */
  readonly fetchUrls?: readonly string[]
  /** Images from other hosts reveal the reader to those hosts; `https:` only. */
  readonly externalImages: boolean
  /** The only origin that may frame the page; if absent, none may. */
  readonly framedBy?: string
}

export function pageHeaders(page: PageHeaders): Headers {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(page),
    ...forReaders(page.visibility),
    etag: page.etag,
    ...everyAnswer(page),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    // X-Frame-Options cannot allow an origin; the policy above does.
    ...(page.framedBy === undefined ? { 'x-frame-options': 'DENY' } : {}),
  }
}

function pagePolicy(page: PageHeaders): string {
  const { scriptUrls = [], fetchUrls = [], frameUrl } = page
  const onOrigin = (paths: readonly string[]) => paths.map(path => page.origin + path).join(' ')
  const policy = [
    "default-src 'none'",
    ...(scriptUrls.length > 0 ? [`script-src ${onOrigin(scriptUrls)}`] : []),
    ...(scriptUrls.length > 0 && fetchUrls.length > 0 ? [`connect-src ${onOrigin(fetchUrls)}`] : []),
    ...(frameUrl === undefined ? [] : [`frame-src ${onOrigin([frameUrl])}`]),
    `style-src ${page.origin}${page.stylesheetUrl}`,
    `font-src ${page.origin}${folderOfAsset(page.stylesheetUrl)}`,
    `img-src 'self' data:${page.externalImages ? ' https:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${page.framedBy ?? "'none'"}`,
  ]
  if (isSecure(page)) policy.push('upgrade-insecure-requests')
  if (page.use === 'shared') policy.push(scriptUrls.length > 0 ? `${sandbox} allow-scripts` : sandbox)
  return policy.join('; ')
}

/** The stylesheet names its fonts relative to itself. */
function folderOfAsset(url: string): string {
  return url.slice(0, url.lastIndexOf('/') + 1)
}

/** Never `allow-same-origin`: the page would be back on the shared origin. */
const sandbox = 'sandbox allow-downloads allow-popups allow-popups-to-escape-sandbox'

/** Generated files of a site that are not pages. */
export type DataHeaders = SiteOrigin & {
  readonly kind: 'searchAnswer' | 'feed' | 'sitemap' | 'text' | 'table' | 'data'
  readonly etag: string
  readonly visibility: 'public' | 'private'
  /** Whether the address has a key that opens it. */
  readonly isKeyed?: boolean
}

const dataTypes: Readonly<Record<DataHeaders['kind'], string>> = {
  searchAnswer: 'application/json; charset=utf-8',
  feed: 'application/atom+xml; charset=utf-8',
  sitemap: 'application/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  table: 'text/csv; charset=utf-8; header=present',
  data: 'application/json; charset=utf-8',
}

/** A page in an opaque origin is cross-origin here; it may read whatever is public, or opened by a key in its address. */
export function dataHeaders(data: DataHeaders): Headers {
  return {
    'content-type': dataTypes[data.kind],
    'content-security-policy': inert,
    ...forReaders(data.visibility),
    etag: data.etag,
    ...everyAnswer(data),
    ...(data.visibility === 'public' || data.isKeyed ? readableByAll : {}),
  }
}

const readableByAll: Headers = { 'access-control-allow-origin': '*' }

export type FileHeaders = SiteOrigin & {
  readonly path: string
  readonly etag: string
  readonly visibility: 'public' | 'private'
}

/** For an unrendered file of the repository. Whatever a browser could run is served as text or as a download. */
export function fileHeaders(file: FileHeaders): Headers {
  const name = nameOf(file.path)
  const extension = /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = extension !== '' && Object.hasOwn(servedAs, extension) ? servedAs[extension] : undefined
  const disposition = kind?.inline ? 'inline' : 'attachment'
  return {
    'content-type': kind?.type ?? 'application/octet-stream',
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeName(name)}`,
    'content-security-policy': kind?.policy ?? inert,
    ...forReaders(file.visibility),
    etag: file.etag,
    ...everyAnswer(file),
  }
}

/** For `/_s/`: public, and never revalidated where it is named by its content. */
export function assetHeaders(
  asset: SiteOrigin & { readonly contentType: string; readonly isNamedByContent?: boolean },
): Headers {
  return {
    'content-type': asset.contentType,
    'content-security-policy': asset.contentType.startsWith('text/html') ? framePolicy(asset) : inert,
    'cache-control': asset.isNamedByContent === false ? 'no-cache' : 'public, max-age=31536000, immutable',
    ...everyAnswer(asset),
    ...readableByAll,
    // Pages and frames in opaque origins load them too.
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** The frame of a diagram runs our scripts and may be embedded in any page: it has no data and no access to any. */
function framePolicy({ origin }: SiteOrigin): string {
  return `default-src 'none'; script-src ${origin}/_s/; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; sandbox allow-scripts`
}

type ServedAs = { readonly type: string; readonly inline: boolean; readonly policy?: string }

const inert = "default-src 'none'; frame-ancestors 'none'; sandbox"
const text: ServedAs = { type: 'text/plain; charset=utf-8', inline: true }
const image = (type: string): ServedAs => ({ type: `image/${type}`, inline: true })

const servedAs: Readonly<Record<string, ServedAs>> = {
  png: image('png'),
  jpg: image('jpeg'),
  jpeg: image('jpeg'),
  gif: image('gif'),
  webp: image('webp'),
  avif: image('avif'),
  ico: image('x-icon'),
  /** Inside `<img>`, scripts do not run; opened directly, the file is downloaded. */
  svg: { type: 'image/svg+xml', inline: false, policy: `${inert}; style-src 'unsafe-inline'` },
  /** Browsers refuse to show PDF in a sandbox; their viewers run none of it on this origin. */
  pdf: { type: 'application/pdf', inline: true, policy: "default-src 'none'; frame-ancestors 'none'" },
  json: { type: 'application/json; charset=utf-8', inline: true },
  csv: { type: 'text/csv; charset=utf-8', inline: true },
  ...Object.fromEntries(
    'txt md markdown mdx yaml yml toml html htm xhtml js mjs cjs ts css xml xsd xsl proto graphql feature sdoc puml mmd'
      .split(' ')
      .map(extension => [extension, text]),
  ),
}

function everyAnswer({ origin, use }: SiteOrigin): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': use === 'own' ? 'same-origin' : 'cross-origin',
    // A page in an opaque origin shares no process with others anyway.
    ...(use === 'own' ? { 'origin-agent-cluster': '?1' } : {}),
    ...(isSecure({ origin }) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** For a sentence in plain text about a request that is not answered. */
export function refusalHeaders(origin: SiteOrigin): Headers {
  return { 'content-security-policy': inert, 'cache-control': 'no-store', ...everyAnswer(origin) }
}

/** What is not public is cached only by its reader, and not indexed by search engines. */
function forReaders(visibility: 'public' | 'private'): Headers {
  if (visibility === 'public') return { 'cache-control': 'no-cache' }
  return { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
}

function isSecure({ origin }: { readonly origin: string }): boolean {
  return origin.startsWith('https://')
}

/** Encoded as in RFC 8187, so that no name can break out of the header. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*!]/g, char => `%${char.charCodeAt(0).toString(16)}`)
}
