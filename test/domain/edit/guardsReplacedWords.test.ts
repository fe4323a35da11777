import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `---
owner: Ada Berg
status: draft
---

# Depot

## 2 Loading

### 2.1 Ramps

The Carrier cleans the ramp. The Shipper locks the gate.

### 2.2 Papers

- Lists are kept for 5 years.
- Lost lists are reported.
- Copies are made on request.
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes).map(({ code }) => code))]
}

const last = '- Copies are made on request.'

function added(instruction: string, text: string) {
  return codes(instruction, [last, `${last}\n- ${text}`])
}

test('an addition says it of the one of whom the instruction does', () => {
  const add = 'Add to Papers: the Carrier shall sign each list.'
  assert.deepEqual(added(add, 'The Carrier shall sign each list.'), [])
  assert.deepEqual(added(add, 'The Shipper shall sign each list.'), ['more_changed'])
})

test('an addition says neither the opposite nor more than the instruction', () => {
  const say = 'Say that torn lists are rejected at the gate'
  assert.deepEqual(added(say, 'Torn lists are rejected at the gate.'), [])
  assert.deepEqual(added(say, 'Torn lists are accepted at the gate.'), ['negation_changed'])
  assert.deepEqual(added(say, 'All lists are rejected at the gate.'), ['more_changed'])
  assert.deepEqual(added(say, 'Torn lists or wet papers are rejected at the gate.'), ['more_changed'])
})

test('what may be done does not become a duty in an addition', () => {
  const add = 'Ergänze in 2.2, dass der Fahrer auch mit Karte bezahlen kann'
  assert.deepEqual(added(add, 'Der Fahrer kann auch mit Karte bezahlen.'), [])
  assert.deepEqual(added(add, 'Der Fahrer muss mit Karte bezahlen.'), ['modal_changed'])
})

test('a numbered section is a place', () => {
  const gate = 'The Shipper locks the gate.'
  assert.deepEqual(
    codes('In 2.2, say that drivers wait outside', [gate, `${gate} Drivers wait outside.`]).length > 0,
    true,
  )
  assert.deepEqual(codes('In 2.1, say that drivers wait outside', [gate, `${gate} Drivers wait outside.`]), [])
})

test('a value of the metadata replaces the old one, and asks for no sentence', () => {
  assert.deepEqual(codes('Change the owner to Bo Lund', ['owner: Ada Berg', 'owner: Bo Lund']), [])
  assert.deepEqual(codes('Change the owner to Bo Lund', ['owner: Ada Berg', 'owner: Bo Lund, Ada Berg']), [
    'front_matter_changed',
  ])
  const draft = ['status: draft', 'status: approved'] as const
  assert.deepEqual(codes('Mark the depot as approved', draft), [])
  assert.deepEqual(codes('Mark the depot as approved', draft, ['# Depot', '# Depot\n\nThe depot was approved.']), [
    'elsewhere_changed',
  ])
})

test('a correction of the grammar exchanges no noun', () => {
  const fix = 'Correct the grammar'
  assert.deepEqual(codes(fix, ['Lost lists are reported', 'Lost lists get reported']), [])
  assert.deepEqual(codes(fix, ['Copies are made', 'Invoices are made']), ['more_changed'])
})

test('a rewording that only takes an item away gets a warning', () => {
  assert.deepEqual(codes('Shorten the section Papers', ['\n- Lost lists are reported.', '']), ['item_lost'])
})

test('a requirement that is to go does not stay with other words', () => {
  const clause = 'Delete the note on copies'
  assert.deepEqual(codes(clause, [`\n${last}`, '']), [])
  assert.deepEqual(codes(clause, ['Copies are made on request', 'Copies are made by the Shipper']).length > 0, true)
})

test('a renamed term keeps its capital', () => {
  const rename = 'Rename Carrier to Haulier'
  assert.deepEqual(codes(rename, ['The Carrier cleans', 'The Haulier cleans']), [])
  assert.deepEqual(codes(rename, ['The Carrier cleans', 'The haulier cleans']), ['more_changed'])
})
