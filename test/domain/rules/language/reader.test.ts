import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInstruction } from '#domain/rules/language/reader.ts'

const quotations: readonly (readonly [string, string])[] = [
  ['"a b"', 'a b'],
  ['“a "b"”', 'a "b"'],
  ['„a“', 'a'],
  ['«a»', 'a'],
  ['`a "b" “c”`', 'a "b" “c”'],
  ['``a ` b``', 'a ` b'],
  ['`` `a` ``', '`a`'],
  ['` a `', ' a '],
  ['""', ''],
  ['"a\r\nb"', 'a\nb'],
  ['"C:\\"', 'C:\\'],
]

for (const [written, meant] of quotations) {
  test(`reads ${JSON.stringify(written)} as ${JSON.stringify(meant)}`, () => {
    const reader = readInstruction(` ${written} .`)
    assert.equal(reader.quoted(), meant)
    assert.equal(reader.end(), true)
  })
}

for (const written of ['"a', '`a``', '“a"', 'a', '']) {
  test(`finds no quotation in ${JSON.stringify(written)}`, () => {
    assert.equal(readInstruction(written).quoted(), null)
  })
}

const blocks: readonly (readonly [string, string | null])[] = [
  [': text', 'text'],
  [':\n\n  indented\n\nmore  \n\n \n', '  indented\n\nmore  '],
  [':\r\na\r\nb', 'a\nb'],
  [': "quoted" and : more', '"quoted" and : more'],
  [':\n\n', null],
  ['text', null],
]

for (const [written, block] of blocks) {
  test(`reads the block of ${JSON.stringify(written)}`, () => {
    assert.equal(readInstruction(written).block(), block)
  })
}

test('a word is read in any case, and as a whole', () => {
  assert.equal(readInstruction(' ReplacE ').word('delete', 'replace'), 'replace')
  assert.equal(readInstruction('replaced').word('replace'), null)
  assert.equal(readInstruction('front-matter').word('front'), null)
})

test('text that is not found is not taken', () => {
  const reader = readInstruction('table of things 12th 7 x')
  assert.equal(reader.words('table', 'of', 'contents'), false)
  assert.equal(reader.words('table', 'of', 'things'), true)
  assert.equal(reader.number(), null)
  assert.equal(reader.ordinal(), 12)
  assert.equal(reader.ordinal(), null)
  assert.equal(reader.number(), 7)
  assert.equal(reader.end(), false)
  assert.equal(reader.name(), 'x')
  assert.equal(reader.end(), true)
})
