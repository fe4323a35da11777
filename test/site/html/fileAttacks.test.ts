import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { renderParts } from '#site/file/parts.ts'
import { renderFile } from '#site/file.ts'
import { readText } from '#site/html/escape.ts'
import { bytes, renderMarkdownPage } from '../renderMarkdownPage.ts'
import { findDangers } from './dangers.ts'
import { vectors } from './vectors.ts'

const attacks = Object.values(vectors).flat()

/** A whole page as a reader gets it, from a file that is not Markdown. */
function pageFor(source: string, path: string): string {
  return renderMarkdownPage('', { path, fragment: renderFile(bytes(source), path) ?? assert.fail(path) })
}

/** A value in every place where an interface description has text. */
function everywhere(attack: string): Readonly<Record<string, unknown>> {
  const schema = {
    title: attack,
    type: attack,
    format: attack,
    description: attack,
    default: attack,
    pattern: attack,
    enum: [attack],
    required: [attack],
    properties: { [attack]: { $ref: attack }, a: { $ref: `#/components/schemas/${attack}` }, b: { const: attack } },
    oneOf: [{ type: [attack] }],
    items: { description: attack },
  }
  const named = { name: attack, in: attack, description: attack, schema, url: attack, email: attack, title: attack }
  const message = { ...named, payload: schema, headers: schema, contentType: attack, examples: [{ payload: attack }] }
  const operation = {
    summary: attack,
    description: attack,
    tags: [attack],
    security: [{ [attack]: [] }],
    parameters: [named],
    requestBody: { description: attack, content: { [attack]: { schema, example: attack } } },
    responses: { [attack]: { description: attack, content: { [attack]: { schema } } } },
    message,
    action: attack,
    channel: { address: attack, description: attack, messages: { [attack]: message }, parameters: { [attack]: named } },
  }
  const path = { description: attack, parameters: { [attack]: named }, get: operation, publish: operation }
  return {
    info: { ...named, version: attack, contact: named, license: named, termsOfService: attack },
    externalDocs: { url: attack },
    host: attack,
    basePath: attack,
    schemes: [attack],
    tags: [named],
    paths: { [attack]: path },
    webhooks: { [attack]: path },
    channels: { [attack]: path },
    operations: { [attack]: operation },
    components: {
      schemas: { [attack]: schema },
      messages: { [attack]: message },
      securitySchemes: { [attack]: { type: attack, scheme: attack, description: attack, flows: { [attack]: {} } } },
    },
    definitions: { [attack]: schema },
    $defs: { [attack]: schema },
    $id: attack,
    ...schema,
  }
}

const kinds: Readonly<Record<string, object>> = {
  'an OpenAPI description': { openapi: '3.1.0', servers: [{ url: 'x' }] },
  'a Swagger description': { swagger: '2.0' },
  'an AsyncAPI 2 description': { asyncapi: '2.6.0' },
  'an AsyncAPI 3 description': { asyncapi: '3.0.0' },
  'a JSON Schema': { $schema: 'https://json-schema.org/draft/2020-12/schema' },
}

for (const [kind, head] of Object.entries(kinds)) {
  test(`${kind} with an attack in every place is a page without danger`, () => {
    for (const attack of attacks) {
      assert.deepEqual(findDangers(pageFor(JSON.stringify({ ...everywhere(attack), ...head }), 'a/b.json')), [], attack)
    }
  })
}

test('attacks in the parts of a large description, in examples and in requests come out harmless', () => {
  for (const attack of attacks) {
    const { paths, components, ...rest } = everywhere(attack)
    const operation = (Object.values(paths as object)[0] as { get: object }).get
    const many = Object.fromEntries(Array.from({ length: 45 }, (_, at) => [`/${at}`, { get: operation }]))
    const servers = [{ url: attack }, { url: `https://${attack}` }]
    const source = bytes(
      JSON.stringify({
        ...rest,
        openapi: '3.1.0',
        servers,
        paths: { ...many, [attack]: { get: operation } },
        components,
      }),
    )
    const { parts = [] } = renderFile(source, 'a/openapi.json') ?? assert.fail()
    assert.ok(parts.length > 45)
    const shown = [parts[0], ...parts.slice(45)].flatMap(part => part ?? [])
    for (const fragment of renderParts(source, 'a/openapi.json', shown)) {
      const page = renderMarkdownPage('', { path: 'a/openapi.json', fragment: fragment ?? assert.fail() })
      assert.deepEqual(findDangers(page), [], attack)
    }
  }
})

