import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** How far an instruction reaches: the section, the title or the statement that it names, and all of what it removes. */

const page = `# Library

## Opening hours

The library is open from 9 to 18. The rack with atlases is closed in August. Visitors must not bring food.

## Lending

**LIB-1** A book MUST be returned within 28 days.

**LIB-2** A member SHOULD return atlases first.

1. Show the member card.
2. Put the book on the scanner.
3. Take the receipt.

Read the opening hours at the window. See [the price list](prices.md) for fees and [the map](map.md) for rooms.

**Member**
: A person with a card.

**Guest**
: A person without a card.
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes, 'a.md').map(({ code }) => code))]
}

test('a section that is to be said in other words does not ask for changes in another one', () => {
  const here = ['The library is open from 9 to 18.', 'You can visit the library from 9 to 18.'] as const
  const there = ['Read the opening hours at the window.', 'You find the opening hours at the window.'] as const
  for (const instruction of [
    'Rewrite the Opening hours section in a friendlier tone.',
    'Formuliere den Abschnitt Opening hours freundlicher um.',
  ]) {
    assert.deepEqual(codes(instruction, here), [])
    assert.deepEqual(codes(instruction, here, there), ['elsewhere_changed'])
  }
})

test('the new title of a section is no new word for its text', () => {
  const title = ['## Lending', '## Borrowing'] as const
  assert.deepEqual(codes('Rename the section "Opening hours" to "Times".', ['## Opening hours', '## Times']), [])
  assert.deepEqual(codes('Rename the section "Lending" to "Borrowing".', title), [])
  assert.deepEqual(
    codes(
      'Rename the section "Opening hours" to "Times".',
      ['## Opening hours', '## Times'],
      ['Read the opening hours', 'Read the times'],
    ),
    ['elsewhere_changed'],
  )
})

test('a word that is to be exchanged in one definition stays in the others', () => {
  const instruction = 'Replace person by human in the definition of guest.'
  assert.deepEqual(codes(instruction, ['A person without', 'A human without']), [])
  assert.deepEqual(codes(instruction, ['A person with a', 'A human with a']), ['elsewhere_changed'])
})

test('what is to be removed has to go as a whole', () => {
  const instruction = 'Delete the requirement about atlases.'
  assert.deepEqual(codes(instruction, ['**LIB-2** A member SHOULD return atlases first.\n\n', '']), [])
  assert.deepEqual(
    codes(instruction, ['A member SHOULD return atlases first.', 'A member SHOULD return books first.']),
    ['partly_done'],
  )
  assert.deepEqual(codes('Remove the sentence about food.', [' Visitors must not bring food.', '']), [])
  assert.deepEqual(
    codes('Remove the word "first" from the requirement about atlases.', ['atlases first', 'atlases']),
    [],
  )
})

test('an id that begins two statements gets a warning', () => {
  const add = (id: string) =>
    codes('Add a requirement that lost cards must be reported.', [
      'atlases first.\n',
      `atlases first.\n\n**${id}** Lost cards MUST be reported.\n`,
    ])
  assert.deepEqual(add('LIB-3'), [])
  assert.deepEqual(add('LIB-2'), ['numbering_broken'])
})

test('a step is beside the one that the instruction describes', () => {
  const instruction = 'Insert a step after showing the member card: open the book.'
  assert.deepEqual(
    codes(instruction, [
      'card.\n2. Put the book on the scanner.\n3. Take',
      'card.\n2. Open the book.\n3. Put the book on the scanner.\n4. Take',
    ]),
    [],
  )
  assert.deepEqual(codes(instruction, ['scanner.\n3. Take', 'scanner.\n3. Open the book.\n4. Take']), [
    'statement_moved',
  ])
})

test('the new target of a link changes no words and no other link', () => {
  const instruction = 'Fix the link to the price list, it is fees.md now.'
  assert.deepEqual(codes(instruction, ['(prices.md)', '(fees.md)']), [])
  assert.ok(codes(instruction, ['(map.md)', '(fees.md)']).includes('link_changed'))
  assert.ok(codes(instruction, ['(prices.md) for fees and', '(fees.md) and']).includes('more_changed'))
  assert.ok(codes(instruction, ['[the price list](prices.md)', 'fees.md']).length > 0)
})

test('a stronger keyword takes no words from its statement', () => {
  const instruction = 'Make LIB-2 mandatory.'
  assert.deepEqual(codes(instruction, ['A member SHOULD return', 'A member MUST return']), [])
  assert.deepEqual(codes(instruction, ['A member SHOULD return atlases first', 'A member MUST return atlases']), [
    'more_changed',
  ])
})
