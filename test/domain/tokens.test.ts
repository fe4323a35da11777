import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { tokensIn } from '#domain/tokens.ts'
import { noCorpus, readPairs } from '#testing/corpus/pairs.ts'

const samples = {
  prose: 'A ticket that has been closed is opened again when the customer answers within six hours.\n'.repeat(9),
  code: 'const ticketId = await store.findTicket({ id: 1234, isOpen: true })\n    return ticketId ?? null\n'.repeat(9),
  table: '| Name | Type | Default |\n|---|---|---|\n| retries | number | 5 |\n| wait | string | 30 s |\n'.repeat(9),
  links: '- [the limits](https://example.org/specs/limits.html#retries), section 4.2\n'.repeat(9),
  german: 'Die Anfrage wird nach fünf Versuchen abgelehnt, und der Kunde erhält eine Erklärung dafür.\n'.repeat(9),
  russian: 'Запрос отклоняется после пяти попыток, и клиент получает объяснение причины отказа.\n'.repeat(9),
  japanese: '五回の試行の後、要求は拒否され、顧客には拒否の理由が説明されます。\n'.repeat(9),
}

for (const [name, text] of Object.entries(samples)) {
  test(`the token estimate for ${name} is close to a tokenizer`, () => {
    const ratio = tokensIn(text) / countTokens(text)
    assert.ok(ratio > 0.65 && ratio < 1.5, `${ratio}`)
  })
}

test('an empty text has no tokens, and a single character has one', () => {
  assert.equal(tokensIn(''), 0)
  for (const text of ['a', '7', '\n', '.', 'é', '規']) assert.equal(tokensIn(text), 1, text)
})

test('for nine in ten pages of the corpus the estimate is within 10 % of a tokenizer, and the median is right', async t => {
  const pairs = await readPairs()
  if (pairs.length === 0) return t.diagnostic(noCorpus)
  const pages = new Map(pairs.map(pair => [pair.path, pair.old]))
  const ratios = [...pages.values()]
    .filter(text => text.length > 200)
    .map(text => tokensIn(text) / countTokens(text, { disallowedSpecial: new Set() }))
    .sort((a, b) => a - b)
  const near = ratios.filter(ratio => ratio > 0.9 && ratio < 1.1).length / ratios.length
  const median = ratios[ratios.length >> 1] ?? 0
  assert.ok(near >= 0.9 && median > 0.97 && median < 1.03, `${near} near, median ${median}`)
})
