import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { renderParts } from '#site/file/parts.ts'
import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { siteLimits } from '#site/limits.ts'
import { referenceLimits } from '#site/reference/limits.ts'
import { workWithin } from '../../support/processorTime.ts'
import { bytes } from '../renderMarkdownPage.ts'

/** The processor time that one file may take at most, on a usual machine. Usual files take a few milliseconds. */
const capMs = 5_000
const yamlChars = referenceLimits.yamlMaxChars - 1_000

function fill(part: string, chars = 500_000): string {
  return part.repeat(Math.floor(chars / part.length))
}

function fields<T>(count: number, name: (index: number) => string, value: (index: number) => T): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), value(index)]))
}

function openapi(rest: object): string {
  return JSON.stringify({ openapi: '3.1.0', ...rest })
}

function schema(rest: object): string {
  return JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...rest })
}

const largeChars = limits.pageFileMaxBytes - 1_000

/** Each line indented one space more than the one before. */
function levels(count: number): string {
  return Array.from({ length: Math.floor(count) }, (_, at) => `${' '.repeat(at)}a:\n`).join('')
}

/** Members of a large object, with different names. */
function numbered(value: string): string {
  const size = value.length + 12
  return Array.from(
    { length: Math.floor(largeChars / size) },
    (_, at) => `"${String(at).padStart(8, 'k')}":${value}`,
  ).join()
}

const self = { $ref: '#/x' }
const yaml = (rest: string) => `openapi: 3.1.0\n${rest}`

function specification(body: string, metadata = 'Title: A'): string {
  return `<pre class=metadata>\n${metadata}\n</pre>\n\n${body}`
}

/** Each item indented one space more than the one before. */
function steps(count: number): string {
  return Array.from({ length: count }, (_, at) => `${' '.repeat(at)}1. a\n`).join('')
}

function draftOf(mark: string): string {
  const prolog = `<!DOCTYPE rfc [<!ENTITY e "${fill('x', 10_000)}">]>`
  return `${prolog}<rfc><front/><middle><section anchor="a" title="b">${fill(mark, 900_000)}`
}

