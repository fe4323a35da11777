import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Fees',
  '',
  'The fee is in the [fee table](https://shop.example.com/fee/table), see <https://shop.example.com/fee>.',
  '',
  '![fee chart](img/fee-chart.png) and [list][fee]',
  '',
  '[fee]: https://shop.example.com/fee/list "fee list"',
)

test('quoted words are replaced in the texts of links and not in their addresses', () => {
  const { text, summary } = edited(page, 'replace "fee" with "charge"')
  assert.equal(text, page.replace(/(?<![/])fee(?!-)/g, 'charge'))
  assert.match(summary, /4 in addresses of links stayed as they are/)
  assert.equal(edited(page, 'replace "fee" with "charge" everywhere').text, page.replaceAll('fee', 'charge'))
})

test('addresses change if the instruction names them, or nothing else has the words', () => {
  const moved = page.replaceAll('shop.example.com', 'store.example.com')
  assert.equal(edited(page, 'replace "shop.example.com" with "store.example.com"').text, moved)
  assert.equal(edited(page, 'replace "fee/table" with "fees"').text, page.replace('fee/table', 'fees'))
  assert.equal(edited(page, 'replace "shop" with "store"').text, page.replaceAll('shop', 'store'))
})

test('a link to a heading follows the heading', () => {
  const linked = lines('# scope', '', 'See [scope](#scope).')
  assert.equal(edited(linked, 'replace "scope" with "aim"').text, linked.replaceAll('scope', 'aim'))
})

test('a word that is also a part of ids is asked about', () => {
  const ids = lines('# Orders API', '', '- API-1: It answers.')
  assert.match(refusedWith(ids, 'replace "API" with "Service"'), /also a part of ids such as "API-1"/)
  assert.equal(edited(ids, 'replace "API" with "Service" everywhere').text, ids.replaceAll('API', 'Service'))
  assert.equal(edited(ids, 'replace "API-" with "SRV-"').text, ids.replace('API-', 'SRV-'))
})

test('a text that goes takes one of the two spaces around it', () => {
  const text = lines(
    '# A',
    '',
    'Phones stay here. Lights go out. Sleep well.',
    '',
    '| a b | c |',
    '|---|---|',
    '| b c | d |',
  )
  assert.equal(edited(text, 'replace "Lights go out." with ""').text, text.replace(' Lights go out.', ''))
  assert.equal(edited(text, 'replace "Sleep well." with ""').text, text.replace('Sleep well.', ''))
})
