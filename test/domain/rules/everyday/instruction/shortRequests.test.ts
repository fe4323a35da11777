import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '---',
  'status: draft',
  'version: "0.8"',
  'reviewers: [Ines, Jon]',
  '---',
  '',
  '# Pump',
  '',
  'Contact: Ines, +49 30 1234',
  '',
  '## 2.1 Rules',
  '',
  '- **PMP-1**: The pump must start within 2 seconds.',
  '- **PMP-2**: The pump must not use more than 8 W.',
  '',
  '## 2.2 Data',
  '',
  '| Field | Type | Unit |',
  '|---|---|---|',
  '| flow | float | l |',
  '| heat | float | K |',
  '',
  '## 2.3 Steps',
  '',
  '1. Fill it.',
  '2. Start it.',
  '3. Test it.',
)

function does(instruction: string, ...changes: readonly (readonly [from: string, to: string])[]): void {
  for (const [from] of changes) assert.equal(page.split(from).length, 2, from)
  assert.equal(
    edited(page, instruction).text,
    changes.reduce((text, [from, to]) => text.replace(from, () => to), page),
    instruction,
  )
}

test('a requirement gets an amount after a bound that it has', () => {
  does('PMP-2 no more than 6 W', ['8 W', '6 W'])
  does('PMP-1: within 1 second', ['2 seconds', '1 second'])
  refusedWith(page, 'PMP-2 at least 6 W')
})

test('several statements are carried out together, or none', () => {
  does('PMP-1: 1 second, PMP-2: 6 W', ['2 seconds', '1 second'], ['8 W', '6 W'])
  does('version 1.0 and status final', ['"0.8"', '"1.0"'], ['status: draft', 'status: final'])
  does('PMP-1 needs to say 1 second and PMP-2 no more than 6 W', ['2 seconds', '1 second'], ['8 W', '6 W'])
  refusedWith(page, 'version 1.0 and weight 5')
})

test('things are moved, marked and added in few words', () => {
  does('step 3 before step 2', ['2. Start it.\n3. Test it.', '2. Test it.\n3. Start it.'])
  does('PMP-2 is obsolete', ['8 W.', '8 W. (obsolete)'])
  does('all musts in 2.1 become shall', ['pump must start', 'pump shall start'], ['pump must not', 'pump shall not'])
  does('add Kim as a reviewer', ['Ines, Jon]', 'Ines, Jon, Kim]'])
  does('add a row for mass (float, kg)', ['| heat | float | K |\n', '| heat | float | K |\n| mass | float | kg |\n'])
  does('add mass, float, kg to the table', ['| heat | float | K |\n', '| heat | float | K |\n| mass | float | kg |\n'])
  does('approve the document', ['status: draft', 'status: approved'])
  does('unit of flow: m as well', ['| l |', '| m |'])
})

test('a line of several facts is not replaced by one of them', () => {
  assert.match(refusedWith(page, 'contact is Jon now'), /replace "Ines" with "Jon"/)
})
