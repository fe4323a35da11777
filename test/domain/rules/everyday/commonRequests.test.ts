import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Ferry',
  '',
  '## Boarding',
  '',
  '1. Show the ticket.',
  '2. Park the car.',
  '3. Leave the deck.',
  '',
  '- FER-1: The crew MUST count the passengers.',
  '- FER-2: The crew SHOULD greet them.',
  '',
  '## Fares',
  '',
  '| Vehicle | Fare |',
  '|---|---|',
  '| Bicycle | 3 |',
  '| Car | 20 |',
  '| Van | 30 |',
  '| Bus | 90 |',
  '',
  '## Terms',
  '',
  '- **PAX** - Passengers',
  '- **ETA** - Estimated time of arrival',
)

const changed = (instruction: string) => edited(page, instruction).text

test('the first two or the last two things of one place are swapped', () => {
  const [show, park, exit] = ['Show the ticket.', 'Park the car.', 'Leave the deck.']
  assert.equal(changed('Swap the first two steps.'), page.replace(`1. ${show}\n2. ${park}`, `1. ${park}\n2. ${show}`))
  assert.equal(
    changed('swap the last two steps of Boarding'),
    page.replace(`2. ${park}\n3. ${exit}`, `2. ${exit}\n3. ${park}`),
  )
})

test('a column is renamed in the table that is named, and one is added at its end', () => {
  const renamed = page.replace('| Fare |', '| Price |')
  for (const instruction of [
    'Rename the column Fare in the fares table to Price.',
    'rename column "Fare" of the fares table to "Price"',
    'In the fares table, rename the Fare column to Price',
    'The column Fare should be called Price',
    'The Fare column should be named Price.',
  ])
    assert.equal(changed(instruction), renamed, instruction)
  assert.match(refusedWith(page, 'Rename the column Deck in the fares table to Price'), /no column/)
  for (const instruction of [
    'Add a column "Deck" at the end of the fares table',
    'add a column Deck to the end of the fares table',
    'add a column "Deck" as the last column of the fares table',
  ])
    assert.equal(changed(instruction), changed('Add a column "Deck" to the fares table'), instruction)
})

test('a requirement is made stronger or weaker by the keyword that is named', () => {
  const weaker = page.replace('crew MUST count', 'crew SHOULD count')
  for (const instruction of [
    'Downgrade FER-1 to SHOULD.',
    'weaken FER-1 to a should',
    'Make FER-1 a recommendation (SHOULD).',
    'Make FER-1 a recommendation',
  ])
    assert.equal(changed(instruction), weaker, instruction)
  assert.equal(changed('weaken FER-1'), weaker)
  assert.equal(changed('Strengthen FER-2.'), page.replace('SHOULD greet', 'MUST greet'))
  assert.equal(changed('Upgrade FER-2 to MUST'), page.replace('SHOULD greet', 'MUST greet'))
})

test('rows between two others, and from one to another, are removed', () => {
  const [car, van] = ['| Car | 20 |\n', '| Van | 30 |\n']
  assert.equal(changed('delete the rows between Bicycle and Bus'), page.replace(car + van, ''))
  assert.equal(changed('Delete rows Car to Van.'), page.replace(car + van, ''))
  assert.equal(changed('remove the rows from Car to Van in the fares table'), page.replace(car + van, ''))
  assert.match(refusedWith(page, 'delete the rows between Car and Van'), /nothing between/)
})

test('an abbreviation joins the list of terms in the form of the others', () => {
  const added = `${page}- **VHF** - Very high frequency\n`
  for (const instruction of [
    'Add abbreviation "VHF" - Very high frequency',
    'Add the abbreviation VHF (Very high frequency).',
    'add the term VHF: Very high frequency',
    'Add the acronym VHF – Very high frequency.',
  ])
    assert.equal(changed(instruction), added, instruction)
  assert.match(refusedWith(page, 'Add the abbreviation ETA (Estimated arrival).'), /in the list already/)
})
