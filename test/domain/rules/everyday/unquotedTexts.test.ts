import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'

const page = `# Ferry

## Crew

- Ada
- Grace

## Rules

- Tickets are shown on board.
- Bikes stay on the lower deck.

## Boarding

1. Show the ticket.
2. Find a seat.

### Late arrivals

- [ ] Call the pier
- [ ] Hold to the schedule

## Terms

| Term | Meaning |
|---|---|
| Pier | Where a ship lands |
| Deck | A floor of a ship |

## Open points

| Point | Priority | Owner |
|---|---|---|
| Fuel | High | Ada |
| Paint | Low | Grace |
| Radio | High | Grace |
`
const terms = `# Conditions

1. The fare is due at boarding. The fare is not refunded.
2. The ferry sails when the fare is paid.
`

type Case = readonly [instruction: string, changes: readonly (readonly [string, string])[]]

/** Each pair is a text of the page and what takes its place; all else stays. No pairs: nothing changes. */
const cases: readonly Case[] = [
  ['add a bullet Dogs are welcome. after the first rule', [['board.\n', 'board.\n- Dogs are welcome.\n']]],
  [
    'Please add a bullet Dogs stay on the lower deck. to Rules',
    [['lower deck.\n', 'lower deck.\n- Dogs stay on the lower deck.\n']],
  ],
  ['in Rules add a bullet Dogs are welcome.', [['lower deck.\n', 'lower deck.\n- Dogs are welcome.\n']]],
  ['under Ferry > Rules, add a bullet Dogs are welcome.', [['lower deck.\n', 'lower deck.\n- Dogs are welcome.\n']]],
  [
    'add a task Write to the office after Call the pier',
    [['pier\n- [ ] Hold', 'pier\n- [ ] Write to the office\n- [ ] Hold']],
  ],
  ['add a task Close the gate after Hold to the schedule', [['schedule\n', 'schedule\n- [ ] Close the gate\n']]],
  ['add a bullet about dogs to Rules', []],
  ['add a bullet for each crew member after the first rule', []],
  ['add a bullet Dogs are welcome and delete the last rule after the first rule', []],
  ['add a bullet Dogs are welcome. after the ninth rule', []],
  ['add a bullet Dogs are welcome.', []],
  ['Add Linus to the crew', [['- Grace\n', '- Grace\n- Linus\n']]],
  ['Add Grace to the crew', []],
  ['Add Dogs to the rules', []],
  ['add speed to the crew', []],
  ['Add a third step: Sit down.', [['seat.\n', 'seat.\n3. Sit down.\n']]],
  ['Add a second step: Read the signs.', [['2. Find', '2. Read the signs.\n3. Find']]],
  ['Add a third rule: Dogs are welcome.', [['lower deck.\n', 'lower deck.\n- Dogs are welcome.\n']]],
  ['Add a fifth step: Sit down.', []],
  ['Add a second bullet: Dogs are welcome.', []],
  ['add "Dogs are welcome." as the second rule', [['board.\n', 'board.\n- Dogs are welcome.\n']]],
  ['delete the rule Tickets are shown on board.', [['- Tickets are shown on board.\n', '']]],
  ['add a term Hull with "The body of a ship" after Pier', [['lands |\n', 'lands |\n| Hull | The body of a ship |\n']]],
  [
    'Add the term Hull: The body of a ship',
    [['floor of a ship |\n', 'floor of a ship |\n| Hull | The body of a ship |\n']],
  ],
  ['Add the term Hull: The body of a ship after Pier', []],
  [
    'change all High priorities to Medium',
    [
      ['| Fuel | High', '| Fuel | Medium'],
      ['| Radio | High', '| Radio | Medium'],
    ],
  ],
  [
    'all High priorities become Low',
    [
      ['| Fuel | High', '| Fuel | Low'],
      ['| Radio | High', '| Radio | Low'],
    ],
  ],
  [
    'set all owners to Ada',
    [
      ['Low | Grace', 'Low | Ada'],
      ['High | Grace', 'High | Ada'],
    ],
  ],
  ['change all Urgent priorities to Low', []],
  ['change all High and Low priorities to Medium', []],
  ['add a row Hull, The body, or shell, of a ship to the terms table', []],
  [
    'add a row Hull | The body, or shell, of a ship to the terms table',
    [['floor of a ship |\n', 'floor of a ship |\n| Hull | The body, or shell, of a ship |\n']],
  ],
  [
    'mark everything in Late arrivals as done',
    [
      ['[ ] Call', '[x] Call'],
      ['[ ] Hold', '[x] Hold'],
    ],
  ],
  ['Fix "lower deck" → "car deck"', [['lower deck', 'car deck']]],
  ['rename Crew to Crew and guests', []],
  ['rename Crew to Staff and delete the last rule', []],
]

for (const [instruction, changes] of cases) {
  test(instruction, () => assert.equal(after(page, instruction), changed(page, changes)))
}

const termCases: readonly Case[] = [
  [
    'in section 1, replace fare with price',
    [
      ['The fare is due', 'The price is due'],
      ['The fare is not', 'The price is not'],
    ],
  ],
  ['in section 2 replace ferry with ship', [['The ferry', 'The ship']]],
  ['in section 3 replace ferry with ship', []],
  ['delete section 2', []],
  ['delete the sentence The fare is not refunded.', [[' The fare is not refunded.', '']]],
  ['clause 2 should say boat instead of ferry', [['The ferry', 'The boat']]],
  ['REQ-2 should say boat instead of ferry', []],
]

for (const [instruction, changes] of termCases) {
  test(`a page that is one list: ${instruction}`, () => {
    assert.equal(after(terms, instruction), changed(terms, changes))
  })
}

test('a new cell is as long as the old one where the column is aligned, and nowhere else', () => {
  const aligned = '| Key   | Days |\n| ----- | ---- |\n| a     | long |\n'
  assert.equal(after(aligned, 'set the days of a to two'), aligned.replace('long', 'two '))
  const free = '| Key | Days |\n|---|---|\n| a | long |\n| b | very long |\n'
  assert.equal(after(free, 'set the days of a to two'), free.replace('| long', '| two'))
})

test('the title of the first column is not part of the new cell', () => {
  const text = '## Delays\n\n| Code | Meaning |\n| --- | --- |\n| 10 | Storm |\n'
  const row = '| 20 | Ice, or fog |\n'
  assert.equal(after(text, 'Add delay code 20 with meaning "Ice, or fog" after 10'), text + row)
})

test('a refusal says how to say it', () => {
  assert.equal(
    answer('Add Dogs to the rules'),
    'It is not clear whether a new item is meant. Say: add a bullet "Dogs" to rules.',
  )
  assert.match(
    answer('add a row Hull, The body, or shell to the terms table'),
    /^It is not clear where each cell ends\. Say the row with a \| between its 2 cells: Term \| Meaning\./,
  )
  assert.equal(
    answer('rename Crew to Crew and guests'),
    'It is not clear where the new title ends. Say: rename section "Crew" to "Crew and guests".',
  )
  assert.match(
    answer('Add a fifth step: Sit down.'),
    /^No list here has 4 steps, so there is no place for a fifth one\./,
  )
})

function after(text: string, instruction: string): string {
  const result = applyRules(text, instruction)
  return result.kind === 'edited' ? applyEdits(text, result.edits) : text
}

function changed(text: string, changes: Case[1]): string {
  return changes.reduce((done, [from, to]) => done.replace(from, to), text)
}

function answer(instruction: string): string {
  const result = applyRules(page, instruction)
  return result.kind === 'unsupported' ? result.message : result.kind
}
