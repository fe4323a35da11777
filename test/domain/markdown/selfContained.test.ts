import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '#domain/markdown/document.ts'
import { selfContained } from '#domain/markdown/selfContained.ts'

const lines = [
  '---',
  'title: Fees',
  '---',
  '# Fees',
  '| No | Fee |',
  '|---|---|',
  '| 1 | ten |',
  '| 2 | two |',
  '',
  '$$',
  'x = y',
  '',
  '+ z',
  '$$',
  '',
  '```js',
  'a()',
  'b()',
  '```',
  '',
  '- one',
  '    - See [the law][LAW].',
  '',
  '[law]: https://law.example',
]
const pieceOf = selfContained(readDocument(`${lines.join('\n')}\n`))
const header = '| No | Fee |\n|---|---|'

test('a row of a table has its header, and a header alone is still one', () => {
  assert.equal(pieceOf(8, 8), `${header}\n| 2 | two |`)
  assert.equal(pieceOf(6, 7), `${header}\n| 1 | ten |`)
  assert.equal(pieceOf(4, 5), `# Fees\n${header}`)
  assert.equal(pieceOf(5, 8), lines.slice(4, 8).join('\n'))
})

test('a part of a formula, of code and of the front matter keeps its marks', () => {
  assert.equal(pieceOf(11, 11), '$$\nx = y\n$$')
  assert.equal(pieceOf(13, 14), '$$\n+ z\n$$')
  assert.equal(pieceOf(10, 10), '$$\n$$')
  assert.equal(pieceOf(17, 17), '```js\na()\n```')
  assert.equal(pieceOf(18, 19), '```js\nb()\n```')
  assert.equal(pieceOf(2, 2), '```yaml\ntitle: Fees\n```')
  assert.equal(pieceOf(1, 3), '```yaml\ntitle: Fees\n```')
})

test('lines from the front matter into the text are both', () => {
  assert.equal(pieceOf(2, 4), '```yaml\ntitle: Fees\n```\n\n# Fees')
  assert.equal(pieceOf(3, 4), '# Fees')
  assert.equal(pieceOf(3, 3), '')
  assert.equal(selfContained(readDocument('# Fees\n\nText.\n'))(1, 3), '# Fees\n\nText.')
})

test('an item of a nested list is no code, and its links keep their addresses', () => {
  assert.equal(pieceOf(22, 22), '- See [the law][LAW].\n\n[law]: https://law.example')
})

test('other lines are as they are', () => {
  assert.equal(pieceOf(4, 4), '# Fees')
  assert.equal(pieceOf(21, 21), '- one')
  assert.equal(pieceOf(9, 9), '')
})
