import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '---',
  'title: Observatory',
  'version: 1.2.0',
  'status: draft',
  'date: 2026-01-05',
  '---',
  '',
  '# Observatory',
  '',
  'Present: Ada, Bo',
  'Next visit: 4 May 2026',
  '',
  '## Duties of the Warden',
  '',
  '- Open the dome',
  '- Log the weather',
  '',
  '## Risks',
  '',
  'The lens may fog. The motor may stall.',
  '',
  '## Signals',
  '',
  '- 30: green',
  '- 4: red',
  '- 100: blue',
  '',
  'Up to 6 visitors share a telescope. The pump stores up to 40 litres.',
  'The image is `dome:1.2.0`, and the key is `max_tilt` or `-max_tilt`.',
  '',
  '## Optics',
  '',
  '| Lens | Size | Cost |',
  '|---|---|---|',
  '| A | 2 | 9 |',
)

const after = (instruction: string) => edited(page, instruction).text

test('a section is named by the words before a genitive as a place, and not to delete it', () => {
  assert.equal(after('add "Close the dome" to the duties'), page.replace('weather\n', 'weather\n- Close the dome\n'))
  refusedWith(page, 'delete the duties')
})

test('the only paragraph of a section becomes a list', () => {
  const list = '- The lens may fog.\n- The motor may stall.'
  for (const said of ['turn the risks into bullets', 'make the risks a bulleted list'])
    assert.equal(after(said), page.replace('The lens may fog. The motor may stall.', list), said)
  refusedWith(`${page}\n`.replace('may stall.\n', 'may stall.\n\nMore.\n'), 'turn the risks into bullets')
})

test('a list is sorted by its numbers', () => {
  const [green, red, blue] = ['- 30: green\n', '- 4: red\n', '- 100: blue\n']
  assert.equal(after('sort the signals numerically'), page.replace(green + red + blue, red + green + blue))
})

test('someone is added to those that a line lists', () => {
  assert.equal(after('add Cy to those present'), page.replace('Ada, Bo', 'Ada, Bo, Cy'))
})

test('a number is raised in the one sentence with all words of its subject', () => {
  assert.equal(
    after('raise the number of visitors who share a telescope from 6 to 8'),
    page.replace('Up to 6', 'Up to 8'),
  )
  refusedWith(page, 'raise the number of visitors who share a telescope from 7 to 8')
  refusedWith(page, 'raise the number of pumps that share a telescope from 6 to 8')
})

test('`max` says the same bound as `up to`', () => {
  assert.equal(after('the pump stores max 50 litres'), page.replace('40 litres', '50 litres'))
  refusedWith(page, 'the pump stores min 50 litres')
})

test('a name ends at a semicolon', () => {
  assert.equal(
    after('rename column Size to Diameter; rename column Cost to Full price'),
    page.replace('| Size | Cost |', '| Diameter | Full price |'),
  )
})

test('lists of names and values are requests', () => {
  assert.equal(
    after('status: final, date: 2026-02-01'),
    page.replace('status: draft\ndate: 2026-01-05', 'status: final\ndate: 2026-02-01'),
  )
  assert.equal(after('set version 1.3'), page.replace('version: 1.2.0', 'version: 1.3'))
  assert.equal(after('mark the status as final'), page.replace('draft', 'final'))
  assert.equal(after('the next visit is on 9 June 2026'), page.replace('4 May 2026', '9 June 2026'))
})

test('a line that is quoted gets the date, and is not replaced by it', () => {
  assert.equal(after('update "Next visit" to 9 June 2026'), page.replace('4 May 2026', '9 June 2026'))
})

test('a version and a name in code are also replaced in code if the instruction says everywhere', () => {
  const plain = page.replace('version: 1.2.0', 'version: 9')
  assert.equal(edited(plain, 'replace 1.2.0 with 1.3.0 everywhere').text, plain.replace('1.2.0', '1.3.0'))
  assert.equal(after('rename max_tilt to max_angle everywhere'), page.replaceAll('max_tilt', 'max_angle'))
  assert.equal(after('rename max_tilt to max_angle'), page.replaceAll('max_tilt', 'max_angle'))
  refusedWith(page, 'replace max_tilt with max_angle')
})

test('the first and the last place of a list are named so', () => {
  assert.equal(after('put "4: red" first'), page.replace('- 30: green\n- 4: red\n', '- 4: red\n- 30: green\n'))
})

test('a short word that may be one of many is not corrected by the words of the page', () => {
  const text = lines('They said thay would. That is that.')
  assert.match(refusedWith(text, 'fix the typo thay'), /Say the right spelling/)
})

test('a number alone is no title', () => {
  refusedWith(page, 'add section 2.4: Visitors pay.')
})

test('a thing moves by one place among its own kind', () => {
  assert.equal(after('move "4: red" up'), page.replace('- 30: green\n- 4: red\n', '- 4: red\n- 30: green\n'))
  assert.equal(after('move the Risks section down one'), page.replace(/(## Risks\n[^#]+)(## Signals\n[^#]+)/, '$2$1'))
  assert.match(refusedWith(page, 'move "30: green" one up'), /already first/)
  refusedWith(page, 'move it up')
})

test('a name is the value of a line or a row of two cells that is called so', () => {
  const text = lines('# Watch', '', 'Warden: Ada Kern', '', '| Field | Value |', '|---|---|', '| Client | Bo Ltd |')
  assert.equal(edited(text, 'the warden is Cy Moor').text, text.replace('Ada Kern', 'Cy Moor'))
  assert.equal(edited(text, 'the client is Dee Ltd').text, text.replace('Bo Ltd', 'Dee Ltd'))
  refusedWith(text, 'the warden is tired')
  refusedWith(text, 'the watch is Dee Ltd')
})

test('a grade is raised like a number, and other words are not', () => {
  const text = lines('---', 'priority: medium', 'owner: low', '---', '', 'Text.')
  assert.equal(edited(text, 'raise the priority to high').text, text.replace('medium', 'high'))
  refusedWith(text, 'raise the owner to Ada')
})

test('a reference to an id of another page is replaced, an id of this page is not as a word', () => {
  const text = lines('- ST-1: The dome opens.', '', 'See ST-9.')
  assert.equal(edited(text, 'replace ST-9 with ST-8').text, text.replace('ST-9', 'ST-8'))
  refusedWith(text, 'replace ST-1 with ST-8')
})

test('a table of two columns gets a name with its value, and a list a word', () => {
  const text = lines('## Tools', '', '- Saw', '', '| Field | Value |', '|---|---|', '| Size | 3 |')
  assert.equal(edited(text, 'add a row Cost: EUR 1,200').text, `${text}| Cost | EUR 1,200 |\n`)
  assert.equal(edited(text, 'add a tool: Pliers').text, text.replace('- Saw\n', '- Saw\n- Pliers\n'))
})
