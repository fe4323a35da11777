import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Stores

- **ST-1** Goods may be bought by telephone, only on weekdays.
- **ST-2** The clerk checks unsigned receipts and files them with AES-256.
- **ST-3** The fee is EUR 12 per pallet, up to EUR 90 per lorry.

The notice is 5 days.

The contract is extended by 12 months each time, unless a party gives notice 3 months before the end.

| Room | Low | High |
|---|---|---|
| R1 | 4 | 30 |
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes).map(({ code }) => code))]
}

test('an instruction that adds a way keeps the others', () => {
  const instruction = 'It must also be possible by e-mail.'
  assert.deepEqual(codes(instruction, ['by telephone', 'by telephone or e-mail']), [])
  assert.deepEqual(codes(instruction, ['by telephone', 'by e-mail']), ['more_changed'])
})

test('an addition takes no word out of the statement beside it', () => {
  const added = ['The notice is 5 days.', 'The notice is 5 days. Receipts are stored.'] as const
  assert.deepEqual(codes('Mention that receipts are stored.', added), [])
  assert.deepEqual(codes('Mention that receipts are stored.', added, ['checks unsigned receipts', 'checks receipts']), [
    'more_changed',
  ])
})

test('a number of a new row is none of its neighbour', () => {
  const row = ['| R1 | 4 | 30 |', '| R1 | 4 | 30 |\n| R2 | 6 | 25 |'] as const
  assert.deepEqual(codes('Add a row for R2 with 6 and 25.', row), [])
  assert.deepEqual(codes('Add a row for R2 with 6 and 25.', row, ['| R1 | 4 | 30', '| R1 | 4 | 25']), ['more_changed'])
})

test('new words that turn a duty of the instruction get a warning', () => {
  const instruction = 'Say that the notice must not be given by fax.'
  assert.deepEqual(codes(instruction, ['5 days.', '5 days. It must not be given by fax.']), [])
  assert.deepEqual(codes(instruction, ['5 days.', '5 days. It must be given by fax.']), ['negation_changed'])
})

test('an instruction with several new amounts is not done with one of them', () => {
  const instruction = 'Set the fee to CHF 11 per pallet, up to CHF 80 per lorry.'
  assert.deepEqual(codes(instruction, ['EUR 12', 'CHF 11'], ['EUR 90', 'CHF 80']), [])
  assert.deepEqual(codes(instruction, ['EUR 12', 'CHF 11']), ['partly_done'])
})

test('an instruction for several ids is not done with one of them', () => {
  const instruction = 'ST-1 and ST-2 hold in Berlin.'
  const [first, second] = [
    ['bought by', 'bought in Berlin by'] as const,
    ['The clerk', 'In Berlin, the clerk'] as const,
  ]
  assert.deepEqual(codes(instruction, first, second), [])
  assert.deepEqual(codes(instruction, first), ['partly_done'])
})

test('a value belongs to the part of the sentence that has the words of the instruction', () => {
  const instruction = 'Reduce the notice in the extension to one month.'
  assert.deepEqual(codes(instruction, ['notice 3 months', 'notice one month']), [])
  assert.deepEqual(codes('Reduce the notice to one month.', ['by 12 months', 'by one month']), ['elsewhere_changed'])
})