/** Files of half a megabyte and more that make readers of data slow or pages huge. */
const files: Readonly<Record<string, readonly [path: string, make: () => string]>> = {
  'Bikeshed of nested lists': ['a.bs', () => specification(steps(700))],
  'Bikeshed of open links': ['a.bs', () => specification(fill('<a>'))],
  'Bikeshed of definitions': ['a.bs', () => specification(fill('<dfn>'))],
  'Bikeshed of names': ['a.bs', () => specification(`<dfn for="${fill('a,', 200_000)}" lt="${fill('a|', 200_000)}">`)],
  'Bikeshed of macros': ['a.bs', () => specification(fill('[LONG]'), `Text Macro: LONG ${fill('a', 60_000)}`)],
  'Bikeshed of titles': ['a.bs', () => specification(`# ${fill('title ', 300)} # {#a}\n\n${fill('[[#a]]')}`)],
  'Bikeshed of blocks': ['a.bs', () => specification(fill('<pre class=biblio></pre>'))],
  'Bikeshed of repeated blocks': [
    'a.bs',
    () => specification(`<pre>${fill('a', 200_000)}</pre>\n${fill('<p title="&#1;0&#1;">')}`),
  ],
  'Bikeshed of anchors': ['a.bs', () => specification(`<pre class=anchors>\n${levels(900)}</pre>`)],
  'Ecmarkup of references': ['a.emu', () => fill('<emu-xref href="#a"></emu-xref>')],
  'Ecmarkup of open algorithms': ['a.emu', () => fill('<emu-alg>')],
  'Ecmarkup of clauses': ['a.emu', () => fill('<emu-clause id=a><h1>')],
  'Ecmarkup of marks': ['a.emu', () => `<emu-clause>${fill('_a*b~|`')}`],
  'Bikeshed of brackets': ['a.bs', () => specification(fill('[='))],
  'Bikeshed of hashes': ['a.bs', () => specification(fill('# '))],
  'Bikeshed of spaces': ['a.bs', () => specification(`# a${fill(' ')}b`)],
  'Bikeshed of notes': ['a.bs', () => specification(fill('<p class=note>'))],
  'ReSpec of sections': ['a.html', () => `<script>respecConfig = {}</script>${fill('<section id=a>')}`],
  'ReSpec of brackets': ['a.html', () => `<script>respecConfig = ${fill('{a:[')}</script>`],
  'ReSpec of commas': ['a.html', () => `<script>respecConfig = {${fill(',a b')}}</script>`],
  'ReSpec of comments': ['a.html', () => `<script>respecConfig = {${fill('/*')}}</script>`],
  ...Object.fromEntries(
    [
      '<section title="a">',
      '<section>',
      '</section>',
      '<t><list><t>',
      '<xref target="a"/>',
      '<texttable><c>',
      '<ttcol>',
      '<artwork>',
      '<a b="',
      '<a b=\'<a c="',
      '<a b',
      '<!--',
      '<?rfc include="',
      '<![CDATA[',
      '&e;',
      '&unknown;',
      '<a b="&e;"/>',
      '<',
      '&',
    ].map(mark => [`a draft of ${mark}`, ['a.xml', () => draftOf(mark)] as const]),
  ),
  'a draft of names for one title': [
    'a.xml',
    () => `<rfc><front/><middle><section anchor="a" title="${fill('a', 100_000)}">${fill('<xref target="a"/>')}`,
  ],
  'a draft of entities': [
    'a.xml',
    () =>
      `<!DOCTYPE rfc [${Array.from({ length: 20_000 }, (_, at) => `<!ENTITY e${at} "&e${at + 1};&e${at + 1};">`).join('')}]><rfc><front/><middle>${fill('&e0;')}`,
  ],
  'a document type of quotes': ['a.xml', () => `<!DOCTYPE rfc [${fill('"')}`],
  'a document type of declarations': ['a.xml', () => `<!DOCTYPE rfc [${fill('<!ENTITY a PUBLIC "')}]><rfc><front/>`],
  'a protocol of notes': ['a.xml', () => `<xep><header/><section1>${fill('<note>')}`],
  'a protocol of sections': ['a.xml', () => `<xep><header/>${fill('<section1><p/>')}`],
  'a protocol of cells': ['a.xml', () => `<xep><header/><section1><table>${fill('<tr><td/></tr>')}`],
  'a table of commas': ['a.csv', () => fill(',')],
  'a table of short rows': ['a.csv', () => fill('a,b\n')],
  'a table of wide rows': ['a.csv', () => fill(`${'a,'.repeat(200)}\n`)],
  'a table of quotes': ['a.csv', () => fill('"')],
  'a table of open quotes': ['a.csv', () => fill('"a,')],
  'a table of broken quotes': ['a.csv', () => fill('"a"b,')],
  'a table of quotes in rows': ['a.csv', () => fill('a"b"\n"')],
  'a table of carriage returns': ['a.csv', () => fill('\r')],
  'YAML of open brackets': ['a.yaml', () => yaml(`a: ${fill('[', yamlChars)}`)],
  'YAML of brackets in brackets': ['a.yaml', () => yaml(fill(`- ${'['.repeat(290)}${']'.repeat(290)}\n`, yamlChars))],
  'YAML of questions': ['a.yaml', () => yaml(fill('? ', yamlChars))],
  'YAML of dashes': ['a.yaml', () => yaml(`a:\n${fill('- ', yamlChars)}`)],
  'YAML of lists in lists': ['a.yaml', () => yaml(`a:\n${fill('- - - - - a\n', yamlChars)}`)],
  'YAML of one step more each line': [
    'a.yaml',
    () => yaml(Array.from({ length: 880 }, (_, index) => `${' '.repeat(index)}a:`).join('\n')),
  ],
  'YAML of keys': ['a.yaml', () => yaml(Array.from({ length: 35_000 }, (_, index) => `k${index}: 1`).join('\n'))],
  'YAML of anchors': ['a.yaml', () => yaml(Array.from({ length: 18_000 }, (_, at) => `k${at}: &a${at} 1`).join('\n'))],
  'YAML of aliases': [
    'a.yaml',
    () =>
      yaml(
        `a: &a0 [x]\n${Array.from({ length: 20_000 }, (_, at) => `k${at}: &a${at + 1} [*a${at},*a${at}]`).join('\n')}`.slice(
          0,
          yamlChars,
        ),
      ),
  ],
  'YAML of mistakes': ['a.yaml', () => yaml(fill(']\n', yamlChars))],
  'YAML of signs that are reserved': ['a.yaml', () => yaml(fill('@ a\n', yamlChars))],
  'YAML of tags': ['a.yaml', () => yaml(fill('- !x a\n', yamlChars))],
  'YAML of documents': ['a.yaml', () => yaml(fill('---\n', yamlChars))],
  'JSON of brackets in brackets': [
    'a.json',
    () => `{"openapi":"3.1.0","a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
  ],
  'JSON of numbers': ['a.json', () => `{"openapi":"3.1.0","a":[${fill('1,', 900_000)}1]}`],
  'many operations': [
    'a.json',
    () =>
      openapi({
        paths: fields(
          5_000,
          at => `/p${at}`,
          () => ({
            get: { description: '*d* MUST', parameters: [{ name: 'a' }], responses: { 200: { description: 'x' } } },
          }),
        ),
      }),
  ],
  'many tags': [
    'a.json',
    () =>
      openapi({
        tags: Array.from({ length: 20_000 }, (_, at) => ({ name: `t${at}` })),
        paths: fields(
          1_000,
          at => `/p${at}`,
          at => ({ get: { tags: [`t${19_999 - at}`] } }),
        ),
      }),
  ],
  'a large file of members in YAML': ['a.yaml', () => `openapi: 3.1.0\npaths:\n${fill('  a: b\n', largeChars)}`],
  'a large file of comments in YAML': [
    'a.yaml',
    () => `openapi: 3.1.0\npaths:\n  a:\n    get:\n${fill('# \n', largeChars)}`,
  ],
  'a large file of dashes in YAML': ['a.yaml', () => `openapi: 3.1.0\npaths:\n${fill('- a\n', largeChars)}`],
  'a large file of quotes in YAML': ['a.yaml', () => `openapi: 3.1.0\npaths:\n  ${fill("'", largeChars)}: 1`],
  'a large file of spaces in YAML': ['a.yaml', () => `openapi: 3.1.0\npaths:\n  a${fill(' ', largeChars)}b: 1`],
  'a large file of levels in YAML': ['a.yaml', () => `openapi: 3.1.0\n${levels(Math.sqrt(2 * largeChars))}`],
  'a large file of empty objects': ['a.json', () => `{"openapi":"3.1.0","paths":{"a":[${fill('{},', largeChars)}{}]}}`],
  'a large file of paths': ['a.json', () => `{"openapi":"3.1.0","paths":{${numbered('{}')}}}`],
  'a large file of operations': ['a.json', () => `{"openapi":"3.1.0","paths":{${numbered('{"get":{}}')}}}`],
  'a large file of brackets': ['a.json', () => `{"openapi":"3.1.0","a":${fill('[', largeChars)}`],
  'a large file of quotes': ['a.json', () => `{"openapi":"3.1.0",${fill('"', largeChars)}`],
  'a large file of escapes': ['a.json', () => `{"openapi":"3.1.0","a":"${fill('\\\\', largeChars)}`],
  'a large file of spaces': ['a.json', () => `{"openapi":"3.1.0",${fill(' ', largeChars)}`],
  'a large file of schemas': [
    'a.json',
    () => `{"swagger":"2.0","paths":{"a":{"get":{}}},"definitions":{${numbered('{}')}}}`,
  ],
  'references in a ring': [
    'a.json',
    () =>
      openapi({
        paths: fields(
          4_000,
          at => `/p${at}`,
          at => ({ $ref: `#/paths/~1p${(at + 1) % 4_000}` }),
        ),
      }),
  ],
  'properties of themselves': [
    'a.json',
    () =>
      schema({
        x: {
          properties: fields(
            30,
            at => `p${at}`,
            () => self,
          ),
        },
        properties: fields(
          1_000,
          at => `p${at}`,
          () => self,
        ),
      }),
  ],
  'choices of themselves': [
    'a.json',
    () =>
      schema({
        x: { oneOf: Array(50).fill(self) },
        properties: fields(
          10_000,
          at => `p${at}`,
          () => self,
        ),
      }),
  ],
  'parts of themselves': ['a.json', () => schema({ x: { allOf: Array(1_000).fill(self) }, properties: { a: self } })],
  'lists of themselves': [
    'a.json',
    () =>
      schema({
        x: { type: 'array', items: { anyOf: Array(50).fill(self) } },
        properties: fields(
          9_000,
          at => `p${at}`,
          () => self,
        ),
      }),
  ],
  'one example many times': [
    'a.json',
    () =>
      openapi({
        paths: fields(
          900,
          at => `/p${at}`,
          () => ({ get: { requestBody: { $ref: '#/components/requestBodies/a' } } }),
        ),
        components: {
          requestBodies: { a: { content: { 'a/b': { example: Array.from({ length: 20_000 }, (_, at) => at) } } } },
        },
      }),
  ],
  'long descriptions': [
    'a.json',
    () =>
      openapi({
        components: {
          schemas: fields(
            50,
            at => `s${at}`,
            () => ({ description: fill('**a** [b](c) `x` ', 19_000) }),
          ),
        },
      }),
  ],
  'descriptions of brackets': [
    'a.json',
    () =>
      openapi({
        components: {
          schemas: fields(
            50,
            at => `s${at}`,
            () => ({ description: fill('[', 19_000) }),
          ),
        },
      }),
  ],
  'descriptions of tables': [
    'a.json',
    () => {
      const description = `${'|a'.repeat(250)}|\n${'|-'.repeat(250)}|\n${'|\n'.repeat(390)}`
      return openapi({
        components: {
          schemas: fields(
            50,
            at => `s${at}`,
            () => ({ description }),
          ),
        },
      })
    },
  ],
}

/** Marks of a format, repeated on one line and line by line. */
function repeated(path: string, marks: readonly string[]): typeof files {
  return Object.fromEntries(
    marks.flatMap(mark => [
      [`${path} of ${JSON.stringify(mark)} on a line`, [path, () => fill(mark, 1_000_000)]],
      [`${path} of ${JSON.stringify(mark)} line by line`, [path, () => fill(`${mark}\n`, 1_000_000)]],
      [`${path} of ${JSON.stringify(mark)} ever deeper`, [path, () => deeper(mark)]],
    ]),
  )
}

function deeper(mark: string): string {
  let text = ''
  for (let depth = 0; text.length < 1_000_000; depth = (depth + 1) % 1_000) text += `${' '.repeat(depth)}${mark}\n`
  return text
}

const marksOf: Readonly<Record<string, readonly string[]>> = {
  'a.go': ['/*', '"', '`', '{', 'func '],
  'a.rst': [
    '*a ',
    '`a ',
    '|a| ',
    '`a`_ ',
    '.. [#] a',
    '.. _a: b_',
    '* a',
    '-a  b',
    '+---+',
    '.. list-table::',
    '_`a`',
    'https://a.b/(',
  ],
  'a.wiki': ["''", '<ref>', '<nowiki>', '[[a', '[https://a b', '{{a', '* a', '{|', '; a : b', '<math>', '<pre>'],
  'a.feature': ['Feature: a\n', 'Feature: a\nScenario: a\nGiven a\n', '|a', '@a ', '"""\n', '<a', '\\|'],
  'a.sdoc': [
    '[DOCUMENT]\n',
    '[DOCUMENT]\nA: >>>\n',
    '[DOCUMENT]\n\n[[SECTION]]\n',
    '[DOCUMENT]\nRELATIONS:\n- TYPE: a\n  VALUE: b\n',
  ],
  'a.txt': ['a', '<'],
  'a.xml': ['<rfc><front/><middle><t>'],
}
const allFiles = {
  ...files,
  ...Object.fromEntries(Object.entries(marksOf).flatMap(([path, marks]) => Object.entries(repeated(path, marks)))),
}

for (const [name, [path, make]] of Object.entries(allFiles)) {
  test(`${name}: shown or refused within ${capMs} ms of work, and never too large a page`, async () => {
    const source = bytes(make())
    const page = await workWithin(capMs, async () =>
      fillLinks((await renderFileInFull(source, path)) ?? assert.fail(), link => link),
    )
    assert.ok(page.length < siteLimits.fragmentMaxChars * 1.2)
  })
}

const ring = {
  properties: fields(
    40,
    at => `p${at}`,
    at => ({ $ref: `#/components/schemas/s${at}` }),
  ),
}
const operations = fields(
  50,
  at => `/p${at}`,
  () => ({
    get: {
      responses: fields(
        200,
        at => `${at}`,
        () => ({ content: { a: { schema: { $ref: '#/components/schemas/s0' } } } }),
      ),
    },
  }),
)

const wide: Readonly<Record<string, object>> = {
  'schemas that all refer to each other': {
    schemas: fields(
      40,
      at => `s${at}`,
      () => ring,
    ),
  },
  'schemas with all others as parts': {
    schemas: fields(
      40,
      at => `s${at}`,
      () => ({ allOf: Object.values(ring.properties) }),
    ),
  },
  'schemas that are one of all others': {
    schemas: fields(
      40,
      at => `s${at}`,
      () => ({ oneOf: Object.values(ring.properties) }),
    ),
  },
  'a schema with a huge list of values': {
    schemas: fields(
      40,
      at => `s${at}`,
      () => ({ enum: Array(5_000).fill('value') }),
    ),
  },
  'schemas inside each other': {
    schemas: { s0: JSON.parse(`${'{"properties":{"a":'.repeat(28)}{}${'}}'.repeat(28)}`) },
  },
}

for (const [name, components] of Object.entries(wide)) {
  test(`parts with ${name}: shown within ${capMs} ms of work, and never too large`, async () => {
    const source = bytes(openapi({ paths: operations, components }))
    const ids = ['get-p0', 'get-p49', 'schemas/s0']
    const parts = await workWithin(capMs, () => renderParts(source, 'a.json', ids))
    for (const part of parts)
      assert.ok(fillLinks(part ?? assert.fail(), link => link).length < siteLimits.fragmentMaxChars)
  })
}
