import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testService } from '../../support/service.ts'

/** The pages about the service's own interface, at /api/docs. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const { anyone } = service

type Named = { readonly operationId: string }
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Named>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}
const description = (await anyone.get('/api/openapi.json')).as<OpenApi>()

function linksOf(text: string): string[] {
  return [...text.matchAll(/(?:src|href)="([^"#]+)["#]/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}

test('the index leads to a page for every operation and every schema', async () => {
  const index = await anyone.get('/api/docs')
  assert.equal(index.status, 200)
  assert.match(index.headers.get('content-type') ?? '', /^text\/html/)
  const ids = Object.values(description.paths).flatMap(item => Object.values(item).map(each => each.operationId))
  const names = Object.keys(description.components.schemas).map(name => `schemas/${name}`)
  const linked = new Set(linksOf(index.text).map(address => address.replace('/api/docs/', '')))
  assert.deepEqual(
    [...ids, ...names].filter(part => !linked.has(part)),
    [],
  )
  assert.equal((await anyone.get('/api/docs/')).text, index.text)
})

test('a page loads nothing from elsewhere, and everything that it links to exists', async () => {
  const page = await anyone.get('/api/docs/listProjects')
  const addresses = linksOf(page.text).filter(address => !address.startsWith('data:'))
  assert.ok(addresses.some(address => /\/api\/docs\/_s\/try\.\w+\.js/.test(address)))
  const own = addresses.filter(address => !/\/api\/docs\/(?!_s|listTemplates|schemas\/Project$)./.test(address))
  for (const address of [...new Set(own)]) {
    const url = new URL(address, `${service.url}/api/docs`)
    assert.equal(url.origin, service.url, address)
    const wanted = url.pathname === '/' ? [200, 503] : [200]
    assert.ok(wanted.includes((await fetch(url, { headers: { accept: 'text/html' } })).status), address)
  }
})

test('what a page may do is listed, and is little', async () => {
  for (const path of ['/api/docs', '/api/docs/deleteProject', '/api/docs/schemas/Project']) {
    const { headers } = await anyone.get(path)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
    for (const part of ["connect-src 'self'", "form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      assert.ok(policy.includes(part), part)
    assert.match(policy, /require-trusted-types-for 'script'/)
    assert.doesNotMatch(policy, /https?:|unsafe|\*/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
    assert.equal(headers.get('set-cookie'), null)
  }
})

test('scripts and styles are never in the page', async () => {
  const { text } = await anyone.get('/api/docs/deleteProject')
  assert.doesNotMatch(text, /<style| style=|<script(?! type="module" src="\/api\/docs\/_s\/)| on[a-z]+=/)
})

test('a page has the form of its operation, with the example as its body', async () => {
  const { text } = await anyone.get('/api/docs/updateProject')
  assert.match(text, /<form data-method="PUT" data-path="\/api\/projects\/\{id\}"[^>]* hidden>/)
  assert.match(text, /data-in="path" data-name="id" required/)
  const [, body = ''] = /<textarea[^>]*>\n([^<]*)<\/textarea>/.exec(text) ?? []
  assert.ok('name' in JSON.parse(body.replaceAll('&quot;', '"')))
  assert.match((await anyone.get('/api/docs/listProjects')).text, /<option value="ARCHIVED">/)
  assert.doesNotMatch((await anyone.get('/api/docs/login')).text, /name="token"/)
  assert.doesNotMatch((await anyone.get('/api/docs/schemas/Project')).text, /<form/)
})

test('the address of a page fills in nothing', async () => {
  const page = await anyone.get('/api/docs/deleteProject')
  const prepared = await anyone.get('/api/docs/deleteProject?id=7&forever=true&token=abc')
  assert.equal(prepared.text, page.text)
})

test('a page is sent once, and compressed', async () => {
  const page = await anyone.get('/api/docs/listProjects')
  const etag = page.headers.get('etag') ?? ''
  const again = await anyone.get('/api/docs/listProjects', undefined, { 'if-none-match': etag })
  assert.deepEqual([again.status, again.text], [304, ''])
  assert.equal(page.headers.get('cache-control'), 'no-cache')
  assert.match(page.headers.get('content-encoding') ?? '', /^(?:br|gzip)$/)
})

test('there are no other pages', async () => {
  const others = [
    'nothing',
    'schemas/',
    'schemas/Nothing',
    '__proto__',
    'constructor',
    '%ff',
    'listProjects/',
    '..%2fopenapi.json',
    '_s/nothing.js',
    '_s/..%2fpackage.json',
    'x'.repeat(2_000),
  ]
  for (const part of others) {
    const answer = await anyone.get(`/api/docs/${part}`)
    assert.ok([400, 404].includes(answer.status), part)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  }
})
