import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Tea',
  '',
  'Boil **it** and _pour_ it. Then *wait* ***long*** and __rest__.',
  '',
  '## Milk',
  '',
  'Add `_pour_` and **it**, _pour_ and more_pour_x.',
)

test('words lose their marks and nothing else', () => {
  for (const [say, old, now] of [
    ['remove the bold from "rest"', '__rest__', 'rest'],
    ['make rest not bold', '__rest__', 'rest'],
    ['Remove the bold formatting from **it** in Milk', 'and **it**,', 'and it,'],
    ['remove the italics from the word wait', '*wait*', 'wait'],
    ['remove the emphasis from "pour" in Milk', ' _pour_ and', ' pour and'],
  ] as const)
    assert.equal(edited(page, say).text, page.replace(old, now), say)
})

test('words that are marked otherwise or several times are refused', () => {
  assert.match(refusedWith(page, 'remove the bold from "it"'), /2 times/)
  assert.match(refusedWith(page, 'remove the bold from "long"'), /not marked/)
  assert.match(refusedWith(page, 'remove the italics from "rest"'), /not marked/)
})

test('words are replaced together with the marks that the instruction writes', () => {
  for (const say of ['replace _pour_ with *pour* in Milk', 'replace "_pour_" with "*pour*" in the Milk section'])
    assert.equal(edited(page, say).text, page.replace(' _pour_ and', ' *pour* and'), say)
})

test('words added after those of an item are part of it where the items are sentences', () => {
  const steps = lines('1. Detect the incident.', '2. Open a ticket.')
  for (const instruction of [
    'add "without delay" after "Detect the incident"',
    'füge "without delay" nach "Detect the incident" ein',
  ])
    assert.equal(edited(steps, instruction).text, steps.replace('incident.', 'incident without delay.'))
  const step = edited(steps, 'add the step "inform the owner" after "Detect the incident"').text
  assert.equal(step, lines('1. Detect the incident.', '2. inform the owner', '3. Open a ticket.'))
  const tools = lines('- Git', '- Node')
  assert.equal(edited(tools, 'add "curl" after "Git"').text, lines('- Git', '- curl', '- Node'))
})

test('a noun that replaces one said with an article replaces the noun, and a name replaces both', () => {
  const terms = 'The landlord pays. A landlord acts.\n'
  for (const instruction of ['replace the landlord with owner', 'rename the landlord to owner everywhere'])
    assert.equal(edited(terms, instruction).text, 'The owner pays. An owner acts.\n')
  assert.equal(edited(terms, 'replace the landlord with Ann').text, 'Ann pays. A landlord acts.\n')
  assert.equal(edited(terms, 'replace the landlord with the owner').text, 'The owner pays. A landlord acts.\n')
})
