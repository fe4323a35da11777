import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const record = lines(
  '# ADR 3: Queue',
  '',
  '## Alternatives',
  '',
  '### Files',
  '',
  'They are slow.',
  '',
  '### Tables',
  '',
  'They are large.',
  '',
  '## Risks',
  '',
  '### High',
  '',
  '- Fire',
  '- Flood',
  '',
  '### Low',
  '',
  'Rain.',
)

test('the second of what a section is called is its second part', () => {
  const part = '### Tables\n\nThey are large.\n\n'
  assert.equal(edited(record, 'Delete the second alternative').text, record.replace(part, ''))
})

test('a part and an item that are called alike are asked about', () => {
  assert.match(refusedWith(record, 'Delete the second risk'), /"Flood".* or section .*Low/)
})

const contract = lines(
  '# Contract',
  '',
  '## § 1 Payment',
  '',
  '(1) The tenant pays 40 EUR.',
  '',
  '(2) The tenant pays on Mondays.',
  '',
  '## § 2 Terms',
  '',
  'Payment. Cash is accepted.',
  '',
  'Notice. It takes 3 months.',
)

test('a clause may be a section or a paragraph, but not both', () => {
  assert.match(refusedWith(contract, 'delete the payment clause'), /section .*Payment.* or the paragraph/)
  assert.equal(
    edited(contract, 'delete the notice clause').text,
    contract.replace('\nNotice. It takes 3 months.\n', ''),
  )
  const other = contract.replace('Payment. Cash', 'Coins. Cash')
  assert.doesNotMatch(edited(other, 'delete the payment clause').text, /Mondays/)
})

test('a numbered paragraph is named with its section', () => {
  const last = '\n(2) The tenant pays on Mondays.\n'
  for (const say of [
    'delete § 1 (2)',
    'delete paragraph (2) of § 1',
    'Streichung von § 1 Absatz 2',
    'Lösche § 1 Abs. 2',
  ])
    assert.equal(edited(contract, say).text, contract.replace(last, ''), say)
  assert.equal(
    edited(contract, 'change § 1 (2) to "It is free."').text,
    contract.replace('The tenant pays on Mondays.', 'It is free.'),
  )
  assert.equal(
    edited(contract, 'in § 1 (1), replace tenant with guest').text,
    contract.replace('tenant pays 40', 'guest pays 40'),
  )
})

test('the numbers of paragraphs get no gap', () => {
  assert.match(refusedWith(contract, 'delete § 1 (1)'), /numbers after \(1\)/)
  refusedWith(contract, 'delete paragraph 1 of § 1')
  refusedWith(contract, 'delete § 2 (1)')
})

const table = lines(
  '# Quality',
  '',
  '| ID | Attribute | Target | Use |',
  '|---|---|---|---|',
  '| Q-01 | Noise | 55 dB | low |',
  '| Q-02 | Weight | 4 kg | low |',
  '',
  'It is low.',
)

const inTable: readonly (readonly [say: string, old: string, now: string])[] = [
  ['rename Noise to Sound', 'Noise', 'Sound'],
  ['the noise target should be 50 dB', '55', '50'],
  ['set the noise to 50', '55', '50'],
  ['noise 55 → 50', '55', '50'],
  ['weight 4 kg → 5 kg', '4 kg', '5 kg'],
  ['Use of Q-02 is rare', '4 kg | low', '4 kg | rare'],
  [
    'in every row, replace low with rare',
    '| low |\n| Q-02 | Weight | 4 kg | low |',
    '| rare |\n| Q-02 | Weight | 4 kg | rare |',
  ],
  ['delete the noise row', '| Q-01 | Noise | 55 dB | low |\n', ''],
]

for (const [say, old, now] of inTable) {
  test(say, () => {
    assert.equal(edited(table, say).text, table.replace(old, now))
  })
}

test('the row of a number keeps it if its second cell is renamed', () => {
  const plan = lines('| No | Name |', '|---|---|', '| 1 | Design |', '| 2 | Build |')
  assert.equal(edited(plan, 'rename Build to Make').text, plan.replace('Build', 'Make'))
})
