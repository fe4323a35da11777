import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolvePage } from '#site/address.ts'
import { renderParts, searchedParts } from '#site/file/parts.ts'
import { renderFile } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { resolveLink } from '#site/links.ts'
import { indexPage } from '#site/search/pageIndex.ts'
import { siteMap } from '#site/tree/map.ts'
import { bytes } from '../renderMarkdownPage.ts'

const path = 'docs/openapi.json'

function mapOf(...paths: readonly string[]) {
  return siteMap(paths.map((path, index) => ({ path, sha: String(index), size: 10, type: 'file' })))
}

const vehicle = {
  type: 'object',
  required: ['label'],
  properties: {
    label: { type: 'string', description: 'On the spine.', minLength: 1 },
    below: { $ref: '#/components/schemas/Vehicle' },
    owner: { $ref: '#/components/schemas/Owner' },
    opened: { type: 'string', format: 'date', readOnly: true },
  },
}

const owner = { type: 'object', properties: { email: { type: 'string', format: 'email' } } }

/** As many operations as asked for, the first with everything. */
function garage(operations: number) {
  const rest = Array.from({ length: operations - 1 }, (_, index) => [
    `/rooms/${index}`,
    { get: { summary: `Read room ${index}`, tags: ['Rooms'], responses: { 200: { description: 'Read' } } } },
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Garage', version: '1' },
    servers: [{ url: 'https://{area}.garage.example/v1/', variables: { area: { default: 'eu' } } }],
    security: [{ token: [] }],
    paths: {
      '/vehicles/{id}': {
        put: {
          operationId: 'vehicles/replace',
          summary: 'Replace a vehicle',
          tags: ['Vehicles'],
          description: 'The cartographer keeps the old one.',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: "it's [1]" },
            { name: 'dry', in: 'query', required: true, schema: { type: 'boolean', default: false } },
          ],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Vehicle' } } } },
          responses: {
            200: {
              description: 'Replaced',
              content: {
                'application/json': {
                  schema: { type: 'array', items: { $ref: '#/components/schemas/Vehicle' } },
                  examples: { two: { summary: 'Two of them', value: [1, 2] } },
                },
              },
            },
          },
        },
      },
      ...Object.fromEntries(rest),
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Vehicle: vehicle, Owner: owner },
    },
  }
}

const large = bytes(JSON.stringify(garage(60)))

function indexOf(source: Uint8Array) {
  const fragment = renderFile(source, path)
  if (!fragment) assert.fail('no page')
  return fragment
}

function partOf(name: string, source = large) {
  const [fragment] = renderParts(source, path, [name])
  if (!fragment) assert.fail(`no part ${name}`)
  const html = fillLinks(fragment, link => resolveLink(mapOf(path), '/p', path, link))
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
  return { ...fragment, html, text: text.replaceAll(/\s+/g, ' ') }
}

test('a large description is an index of its operations and schemas, each with its own page', () => {
  const { parts, headings, pieces } = indexOf(large)
  assert.equal(parts?.length, 62)
  assert.deepEqual(parts?.slice(0, 2), ['vehicles-replace', 'get-rooms-0'])
  assert.deepEqual(parts?.slice(-2), ['schemas/Vehicle', 'schemas/Owner'])
  const listed = headings.map(({ text }) => text)
  for (const text of ['Vehicles', 'PUT /vehicles/{id}', 'GET /rooms/58', 'Schemas'])
    assert.ok(listed.includes(text), text)
  assert.ok(pieces.includes('/docs/openapi.json/vehicles-replace'))
  assert.ok(pieces.includes('/docs/openapi.json/schemas/Owner'))
  for (const part of parts ?? [])
    assert.ok(
      partOf(part).headings.some(({ level }) => level === 1),
      part,
    )
})

test('a small description stays one page, and has no parts', () => {
  const small = bytes(JSON.stringify(garage(12)))
  assert.equal(indexOf(small).parts, undefined)
  assert.deepEqual(renderParts(small, path, ['vehicles-replace']), [null])
})

test('a name that is no part has no page, nor has a part of a file that describes nothing', () => {
  assert.deepEqual(renderParts(large, path, ['get-rooms-999', '', 'schemas/None', '__proto__']), [
    null,
    null,
    null,
    null,
  ])
  assert.deepEqual(renderParts(bytes('{"a":1}'), path, ['a']), [null])
  assert.deepEqual(renderParts(large, 'docs/openapi.md', ['vehicles-replace']), [null])
})

test('a part shows the file that was given, also after an equally long one at the same path', () => {
  const text = JSON.stringify(garage(60))
  assert.match(partOf('get-rooms-1', bytes(text)).text, /Read room 1/)
  assert.match(partOf('get-rooms-1', bytes(text)).text, /Read room 1/)
  assert.match(partOf('get-rooms-1', bytes(text.replace('Read room 1"', 'Book hall 1"'))).text, /Book hall 1/)
})

test('the page of an operation has its input, responses, schemas, examples and a request', () => {
  const { html, text, headings, facts } = partOf('vehicles-replace')
  assert.equal(facts.title, 'Replace a vehicle')
  assert.deepEqual(
    headings.map(({ text }) => text),
    ['Replace a vehicle', 'Parameters', 'Request body', 'Responses', '200', 'Example request'],
  )
  assert.match(text, /PUT \/vehicles\/\{id\} Vehicles · vehicles\/replace/)
  assert.match(text, /Security: token/)
  assert.match(text, /label string required On the spine\./)
  assert.match(html, /<a href="\/p\/docs\/openapi\/schemas\/Owner\.html">Owner<\/a>/)
  assert.match(html, /<details class="api-schema"[^>]*><summary>Owner<\/summary>.*email/s)
  assert.match(text, /Vehicle is recursive/)
  assert.match(text, /Example: Two of them \[ 1, 2 \]/)
})

