import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRestUntouched, saysTheSame } from '../../eval/check.ts'

const before = '# A\n\none\n\n- x\n- y\n\n## B\n\ntwo\n'
const solution = '# A\n\none\n\n- x\n- y\n- z\n\n## B\n\n2\n'

const untouched: readonly (readonly [name: string, after: string])[] = [
  ['the solution itself', solution],
  ['another text in the requested place', '# A\n\none\n\n- x\n- y\n- zz\n- zzz\n\n## B\n\n3\n'],
  ['an additional blank line beside it', '# A\n\none\n\n- x\n- y\n\n- z\n\n## B\n\n2\n'],
  ['nothing done', before],
]

for (const [name, after] of untouched) {
  test(`touches nothing else: ${name}`, () => assert.equal(isRestUntouched(before, solution, after), true))
}

const touched: readonly (readonly [name: string, after: string])[] = [
  ['a word at the start', solution.replace('# A', '# Aa')],
  ['a line lost between two places', solution.replace('## B\n', '')],
  ['an additional space at the end of a line', solution.replace('one\n', 'one \n')],
  ['other line ends', solution.replaceAll('\n', '\r\n')],
  ['lines in another order', solution.replace('- x\n- y\n', '- y\n- x\n')],
  ['nothing left', ''],
]

for (const [name, after] of touched) {
  test(`is not limited to the request: ${name}`, () => assert.equal(isRestUntouched(before, solution, after), false))
}

test('where nothing should change, every change is one too many', () => {
  assert.equal(isRestUntouched(before, before, before), true)
  assert.equal(isRestUntouched(before, before, `${before}\n`), false)
})

test('a line that replaces a last line without a line break does not count as damage', () => {
  assert.equal(isRestUntouched('a\nb', 'a\nb\nc', 'a\nb\nc'), true)
  assert.equal(isRestUntouched('a\nb', 'a\nb\nc', 'A\nb\nc'), false)
})

test('two texts are equal whatever pads their tables, marks their lists or separates their paragraphs', () => {
  assert.ok(saysTheSame('| a | b |\n|---|---|\n* x\n\ny', '|a|b|\r\n| ----- | --- |\r\n\r\n- x\r\ny\r\n'))
  assert.ok(!saysTheSame('| a | b |', '| b | a |'))
  assert.ok(!saysTheSame('- x', '- y'))
})
