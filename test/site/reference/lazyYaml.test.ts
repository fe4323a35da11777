import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parse, stringify } from 'yaml'
import { renderParts } from '#site/file/parts.ts'
import { renderFile } from '#site/file.ts'
import { lazyYaml } from '#site/reference/lazyYaml.ts'
import { readLargeReference } from '#site/reference/recognise.ts'
import type { Value } from '#site/reference/value.ts'

const options = { schema: 'core', uniqueKeys: false, logLevel: 'silent' } as const
const read = (text: string) => lazyYaml(new TextEncoder().encode(text), whole => parse(whole, options) as Value)

/** All of a value, read. */
function whole(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(whole)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, whole(member)]))
}

const name = fc.oneof(
  fc.constantFrom(
    'get',
    '/a/{id}',
    '200',
    'x-y',
    "it's",
    '"q"',
    'a: b',
    '# c',
    '- d',
    '?',
    'ü',
    'null',
    ' e',
    '__proto__x',
  ),
  fc.string({ minLength: 1, maxLength: 12 }),
)
const leaf = fc.oneof(
  fc.constantFrom(
    '',
    'two words',
    'a: b',
    '# no',
    '- no',
    'x: |\n  y\n',
    'line\nkey: value\n# c\n\n  more',
    'true',
    '1.0',
    '~',
  ),
  fc.string({ maxLength: 40 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)
const { tree } = fc.letrec(tie => ({
  tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('list'), tie('fields')),
  list: fc.array(tie('tree'), { maxLength: 4 }),
  fields: fc.dictionary(name, tie('tree'), { maxKeys: 5 }),
}))
const document = fc.dictionary(name, tree, { minKeys: 1, maxKeys: 6 })
const notation = fc.record({
  indent: fc.integer({ min: 1, max: 6 }),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 20, 80),
  doubleQuotedAsJSON: fc.boolean(),
})

test('a file in block style is read member by member as it is read as a whole', () => {
  let understood = 0
  fc.assert(
    fc.property(document, notation, fc.boolean(), (value, written, isDos) => {
      const text = stringify(value, written)
      const found = read(isDos ? text.replaceAll('\n', '\r\n') : text)
      // What is not understood is refused as a whole, and never read as something else.
      if (found === null) return
      understood++
      assert.deepEqual(whole(found), parse(text, options))
    }),
    { numRuns: 2_000 },
  )
  assert.ok(understood > 1_500, `${understood} of 2000 were understood`)
})

test('notations that only look like members stay inside their value', () => {
  const text = `---
# openapi: 2
openapi: "3.1.0"   # the version
info:
  title: Ledger # a comment
  description: |
    paths: are described below

    # Heading
     - kept: as written
  summary: >-
    folded
    words
  long: words that
    go on: not as a member
tags:
- name: a
  x: 1
# between
- name: b
'quoted ''key''': 1
"double \\"key\\"": 2
http://a.example/b: 3
empty:
nothing: ~
paths:

  # comment
  /a/{id}:
      get: { operationId: readA,
             tags: [a] }
      x-list:
      - - 1
        - 2
`
  const found = read(text.replace('  long: words that\n    go on: not as a member\n', ''))
  assert.deepEqual(whole(found), parse(text.replace('  long: words that\n    go on: not as a member\n', ''), options))
  assert.equal(Object.keys(found ?? {}).length, 9)
})

test('what is not in block style is refused', () => {
  const refused = [
    '{"openapi": "3.1.0"}',
    '- openapi: 3.1.0',
    '%YAML 1.2\n---\na: 1',
    'a: 1\n---\nb: 2',
    'a: 1\n...\n',
    '? a\n: 1',
    'a:\n\tb: 1\nc',
    '  a: 1\nb: 2',
    '*a : 1',
    'text',
    '',
  ]
  for (const text of refused) assert.equal(read(text), null, text)
})

test('names of inherited properties are data', () => {
  const found = read('__proto__:\n  a: 1\nconstructor: x\n')
  assert.deepEqual(Object.keys(found ?? {}), ['__proto__', 'constructor'])
  assert.equal(Object.getPrototypeOf(found), Object.prototype)
})

const description = (operations: number, schemas: number) => `openapi: 3.1.0
info:
  title: Ledger
  version: "1"
paths:
${Array.from({ length: operations }, (_, at) => `  /entries/${at}:\n    get:\n      operationId: read${at}\n      summary: Read entry ${at}\n      responses:\n        "200":\n          description: |\n            paths: of all ${at}\n`).join('')}components:
  schemas:
${Array.from({ length: schemas }, (_, at) => `    Entry${at}:\n      type: object\n      properties:\n        id: { type: string, description: "${'Its id. '.repeat(40)}" }\n`).join('')}`

test('a description of many megabytes is an index and its pages', () => {
  const source = new TextEncoder().encode(description(2_000, 3_000))
  assert.ok(source.length > 1024 * 1024)
  const index = renderFile(source, 'ledger.yaml')
  assert.equal(index?.facts.title, 'Ledger')
  assert.equal(index?.parts?.length, 5_000)
  const [operation, schema] = renderParts(source, 'ledger.yaml', ['read1999', 'schemas/Entry2999'])
  assert.match(operation?.pieces.join('') ?? '', /Read entry 1999.*paths: of all 1999/s)
  assert.match(schema?.pieces.join('') ?? '', /Its id\./)
})

test('a value above the limit is left out, and the others are there', () => {
  const text = `${description(1, 1)}x-large: "${'a'.repeat(500_000)}"\n`
  const found = readLargeReference(new TextEncoder().encode(text), 'ledger.yaml')?.document
  assert.equal(found?.['x-large'], null)
  assert.deepEqual(whole(found?.['info']), { title: 'Ledger', version: '1' })
})

test('an alias is never followed', () => {
  const text = `${description(1, 1)}a: &a [1]\nb: *a\nc: [*a, *a]\n`
  const found = readLargeReference(new TextEncoder().encode(text), 'ledger.yaml')?.document
  assert.deepEqual([found?.['b'], found?.['c']], [null, null])
})