test('no text of a description leaves its quotes, or becomes a file or an option, in the example request', () => {
  const words = [
    "'; rm -rf ~; '",
    '$(id)',
    '`id`',
    '-o/tmp/x',
    '@/etc/passwd',
    '\n--next',
    '\u202egnirts',
    '{a,b}[1-9]',
    '\\',
  ]
  for (const word of words) {
    const operation = {
      security: [{ key: [] }],
      parameters: ['path', 'query', 'header'].map(place => ({ name: word, in: place, required: true, example: word })),
      requestBody: { content: { 'text/plain': { example: word }, [word]: { example: word } } },
      responses: {},
    }
    for (const type of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded', word]) {
      const requestBody = { content: { [type]: { example: type === 'text/plain' ? word : { a: word, [word]: word } } } }
      const paths = { [`/${word}/{${word}}`]: { post: { ...operation, requestBody } } }
      const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: word } } }
      const html = pageFor(JSON.stringify({ openapi: '3.0.0', servers: [{ url: word }], paths, components }), 'a.json')
      const command = readText(/<pre[^>]*><code>(curl .*?)<\/code>/s.exec(html)?.[1] ?? assert.fail())
      /** What a POSIX shell makes of it, for words in single quotes. */
      const given = [...command.matchAll(/((?:'[^']*'|\\'|[^\s'\\])+)|\\\n/g)].flatMap(([, found]) => found ?? [])
      const plain = given.filter(text => !text.startsWith("'"))
      for (const text of plain)
        assert.match(text, /^(?:curl|POST|--(?:request|url|header|data-raw|form-string|data-urlencode))$/)
      assert.ok(!command.includes('\u202e'))
      for (const [at, text] of given.entries()) {
        if (given[at - 1] === '--url') assert.match(text, /^'https?:\/\/[^{}[\]]*'$/s)
        if (given[at - 1] === '--header') assert.match(text, /^'[^@':\s]+: /)
      }
    }
  }
})

test('attacks in the cells of a table, and in data shown as source, are text', () => {
  for (const attack of attacks) {
    const quoted = `"${attack.replaceAll('"', '""')}"`
    for (const source of [attack, `a,b\n${quoted},${quoted}`, `${quoted}\n${attack}\n"`])
      assert.deepEqual(findDangers(pageFor(source, 'a.csv')), [], source)
    for (const path of ['a.json', 'a.yaml', 'openapi.yaml'])
      assert.deepEqual(findDangers(pageFor(`openapi: 3.0.0\nx: ${attack}`, path)), [], attack)
  }
})

test('attacks in MDX, in components and around them, come out harmless', () => {
  for (const attack of attacks) {
    for (const source of [
      attack,
      `<Tab>\n  ${attack}\n</Tab>`,
      `<Tab a={${attack}}>\n`,
      `import {\n${attack}`,
      `{/* ${attack}`,
    ])
      assert.deepEqual(findDangers(pageFor(source, 'a.mdx')), [], source)
  }
})

test('a thousand files assembled from fragments render harmlessly', () => {
  const piece = fc.oneof(
    fc.constantFrom(...attacks),
    fc.constantFrom(
      'openapi: 3.1.0\n',
      'paths:\n',
      '  /a:\n',
      '    get:\n',
      'info: {title: ',
      '}',
      '\n',
      '"',
      ',',
      ': ',
      '|\n',
      '<Tab ',
      '{',
      '&a ',
      '*a',
    ),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('openapi.yaml', 'a.csv', 'a.mdx', 'a.json'),
      (pieces, path) => assert.deepEqual(findDangers(pageFor(pieces.join(''), path)), []),
    ),
    { seed: 4180, numRuns: 1_000 },
  )
})
