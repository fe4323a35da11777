import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { renderFile } from '#site/file.ts'
import { findDangers } from './dangers.ts'
import { bytes, renderMarkdownPage } from './renderMarkdownPage.ts'
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
