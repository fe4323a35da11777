import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderFile } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { readReference } from '#site/reference/recognise.ts'
import { bytes } from './renderMarkdownPage.ts'

function pageFor(document: unknown, path = 'api/openapi.json') {
  const fragment = renderFile(bytes(typeof document === 'string' ? document : JSON.stringify(document)), path)
  if (!fragment) assert.fail('no page')
  const html = fillLinks(fragment, link => `/p/${link}`)
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  return { ...fragment, html, text, contents: fragment.headings.map(({ level, text }) => `${level} ${text}`) }
}

const info = { title: 'Payments', version: '2.4.1', description: '# Hello\n\nClients **MUST** [read](guide.md).' }

const payments = {
  openapi: '3.1.0',
  info,
  servers: [{ url: 'https://api.example/v2', description: 'Production' }],
  tags: [{ name: 'Refunds' }, { name: 'Payments', description: 'Money.' }],
  paths: {
    '/payments/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, description: 'Of the path', schema: { type: 'string' } },
        { name: 'page', in: 'query', schema: { type: 'integer' } },
      ],
      get: {
        tags: ['Payments'],
        summary: 'Read one',
        deprecated: true,
        security: [{ bearer: [], key: [] }, {}],
        parameters: [
          { name: 'page', in: 'query', description: 'Own', schema: { type: 'integer', minimum: 1, default: 2 } },
        ],
        responses: {
          200: {
            description: 'Found',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' } } },
          },
          404: { $ref: '#/components/responses/Missing' },
        },
      },
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['a'],
                properties: { a: { type: ['string', 'null'], format: 'date' } },
              },
              example: { a: '<b>' },
            },
          },
        },
        responses: {},
      },
    },
  },
  webhooks: { paid: { post: { summary: 'Told' } } },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    responses: { Missing: { description: 'Not there' } },
    schemas: {
      Payment: {
        type: 'object',
        properties: {
          parent: { $ref: '#/components/schemas/Payment' },
          lines: { type: 'array', items: { type: 'object', properties: { sum: { type: 'integer', enum: [1, 2] } } } },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
          either: { oneOf: [{ type: 'string' }, { $ref: 'other.yaml#/x' }] },
        },
      },
    },
  },
}

test('an OpenAPI description is a page: title, servers, operations by tag, webhooks, security, schemas', () => {
  const page = pageFor(payments)
  assert.deepEqual(page.contents, [
    '1 Payments',
    '2 Hello',
    '2 Payments',
    '3 GET /payments/{id}',
    '2 Operations',
    '3 POST /payments/{id}',
    '2 Webhooks',
    '3 POST paid',
    '2 Security',
    '2 Schemas',
    '3 Payment',
  ])
  assert.equal(page.facts.title, 'Payments')
  assert.match(page.text, /Version 2\.4\.1 · OpenAPI 3\.1\.0/)
  assert.match(page.html, /<strong class="rfc2119" id="norm:\w+">MUST<\/strong>/)
  assert.match(page.html, /<a href="\/p\/guide\.md">read<\/a>/)
  assert.match(page.text, /https:\/\/api\.example\/v2 Production/)
  assert.deepEqual(page.notes, [])
})

test('an operation shows its input and responses; its own parameters override those of the path', () => {
  const { text } = pageFor(payments)
  assert.match(text, /Read one Deprecated Security: bearer and key, or none/)
  assert.match(text, /id required path string Of the path/)
  assert.match(text, /page query integer Own default 2 · at least 1/)
  assert.match(text, /200 Found application\/json Payment/)
  assert.match(text, /404 Not there/)
  assert.match(
    text,
    /Request body required application\/json object a string \(date\) or null required Example \{ &quot;a&quot;: &quot;&lt;b&gt;&quot; \}/,
  )
})

test('schemas show their properties and link to each other', () => {
  const { html, text } = pageFor(payments)
  assert.match(html, /<h3 id="schemas\/Payment">/)
  assert.match(html, /<code>parent<\/code> <span class="api-type"><a href="#schemas\/Payment">Payment<\/a>/)
  assert.match(text, /lines array of object sum integer One of 1 , 2/)
  assert.match(text, /labels map of string/)
  assert.match(html, /string or <a href="\/p\/other\.yaml#\/x">/)
})

