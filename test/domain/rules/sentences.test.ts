import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forms } from '#domain/rules/forms.ts'
import { readInstruction } from '#domain/rules/language/reader.ts'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines } from './applyRule.ts'

const sentences: readonly (readonly [instruction: string, sentence: string])[] = [
  ['order list alphabetically', 'sort the list'],
  ['sort the 2nd list of the "X" section in descending order', 'sort the 2nd list in section "X" descending'],
  ['sort the last table by "C" numerically descending', 'sort the last table by column "C" descending numerically'],
  ['sort table by column 2', 'sort the table by column 2'],
  ['insert row `a | "b"` before the row "x" in the table', 'add row `a | "b"` to the table before row "x"'],
  ['add a row "a" to the first table in section "X" at top', 'add row "a" to the 1st table in section "X" at the top'],
  ['drop row "a"', 'remove row "a" from the table'],
  ['append column "H" after "C"', 'add column "H" after column "C" to the table'],
  ['add a new column "H" before column 2 with value "v"', 'add column "H" with "v" before column 2 to the table'],
  ['add column "H" with "v" to the table before 2', 'add column "H" with "v" before column 2 to the table'],
  ['delete the column "C" of the table in section "X"', 'remove column "C" from the table in section "X"'],
  ['point all links starting with "a" on lines 3-4 to "b"', 'change link starting with "a" to "b" on lines 3 to 4'],
  ['replace link "a" with "b" in section "X"', 'change link "a" to "b" in section "X"'],
  ['fix trailing spaces, final newline and hard tabs', 'fix lint "MD010", "MD009", "MD047"'],
  ['sort the list in "X" in descending order', 'sort the list in section "X" descending'],
  ['sort the table by the "C" column', 'sort the table by column "C"'],
  ['remove the "C" column in section "X"', 'remove column "C" from the table in section "X"'],
  ['add row "a" to section "X"', 'add row "a" to the table in section "X"'],
  ['change link target "a" to "b"', 'change link "a" to "b"'],
  ['fix MD009 and hard tabs', 'fix lint "MD010", "MD009"'],
  ['fix lint rule md031 within section "X"', 'fix lint "MD031" in section "X"'],
]

function sentencesOf(instruction: string): readonly string[] {
  return forms.flatMap(rule => rule.read(readInstruction(instruction))?.sentence ?? [])
}

for (const [instruction, sentence] of sentences) {
  test(`is understood by one form, and its sentence in the same way: ${instruction}`, () => {
    assert.deepEqual(sentencesOf(instruction), [sentence])
    assert.deepEqual(sentencesOf(sentence), [sentence])
  })
}

const text = lines(
  '# Guide',
  '',
  '## Limits',
  '',
  '| Name | Value |',
  '|---|---|',
  '| b | 1 |',
  '| a | 2 |',
  '',
  '- z',
  '- y',
  '',
  '[x](/a) [y](http://o.e/a)  ',
  'text ',
)

const spoken: readonly (readonly [string, string])[] = [
  ['sort the list in section Limits', 'sort the list in section "Limits"'],
  ['sort list in Limits alphabetically', 'sort the list in section "Limits"'],
  ['sort the table in section Limits by column Name', 'sort the table in section "Limits" by column "Name"'],
  ['add row c, 3 to the table', 'add row "c | 3" to the table'],
  ['remove the row b from the table', 'remove row "b" from the table'],
  ['add column Unit after column Name', 'add column "Unit" after column "Name" to the table'],
  ['sort the table by the Name column', 'sort the table by column "Name"'],
  ['remove the Value column', 'remove column "Value" from the table'],
  ['remove column Value from the table', 'remove column "Value" from the table'],
]

for (const [instruction, form] of spoken) {
  test(`carries out without quotation marks: ${instruction}`, () => {
    assert.equal(edited(text, instruction).text, edited(text, form).text)
  })
}

const slips: readonly (readonly [string, string])[] = [
  ['sort the lsit in ascending order', 'sort the list'],
  ['sort the tabel by Name', 'sort the table by Name'],
  ['fix traling spaces', 'fix lint "MD009"'],
]

for (const [instruction, suggestion] of slips) {
  test(`proposes with the typo corrected: ${instruction}`, () => {
    const result = applyRules(text, instruction)
    if (result.kind !== 'unsupported') return assert.equal(result.kind, 'unsupported', JSON.stringify(result))
    assert.equal(result.suggestion, suggestion)
    assert.equal(applyRules(text, suggestion).kind, 'edited')
  })
}

test('hostile documents are answered like others', () => {
  const hostile = [
    '*a_ '.repeat(20_000),
    '> '.repeat(20_000),
    `a${' '.repeat(80_000)}b`,
    'a\t'.repeat(40_000),
    '[a]('.repeat(20_000),
    '![a]('.repeat(16_000),
    'http://'.repeat(12_000),
    `http://x.y/${'('.repeat(80_000)}`,
    '<!-- '.repeat(16_000),
    `${'- '.repeat(40_000)}a`,
    `${'|a'.repeat(5_000)}|\n${'|-'.repeat(5_000)}|\n${'|b|\n'.repeat(500)}`,
    Array.from({ length: 400 }, (_, length) => '`'.repeat(length)).join(' a\t '),
  ]
  for (const document of hostile) {
    for (const instruction of [
      'sort the first list',
      'sort the first table',
      'add column "q" with "v" to the first table',
      'change link starting with "http://" to "https://"',
      'fix lint MD004, MD009, MD010, MD012, MD018, MD019, MD022, MD031, MD032, MD047',
    ]) {
      assert.notEqual(applyRules(document, instruction).kind, 'unsupported')
    }
  }
})
