import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { parse } from 'yaml'
import { fillTemplate } from '#domain/template.ts'

const readme = '# PROJECT_NAME\n\nPROJECT_DESCRIPTION\n\n## Next\n'
const page = '---\ntitle: "PROJECT_NAME"\nsummary: "PROJECT_DESCRIPTION"\n---\n# PROJECT_NAME\n'
const config = 'title: "PROJECT_NAME"\ndescription: "PROJECT_DESCRIPTION"\nkept: true\n'

type Words = Parameters<typeof fillTemplate>[1]

function filled(path: string, text: string, words: Partial<Words>): string {
  const files = [{ path, content: new TextEncoder().encode(text) }]
  const [file] = fillTemplate(files, { name: 'Orders', description: '', ...words })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(file?.content)
}

/** The readable part of a word: one line, without brackets that site generators would interpret. */
function legible(word: string): string {
  return word.replace(/[\s\p{Cc}]+/gu, ' ').replace(/\{(?=[{%:])/g, '{ ')
}

type Node = {
  readonly type: string
  readonly value?: string
  readonly url?: string
  readonly children?: readonly Node[]
}

function textOf(node: Node): string {
  return node.value ?? node.children?.map(textOf).join('') ?? ''
}

/** The blocks of a filled README; their inline parts are text, or an address that leads where it says. */
function blocksOf(markdown: string): readonly (readonly [type: string, text: string])[] {
  const root: Node = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return (root.children ?? []).map(block => {
    for (const part of block.children ?? []) {
      if (part.type === 'link') assert.match(part.url ?? '', /^(?:https?|mailto):/)
      else assert.equal(part.type, 'text', markdown)
    }
    return [block.type, textOf(block)]
  })
}

/** As the interface accepts them: one line that is not empty, trimmed. */
const names = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
    fc
      .array(fc.constantFrom(...'`*_[]()<>#|~&;:{}%"\'\\-+=!$.1a A\u0085\u00a0'), { minLength: 1, maxLength: 40 })
      .map(signs => signs.join('')),
    fc.constantFrom(
      'https://example.org/a_b~c#d',
      'www.example.org',
      '&copy;',
      'a@example.org',
      '$1',
      '$&',
      'PROJECT_DESCRIPTION',
    ),
  )
  .map(name => name.trim())
  .filter(name => /^(?=.*\S)\P{Cc}*$/u.test(name))

test('in Markdown, a name is the text of its heading and a description the text of its paragraph', () => {
  fc.assert(
    fc.property(names, names, (name, description) => {
      assert.deepEqual(blocksOf(filled('README.md', readme, { name, description })), [
        ['heading', legible(name).trim()],
        ['paragraph', legible(description).trim()],
        ['heading', 'Next'],
      ])
    }),
    { numRuns: 3_000 },
  )
})

test('in YAML and JSON, a name is the value of its member, and no other member appears', () => {
  fc.assert(
    fc.property(names, names, (name, description) => {
      const expected = { title: legible(name), description: legible(description), kept: true }
      assert.deepEqual(parse(filled('_config.yml', config, { name, description })), expected)
      const json = '{"title": "PROJECT_NAME", "description": "PROJECT_DESCRIPTION", "kept": true}'
      assert.deepEqual(JSON.parse(filled('x.json', json, { name, description })), expected)
    }),
    { numRuns: 1_000 },
  )
})

test('in front matter, a name is quoted as in YAML, and below it as in Markdown', () => {
  const name = 'The "best" *spec* [x]: a'
  const text = filled('index.md', page, { name, description: "It's: #1" })
  const [, head = '', body] = text.split('---\n')
  assert.deepEqual(parse(head), { title: name, summary: "It's: #1" })
  assert.equal(body, '# The "best" \\*spec\\* \\[x\\]: a\n')
})

const hostile: Readonly<Record<string, string>> = {
  '{{ site.github.token }}': '# { { site.github.token }}',
  '{% include x %}': '# { % include x %}',
  '{{{x': '# { { {x',
  '{: .evil}': '# { : .evil}',
  '<script>alert(1)</script>': '# \\<script\\>alert(1)\\</script\\>',
  '[x](javascript:alert(1))': '# \\[x\\](javascript:alert(1))',
  '![x](y)': '# !\\[x\\](y)',
  '`code`': '# \\`code\\`',
  '&lt;b&gt;': '# &amp;lt;b&amp;gt;',
  'a\\b': '# a\\\\b',
  'Trailing #': '# Trailing \\#',
  'two\u2028lines\u0085of\u00a0it': '# two lines of it',
  PROJECT_DESCRIPTION: '# PROJECT_DESCRIPTION',
  "$& $1 $' $$": "# $& $1 $' $$",
}

test('a hostile name is only text', () => {
  for (const [name, heading] of Object.entries(hostile)) {
    assert.equal(filled('README.md', '# PROJECT_NAME', { name }), heading, name)
  }
})

test('a name without special characters reads in the source as it was written', () => {
  const plain = [
    'Orders',
    'snake_case_api',
    'C# & F#',
    'v1.0 - beta',
    'R&D, AT&T',
    "O'Neil's (draft)",
    'ünï 王 😀',
    'a+b=c',
    '100%',
  ]
  for (const name of plain) assert.equal(filled('README.md', '# PROJECT_NAME', { name }), `# ${name}`)
})

test('a description that looks like a list, a rule or a number stays a paragraph', () => {
  for (const description of [
    '- item',
    '+ item',
    '---',
    '- - -',
    '1. first',
    '12) twelfth',
    '=== x',
    '# x',
    '> x',
    '~~~',
    '| a |',
    '    x',
    '[^1]: x',
  ]) {
    assert.deepEqual(
      blocksOf(filled('README.md', readme, { description }))[1],
      ['paragraph', description.trim()],
      description,
    )
  }
})

test('an address in a description leads where it says', () => {
  const description = 'See https://example.org/~me/my_docs#part_1 (and https://example.org/b).'
  const text = filled('x.md', 'PROJECT_DESCRIPTION', { description })
  assert.equal(text, 'See <https://example.org/~me/my_docs#part_1> (and <https://example.org/b>).')
})

test('without a description, the files say what they are about', () => {
  assert.equal(filled('README.md', readme, { name: 'Orders' }), '# Orders\n\nDocumentation of Orders.\n\n## Next\n')
})

test('files without a placeholder and binary files stay as shipped, byte for byte', () => {
  const files = [
    { path: 'plain.md', content: Buffer.from('# Nothing to fill\r\n') },
    { path: 'latin.txt', content: Buffer.from([0xe9, 0x0a]) },
    { path: 'logo.png', content: Buffer.from('PROJECT_NAME') },
    { path: 'code.ts', content: Buffer.from('const PROJECT_NAME = 1') },
  ]
  for (const [nth, file] of fillTemplate(files, { name: 'Orders', description: '' }).entries()) {
    assert.equal(file.path, files[nth]?.path)
    assert.deepEqual(file.content, files[nth]?.content)
  }
})

test('the text around a placeholder stays, with its line ends', () => {
  const text = 'Before PROJECT_NAME after\r\n\r\nPROJECT_NAMES\ttab  \n'
  assert.equal(filled('x.md', text, { name: 'X' }), 'Before X after\r\n\r\nXS\ttab  \n')
})
