import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Harbour',
  '',
  '- D1: The ferry departs from Bergen.',
  '- D2: The crew is paid by Norsund.',
  '',
  'The pilot should not board at night. The tug MAY wait outside.',
  '',
  'The mole is closed in winter.',
)

test('a sentence with another name gets this name', () => {
  assert.equal(edited(page, 'The ferry departs from Stavanger').text, page.replace('Bergen', 'Stavanger'))
  assert.equal(edited(page, 'this crew is paid by Fjordline.').text, page.replace('Norsund', 'Fjordline'))
})

test('a sentence with another keyword gets it, in the case of the old one', () => {
  assert.equal(edited(page, 'the pilot must not board at night').text, page.replace('should not', 'must not'))
  assert.equal(edited(page, 'the tug shall wait outside').text, page.replace('MAY', 'SHALL'))
})

test('a sentence that says something else is no correction', () => {
  for (const said of [
    'The mole is open in winter',
    'The ferry departs from Stavanger and Bergen',
    'The ferry departs from Stavanger if it rains',
    'The yacht departs from Stavanger',
    'The ferry returns from Stavanger',
    'the ferry departs from there',
    'The pilot must board at night',
  ])
    refusedWith(page, said)
})

test('the same sentence in two places is not changed in one of them', () => {
  refusedWith(`${page}\nThe ferry departs from Bergen.\n`, 'The ferry departs from Stavanger')
})
