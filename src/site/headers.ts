import { nameOf } from './tree.ts'

/**
 * The second wall: headers that keep a page from running anything even if the sanitiser had let something through, and
 * raw files from being taken for pages of ours.
 */
export type Headers = Readonly<Record<string, string>>

/** How a site's origin is used. */
export type SiteOrigin = {
  /** `https://host[:port]`, as the reader's browser sees it. */
  readonly origin: string
  /**
   * `own`: one project per origin. `shared`: many projects below paths of one origin, so that each page is put in an
   * origin of its own by `sandbox`, and what it loads must say that anyone may.
   */
  readonly use: 'own' | 'shared'
}

export type PageHeaders = SiteOrigin & {
  /** Absolute path, the only stylesheet that pages may load. */
  readonly stylesheetUrl: string
  readonly etag: string
  readonly visibility: 'public' | 'private'
  /** Absolute paths, the only scripts that pages may run: the site's own, and what it loads. None without. */
  readonly scriptUrls?: readonly string[]
  /** Absolute path of the one document that pages may frame. */
  readonly frameUrl?: string
  /** Absolute paths of what those scripts may fetch. */
  readonly fetchUrls?: readonly string[]
  /** Images from other hosts tell those hosts who reads; `https:` only. */
  readonly externalImages: boolean
  /** The origin that may show the page in a frame, and nobody else; none without. */
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
    // It knows no origin to allow; the policy above says who may.
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
    `img-src 'self' data:${page.externalImages ? ' https:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${page.framedBy ?? "'none'"}`,
  ]
  if (isSecure(page)) policy.push('upgrade-insecure-requests')
  if (page.use === 'shared') policy.push(scriptUrls.length > 0 ? `${sandbox} allow-scripts` : sandbox)
  return policy.join('; ')
}

/** Never `allow-same-origin`: a page would be back on the origin that it shares. */
const sandbox = 'sandbox allow-downloads allow-popups allow-popups-to-escape-sandbox'

/** What a site writes of itself that is no page. */
export type DataHeaders = SiteOrigin & {
  readonly kind: 'searchIndex' | 'feed' | 'sitemap' | 'text'
  readonly etag: string
  readonly visibility: 'public' | 'private'
}

const dataTypes: Readonly<Record<DataHeaders['kind'], string>> = {
  searchIndex: 'application/json; charset=utf-8',
  feed: 'application/atom+xml; charset=utf-8',
  sitemap: 'application/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** A page in an origin of its own is anybody to this one; what everybody may read, it may read too. */
export function dataHeaders(data: DataHeaders): Headers {
  return {
    'content-type': dataTypes[data.kind],
    'content-security-policy': inert,
    ...forReaders(data.visibility),
    etag: data.etag,
    ...everyAnswer(data),
    ...(data.visibility === 'public' ? readableByAll : {}),
  }
}

const readableByAll: Headers = { 'access-control-allow-origin': '*' }

export type FileHeaders = SiteOrigin & {
  readonly path: string
  readonly etag: string
  readonly visibility: 'public' | 'private'
}

/** For a file of the repository as it is. What a browser could run is text, or something to save. */
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

/** For `/_s/`: named by content, so never asked for twice, and the same for everybody. */
export function assetHeaders(asset: SiteOrigin & { readonly contentType: string }): Headers {
  return {
    'content-type': asset.contentType,
    'content-security-policy': asset.contentType.startsWith('text/html') ? framePolicy(asset) : inert,
    'cache-control': 'public, max-age=31536000, immutable',
    ...everyAnswer(asset),
    ...readableByAll,
    // Pages and frames that are put in origins of their own load them too.
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** The frame of a diagram runs the scripts of ours and may be put into any page: it knows nothing and reaches nothing. */
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
  /** Shown inside `<img>`, where scripts do not run; opened by itself it is saved, not shown. */
  svg: { type: 'image/svg+xml', inline: false, policy: `${inert}; style-src 'unsafe-inline'` },
  /** Browsers refuse to show PDF in a sandbox; their viewers run nothing of it on this origin. */
  pdf: { type: 'application/pdf', inline: true, policy: "default-src 'none'; frame-ancestors 'none'" },
  json: { type: 'application/json; charset=utf-8', inline: true },
  csv: { type: 'text/csv; charset=utf-8', inline: true },
  ...Object.fromEntries(
    'txt md markdown mdx yaml yml toml html htm xhtml js mjs cjs ts css xml xsd xsl proto graphql feature puml mmd'
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
    // A page that is put in an origin of its own shares no process with others anyway.
    ...(use === 'own' ? { 'origin-agent-cluster': '?1' } : {}),
    ...(isSecure({ origin }) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** What is not for everybody is kept by nobody but its reader, and found in no search engine. */
function forReaders(visibility: 'public' | 'private'): Headers {
  if (visibility === 'public') return { 'cache-control': 'no-cache' }
  return { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
}

function isSecure({ origin }: { readonly origin: string }): boolean {
  return origin.startsWith('https://')
}

/** RFC 8187, so that no name can end the header. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*!]/g, char => `%${char.charCodeAt(0).toString(16)}`)
}
