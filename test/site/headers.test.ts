import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assetHeaders, dataHeaders, fileHeaders, pageHeaders } from '#site/headers.ts'

const page = {
  origin: 'https://a-b.pages.example',
  use: 'own',
  stylesheetUrl: '/_s/site.1.css',
  etag: '"1"',
  visibility: 'public',
  externalImages: true,
} as const

test('a page on its own origin may load its stylesheet and images, and nothing else', () => {
  assert.deepEqual(pageHeaders(page), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src https://a-b.pages.example/_s/site.1.css; font-src https://a-b.pages.example/_s/; img-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; upgrade-insecure-requests",
    'cache-control': 'no-cache',
    etag: '"1"',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'strict-transport-security': 'max-age=31536000',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'x-frame-options': 'DENY',
  })
})

test('a page on a shared origin gets an opaque origin', () => {
  const headers = pageHeaders({ ...page, use: 'shared', origin: 'http://127.0.0.1:8081', externalImages: false })
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; style-src http://127.0.0.1:8081/_s/site.1.css; font-src http://127.0.0.1:8081/_s/; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-downloads allow-popups allow-popups-to-escape-sandbox",
  )
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  assert.equal(headers['strict-transport-security'], undefined)
})

test('a page without our scripts allows none', () => {
  for (const use of ['own', 'shared'] as const) {
    const policy = pageHeaders({ ...page, use })['content-security-policy'] ?? ''
    assert.match(policy, /^default-src 'none'/)
    assert.doesNotMatch(policy, /script-src|unsafe|allow-scripts|allow-same-origin/)
  }
})

const scripted = {
  ...page,
  scriptUrls: ['/_s/site.1.js', '/_s/search.1.js'],
  fetchUrls: ['/_/search.json'],
} as const

test('the scripts that a page may run are listed in full, and so is what they may fetch', () => {
  const policy = pageHeaders(scripted)['content-security-policy'] ?? ''
  assert.match(
    policy,
    /^default-src 'none'; script-src https:\/\/a-b\.pages\.example\/_s\/site\.1\.js https:\/\/a-b\.pages\.example\/_s\/search\.1\.js; connect-src https:\/\/a-b\.pages\.example\/_\/search\.json; style-src/,
  )
  assert.doesNotMatch(policy, /unsafe|sandbox|'self'(?! data:)/)
})

test('on a shared origin, scripts run in an opaque origin', () => {
  const policy = pageHeaders({ ...scripted, use: 'shared' })['content-security-policy'] ?? ''
  assert.match(policy, /; sandbox allow-downloads allow-popups allow-popups-to-escape-sandbox allow-scripts$/)
  assert.doesNotMatch(policy, /allow-same-origin|unsafe/)
})

test('special files of a public site may be read from an opaque origin; those of a private one only with a key', () => {
  const data = { ...page, kind: 'searchAnswer' } as const
  const headers = dataHeaders(data)
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.match(headers['content-security-policy'] ?? '', /sandbox$/)
  const hidden = dataHeaders({ ...data, visibility: 'private' })
  assert.equal(hidden['access-control-allow-origin'], undefined)
  assert.equal(hidden['cache-control'], 'private, no-cache')
  const keyed = dataHeaders({ ...data, visibility: 'private', isKeyed: true })
  assert.equal(keyed['access-control-allow-origin'], '*')
  assert.equal(keyed['cache-control'], 'private, no-cache')
})

test('pages of private projects are cached by readers only', () => {
  const hidden = pageHeaders({ ...page, visibility: 'private' })
  assert.equal(hidden['cache-control'], 'private, no-cache')
  assert.equal(hidden['x-robots-tag'], 'noindex')
  assert.equal(fileHeaders({ ...page, path: 'a.png', visibility: 'private' })['cache-control'], 'private, no-cache')
})

function served(path: string): string {
  const {
    'content-type': type,
    'content-disposition': disposition,
    'content-security-policy': policy,
  } = fileHeaders({ ...page, path })
  return [type, disposition?.split(';')[0], policy?.includes('sandbox') ? 'sandbox' : 'no sandbox'].join(', ')
}

test('files of the repository are served by a list of extensions', () => {
  assert.equal(served('a/b.PNG'), 'image/png, inline, sandbox')
  assert.equal(served('a.jpg'), 'image/jpeg, inline, sandbox')
  assert.equal(served('a.avif'), 'image/avif, inline, sandbox')
  assert.equal(served('a.pdf'), 'application/pdf, inline, no sandbox')
  assert.equal(served('a.csv'), 'text/csv; charset=utf-8, inline, sandbox')
  assert.equal(served('a.json'), 'application/json; charset=utf-8, inline, sandbox')
  assert.equal(served('a.md'), 'text/plain; charset=utf-8, inline, sandbox')
  assert.equal(served('a.yaml'), 'text/plain; charset=utf-8, inline, sandbox')
})

test('what a browser could run is served as text or as a download', () => {
  for (const path of ['a.html', 'a.htm', 'a.xhtml', 'a.js', 'a.mjs', 'a.css', 'a.xml', 'a.xsl']) {
    assert.equal(served(path), 'text/plain; charset=utf-8, inline, sandbox', path)
  }
  assert.equal(served('favicon.ico'), 'image/x-icon, inline, sandbox')
  assert.equal(served('a.svg'), 'image/svg+xml, attachment, sandbox')
  for (const path of [
    'a.exe',
    'a.swf',
    'Makefile',
    'a.',
    '.htaccess',
    'a.constructor',
    'a.wasm',
    'a.svgz',
    'a.html ',
  ]) {
    assert.equal(served(path), 'application/octet-stream, attachment, sandbox', path)
  }
})

test('no file name can end the header or start another', () => {
  const disposition = fileHeaders({ ...page, path: 'a/"x\r\nset-cookie: a=b\'(ü).png' })['content-disposition']
  assert.equal(disposition, "inline; filename*=UTF-8''%22x%0D%0Aset-cookie%3A%20a%3Db%27%28%C3%BC%29.png")
})

test('the static files of the site are named by content and cached for a year', () => {
  const headers = assetHeaders({ ...page, contentType: 'text/css; charset=utf-8' })
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['access-control-allow-origin'], '*')
})

test('a page may be framed by the one origin that is configured, and otherwise not at all', () => {
  const framed = pageHeaders({ ...page, framedBy: 'https://speckeep.example' })
  assert.match(framed['content-security-policy'] ?? '', /; frame-ancestors https:\/\/speckeep\.example(;|$)/)
  assert.equal(framed['x-frame-options'], undefined)
  assert.match(pageHeaders(page)['content-security-policy'] ?? '', /; frame-ancestors 'none'(;|$)/)
})