test('Swagger 2 and YAML are read too', () => {
  const page = pageFor(
    `swagger: '2.0'
info: {title: Pets, version: 1}
host: pets.example
basePath: /v1
schemes: [https]
paths:
  /pets:
    post:
      parameters:
        - {in: body, name: pet, required: true, schema: {$ref: '#/definitions/Pet'}}
        - {in: query, name: dry, type: boolean, default: false}
      responses:
        200: {description: Done, schema: {$ref: '#/definitions/Pet'}}
securityDefinitions: {key: {type: apiKey, in: header, name: X-Key}}
definitions:
  Pet: {type: object, properties: {name: {type: string}}}
`,
    'swagger.yaml',
  )
  assert.deepEqual(page.contents, ['1 Pets', '2 Operations', '3 POST /pets', '2 Security', '2 Schemas', '3 Pet'])
  assert.match(page.text, /https:\/\/pets\.example\/v1/)
  assert.match(page.text, /dry query boolean default false/)
  assert.match(page.html, /Request body.*<a href="#schemas\/Pet">Pet<\/a>.*200/s)
  assert.match(page.text, /key apiKey header, X-Key/)
})

test('AsyncAPI 2 and 3 show their operations, channels and messages', () => {
  const two = pageFor(
    {
      asyncapi: '2.6.0',
      info,
      channels: {
        'lights/{id}': {
          parameters: { id: { description: 'Of the light' } },
          subscribe: { summary: 'Measured', message: { $ref: '#/components/messages/Measured' } },
        },
      },
      components: {
        messages: { Measured: { payload: { type: 'object', properties: { lumen: { type: 'integer' } } } } },
      },
    },
    'asyncapi.json',
  )
  assert.deepEqual(two.contents.slice(2), ['2 Operations', '3 SUBSCRIBE lights/{id}', '2 Messages', '3 Measured'])
  assert.match(two.html, /<a href="#messages\/Measured">Measured<\/a>/)
  assert.match(two.text, /id Of the light.*lumen integer/)

  const three = pageFor(
    {
      asyncapi: '3.0.0',
      info,
      servers: { main: { host: 'mq.example', protocol: 'amqp' } },
      channels: { c: { address: 'lights', messages: { m: { name: 'Turned', payload: { type: 'boolean' } } } } },
      operations: { turn: { action: 'send', channel: { $ref: '#/channels/c' } } },
    },
    'asyncapi.json',
  )
  assert.deepEqual(three.contents.slice(2), ['2 Operations', '3 SEND lights'])
  assert.match(three.text, /main mq\.example amqp/)
  assert.match(three.text, /Turned Payload boolean/)
})

test('a JSON Schema shows its properties and its definitions', () => {
  const page = pageFor(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Order',
      description: 'What is **bought**.',
      type: 'object',
      properties: { lines: { type: 'array', minItems: 1, items: { $ref: '#/$defs/line' } } },
      $defs: { line: { type: 'object', properties: { sku: { type: 'string', pattern: '^<' } } } },
    },
    'order.schema.json',
  )
  assert.deepEqual(page.contents, ['1 Order', '2 Definitions', '3 line'])
  assert.match(page.html, /array of <a href="#schemas\/line">line<\/a>/)
  assert.match(page.text, /What is bought \..*at least 1 items.*matches \^&lt;/)
})

test('other data is highlighted source', () => {
  for (const [text, path] of [
    ['{"name": "x", "dependencies": {"openapi": "3.0.0"}}', 'package.json'],
    ['openapi: no', 'a.yaml'],
    ['openapi: 3.1.0\na: [', 'openapi.yaml'],
    ['{"openapi": "3.1.0"', 'openapi.json'],
    ['[1]', 'a.json'],
    ['openapi: "1.0"', 'openapi.yml'],
  ] as const) {
    const page = pageFor(text, path)
    assert.match(page.html, /^<pre[^>]*><code class="hljs language-(?:json|yaml) lines">/, path)
    assert.deepEqual(page.notes, [])
  }
})

test('YAML aliases are not followed', () => {
  const bomb = `openapi: 3.1.0\na: &a [x, x]\n${Array.from({ length: 30 }, (_, at) => `k${at}: &k${at} [*a, *a]`).join('\n')}`
  assert.equal(readReference(bomb, 'openapi.yaml'), null)
})

