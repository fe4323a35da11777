import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Pumps',
  '',
  'The resevoir feeds the pump. A reservoir is checked daily; every reservoir has a gauge. No reservoir leaks.',
  '',
  'Call `resevoir` to read it. The adress is fixed.',
)

test('a word with its right spelling is corrected in the text', () => {
  const wanted = page.replace('adress', 'address')
  for (const instruction of [
    'adress is spelled wrong, it should be address',
    '"adress" is misspelled, should be "address"',
    'adress is a typo; it should be address',
    'The word adress is spelt incorrectly. It should be address.',
  ])
    assert.equal(edited(page, instruction).text, wanted, instruction)
})

test('a misspelled word becomes the one more frequent word that differs by a letter', () => {
  assert.equal(edited(page, 'resevoir is misspelled').text, page.replace('The resevoir', 'The reservoir'))
})

test('a frequent misspelling needs no right spelling', () => {
  for (const instruction of ['fix typo adress', 'fix the typo in adress', 'typo: adress', 'adress is misspelled'])
    assert.equal(edited(page, instruction).text, page.replace('adress', 'address'), instruction)
  const title = lines('# Who recieves it', '', 'None.')
  assert.equal(edited(title, 'fix typo recieves').text, title.replace('recieves', 'receives'))
})

test('without one right spelling nothing changes', () => {
  for (const instruction of [
    'gaug is misspelled',
    'reservoir is misspelled',
    'pumps is misspelled',
    'gauge is spelled wrong, it should be removed',
    'valve is spelled wrong, it should be valves',
    'gauge is not misspelled',
    'daily is misspelled, it should be in capitals',
    'add a note: resevoir is misspelled',
  ])
    assert.doesNotThrow(() => refusedWith(page, instruction), instruction)
})
