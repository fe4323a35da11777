import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines('# Config', '', 'The default port is 8080. Keys are valid for 90 days.')

test('the summary tells that a reason is not added to the text', () => {
  const { text, summary } = edited(page, 'the default port is 9000 because of TLS')
  assert.equal(text, page.replace('8080', '9000'))
  assert.match(summary, /The reason is not added to the text: "because of TLS"/)
  const german = edited(page, '"90 days" durch "60 days" ersetzen, weil der Kunde es will')
  assert.equal(german.text, page.replace('90', '60'))
  assert.match(german.summary, /"weil der Kunde es will"/)
  assert.equal(edited(page, 'As agreed with legal, keys are valid for 30 days').text, page.replace('90', '30'))
})

test('a reason that asks for more is no reason', () => {
  refusedWith(page, 'keys are valid for 30 days because of TLS and for 60 days on weekends')
  for (const say of ['und Keys streichen', 'nur im Test', 'außer bei TLS', 'wenn TLS an ist'])
    refusedWith(page, `"90 days" durch "60 days" ersetzen wegen TLS ${say}`)
  assert.doesNotMatch(edited(page, 'the default port is 9000').summary, /reason/)
})