test('references that are circular, broken or external end', () => {
  const { html } = pageFor({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    properties: {
      self: { $ref: '#' },
      ring: { $ref: '#/properties/ring' },
      gone: { $ref: '#/nowhere' },
      odd: { $ref: '#/%zz/__proto__/constructor' },
      number: { $ref: 7 },
      far: { $ref: 'javascript:alert(1)' },
    },
  })
  assert.match(html, /<code>ring<\/code> <span class="api-type">unknown/)
  assert.doesNotMatch(html, /href="javascript/)
})

test('values of the wrong type are omitted', () => {
  const odd = [null, true, 7, 'x', [], {}, [[]], { $ref: [] }]
  for (const value of odd) {
    pageFor({ openapi: '3.0.0', info: value, paths: value, servers: value, tags: value, components: value })
    pageFor({
      openapi: '3.0.0',
      servers: [value],
      tags: [value],
      paths: {
        a: value,
        b: { get: value, parameters: [value] },
        c: { get: { parameters: [value], responses: { d: value }, requestBody: value, tags: [value] } },
      },
      components: {
        schemas: { a: value, b: { properties: value, items: value, allOf: [value], enum: [value], type: value } },
        securitySchemes: { a: value },
      },
    })
    pageFor({
      asyncapi: '2.0.0',
      channels: { a: value, b: { publish: value }, c: { publish: { message: value } } },
      components: { messages: { a: value } },
    })
    pageFor({
      asyncapi: '3.0.0',
      operations: { a: value, b: { channel: value, messages: [value] } },
      servers: { a: value },
    })
    pageFor({ $schema: 'https://json-schema.org/x', properties: value, $defs: { a: value } })
  }
})

test('a description above the limits shows its beginning and says so', () => {
  const paths = Object.fromEntries(Array.from({ length: 3_001 }, (_, at) => [`/p${at}`, { get: {} }]))
  assert.deepEqual(pageFor({ openapi: '3.0.0', paths }).notes, ['Only the first 3000 operations are shown.'])
  const properties = Object.fromEntries(Array.from({ length: 8_001 }, (_, at) => [`p${at}`, {}]))
  assert.deepEqual(pageFor({ $schema: 'https://json-schema.org/x', properties }).notes, [
    'Only the first 8000 parameters, responses and properties are shown.',
  ])
  assert.deepEqual(pageFor({ openapi: '3.0.0', info: { description: 'a '.repeat(20_000) } }).notes, [
    'Long descriptions are cut.',
  ])
})

test('a description cannot affect the page around it', () => {
  const { html } = pageFor({
    openapi: '3.0.0',
    paths: {
      '/a': {
        get: {
          description: '</div></td></table><h1>Not the title</h1>',
          responses: { 200: { description: '</td></tr></table>x' } },
        },
      },
    },
  })
  assert.match(html, /<h4 id="not-the-title">/)
  assert.match(html, /<td><div>x<\/div><\/td>/)
})

test('a schema that contains itself is shown once, and what follows it has room', () => {
  const names = Array.from({ length: 30 }, (_, at) => [`p${at}`, { type: 'array', items: { $ref: '#' } }])
  const { html } = pageFor({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Tree',
    type: 'object',
    properties: { ...Object.fromEntries(names), size: { $ref: '#/$defs/size' } },
    $defs: { size: { type: 'integer' } },
  })
  assert.match(html, /<code>p29<\/code> <span class="api-type">array of <a href="#">this schema<\/a>/)
  assert.equal(html.match(/<code>p0<\/code>/g)?.length, 1)
  assert.match(html, /id="schemas\/size"/)
})

test('what a description has in other files is linked where it would be shown', () => {
  const { html } = pageFor({
    openapi: '3.1.0',
    info,
    paths: {
      '/lids': { $ref: 'paths/lids.yaml' },
      '/kilns': {
        parameters: [{ $ref: 'parts.yaml#/parameters/Heat' }],
        post: {
          requestBody: { $ref: 'bodies/kiln.yaml' },
          responses: { 200: { description: 'Done' }, 404: { $ref: 'parts.yaml#/responses/Not%20found' } },
        },
      },
    },
    components: { schemas: { Kiln: { properties: { lid: { $ref: 'lid.json#/$defs/a~1b' } } } } },
  })
  assert.match(
    html,
    /<code>\/lids<\/code><\/td><td><a class="untitled" href="[^"]*paths\/lids\.yaml">paths\/lids\.yaml</,
  )
  assert.match(html, /href="[^"]*parts\.yaml#\/parameters\/Heat">Heat</)
  assert.match(html, /Request body<\/p>\s*<p><a class="untitled" href="[^"]*bodies\/kiln\.yaml">/)
  assert.match(html, /<code>404<\/code><\/td><td><a href="[^"]*">Not found</)
  assert.match(html, /<code>lid<\/code> <span class="api-type"><a href="[^"]*">a\/b</)
})