test('the example request is quoted for a shell, with the first server and an example body', () => {
  const { html } = partOf('vehicles-replace')
  const command = /<h2[^>]*>Example request.*?<code>(.*?)<\/code>/s.exec(html)?.[1]?.replaceAll('&quot;', '"')
  assert.equal(
    command?.replaceAll('&#39;', "'"),
    `curl --request PUT \\
  --url 'https://eu.garage.example/v1/vehicles/it'\\''s%20%5B1%5D?dry=false' \\
  --header 'Authorization: Bearer TOKEN' \\
  --header 'Content-Type: application/json' \\
  --data-raw '{
  "label": "text",
  "owner": {
    "email": "name@example.com"
  }
}'`,
  )
})

test('the page of a schema has its properties and an example', () => {
  const { text, html } = partOf('schemas/Vehicle')
  assert.match(text, /label string required On the spine\. at least 1 characters/)
  assert.match(
    text,
    /Example \{ "label": "text", "owner": \{ "email": "name@example\.com" \}, "opened": "2025-01-31" \}/,
  )
  assert.match(html, /href="\/p\/docs\/openapi\/schemas\/Vehicle\.html"/)
})

test('operations with one name get different pages', () => {
  const operation = { operationId: 'Read', responses: {} }
  const paths = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`/a${at}`, { get: operation }]))
  const names = indexOf(bytes(JSON.stringify({ openapi: '3.0.0', info: {}, paths }))).parts ?? []
  assert.equal(new Set(names.map(name => name.toLowerCase())).size, 50)
  assert.deepEqual(names.slice(0, 2), ['Read', 'Read-2'])
})

test('a description above 1 MB is read in the same way as a smaller one', () => {
  const source = garage(60)
  const padded = { ...source, 'x-padding': Array.from({ length: 40_000 }, (_, at) => ({ [`é"${at}`]: '{[,\\"' })) }
  const huge = bytes(`\ufeff ${JSON.stringify(padded, null, 2)}`)
  assert.ok(huge.length > 1024 * 1024)
  assert.deepEqual(indexOf(huge), indexOf(large))
  for (const part of ['vehicles-replace', 'get-rooms-3', 'schemas/Vehicle'])
    assert.deepEqual(partOf(part, huge).html, partOf(part).html)
})

test('the search finds operations and schemas, and leads to their pages', () => {
  const { text } = indexPage(indexOf(large), path, searchedParts(large, path))
  const found = text.sections.find(section => section.text.includes('cartographer'))
  assert.deepEqual([found?.anchor, found?.heading], ['/vehicles-replace', 'Replace a vehicle'])
  assert.ok(text.sections.some(({ anchor, text }) => anchor === '/schemas/Owner' && text.includes('email')))
  assert.equal(text.sections.filter(({ heading }) => heading === 'PUT /vehicles/{id}').length, 0)
})

test('every part of a YAML description that is too large to be parsed as a whole is searched', () => {
  const numbers = Array.from({ length: 1_500 }, (_, at) => at)
  const operation = (at: number) =>
    `  /rooms/${at}:\n    get:\n      operationId: readRoom${at}\n      summary: Read room ${at}\n      description: ${'Long words. '.repeat(20)}\n`
  const schema = (at: number) =>
    `    Room${at}:\n      type: object\n      properties:\n        plank${at}: {type: string}\n`
  const yaml = `openapi: 3.1.0\ninfo: {title: Rooms}\npaths:\n${numbers.map(operation).join('')}components:\n  schemas:\n${numbers.map(schema).join('')}`
  assert.ok(yaml.length > 400_000)
  const source = bytes(yaml)
  const file = 'docs/openapi.yaml'
  const sections = searchedParts(source, file)
  assert.deepEqual(
    sections.map(({ anchor }) => anchor.slice(1)),
    renderFile(source, file)?.parts,
  )
  assert.equal(sections.length, 3_000)
  assert.match(sections.at(-1)?.text ?? '', /plank1499/)
})

test('parts have addresses below that of their file, without reading it', () => {
  const site = mapOf(path, 'docs/a.md')
  const part = { kind: 'part', path, part: 'get-rooms-1' }
  assert.deepEqual(resolvePage(site, 'docs/openapi/get-rooms-1.html'), part)
  assert.deepEqual(resolvePage(site, 'docs/openapi/get-rooms-1'), part)
  assert.deepEqual(resolvePage(site, 'docs/openapi/schemas/A.b.html'), { ...part, part: 'schemas/A.b' })
  assert.deepEqual(resolvePage(site, 'docs/openapi/'), { kind: 'redirect', to: 'docs/openapi.html' })
  for (const address of [
    'docs/a/get.html',
    'docs/openapi/x/y.html',
    'docs/openapi/..',
    'docs/openapi/schemas/a/b',
    'x/y',
  ])
    assert.equal(resolvePage(site, address).kind, 'missing', address)
})

test('parts never have the address of a file of the repository', () => {
  const site = mapOf(path, 'docs/openapi/get-rooms-1.md', 'docs/openapi.yaml', 'docs/openapi.yaml/x.md')
  assert.equal(resolvePage(site, 'docs/openapi/get-rooms-1.html').kind, 'page')
  for (const file of [path, 'docs/openapi.yaml']) {
    const url = resolveLink(site, '', 'README.md', `${file}/get-rooms-1`)
    assert.deepEqual(resolvePage(site, url.slice(1)), { kind: 'part', path: file, part: 'get-rooms-1' }, url)
    assert.match(url, /\/_operations\//)
  }
})
