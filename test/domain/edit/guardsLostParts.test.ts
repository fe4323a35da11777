import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spelledNumbersIn } from '#domain/edit/compare/spelledNumbers.ts'
import { guardChanges } from './guardChanges.ts'

/** What goes unasked beside a change that was asked for: the other half of a number, a clause, an option, a link. */

const page = [
  '# Rental\n\n## Term\n\nA rental lasts thirty (30) days, unless the owner ends it earlier.\n',
  '\nThe tenant reports damage within 5 days, and cleans the device. See [the price list][p].\n',
  '\n## Return\n\nThe device is kept for at least 14 days. A fee of 9 EUR is due after one week.\n',
  '\n```sh\nrent --days 30 --notify --owner me\n```\n\n[p]: https://example.org/prices\n',
].join('')

type Changes = Parameters<typeof guardChanges>[2]

const codes = (instruction: string, ...changes: Changes) =>
  guardChanges(page, instruction, changes).map(({ code }) => code)

test('a number in words that no longer fits its figure is warned about, whatever was asked for', () => {
  assert.deepEqual(codes('Make the term 45 days.', ['thirty (30)', 'thirty (45)']), ['number_changed'])
  assert.deepEqual(codes('Make the term sixty days.', ['thirty (30)', 'sixty (30)']), ['number_changed'])
  assert.deepEqual(codes('Make the term 45 days.', ['thirty (30)', 'forty-five (45)']), [])
})

test('numbers in words are read with their figures', () => {
  const read = (text: string) => spelledNumbersIn(text).map(({ spelled, figure }) => [spelled, figure])
  assert.deepEqual(read('twenty-five (25), one hundred and twenty (120), two thousand (2,000)'), [
    [25, 25],
    [120, 120],
    [2_000, 2_000],
  ])
  assert.deepEqual(read('14 (fourteen) days, 3 (nice) things, chapter (4), the one (see 5), one two (3)'), [[14, 14]])
  assert.deepEqual(read('and (7)'), [])
})

test('a link by reference that became an inline link is another form', () => {
  const inline = ['[the price list][p]', '[the current price list](https://example.org/prices)'] as const
  const [link] = [['See [the price list][p]', 'See now [the price list](https://example.org/prices)']] as const
  assert.ok(codes('Say that the prices are current.', link).includes('formatting_lost'))
  assert.ok(!codes('Turn the reference links into inline links.', inline).includes('formatting_lost'))
})

test('a clause that goes while something is added is warned about', () => {
  const gone = [', and cleans the device', ', and reports theft immediately'] as const
  assert.deepEqual(codes('Add that theft is reported immediately.', gone), ['elsewhere_changed'])
  const kept = [', and cleans the device', ', cleans the device and reports theft immediately'] as const
  assert.deepEqual(codes('Add that theft is reported immediately.', kept), [])
})

test('a change in another section than the one that the instruction names is warned about', () => {
  const elsewhere = ['within 5 days', 'within 6 days'] as const
  assert.deepEqual(codes('In the Return section, allow 6 days.', elsewhere), ['elsewhere_changed'])
  assert.deepEqual(codes('In the Term section, allow 6 days.', elsewhere), [])
  assert.deepEqual(codes('Allow 6 days, as in the Return section.', elsewhere), [])
})

test('an option that a command lost is warned about unless it is named', () => {
  const lost = ['--days 30 --notify', '--days 40'] as const
  assert.deepEqual(codes('Rent for 40 days in the example.', lost), ['code_lost'])
  assert.deepEqual(codes('Rent for 40 days in the example, without notify.', lost), [])
  assert.deepEqual(codes('Rent for 40 days in the example.', ['--days 30', '--days 40']), [])
})

test('where the instruction has a number, no other number and no bound beside it may change', () => {
  const both = [
    ['9 EUR', '10 EUR'],
    ['after one week', 'after two weeks'],
  ] as const
  assert.deepEqual(codes('Raise the fee to 10 EUR.', ...both), ['number_changed'])
  assert.deepEqual(codes('Raise the fee to 10 EUR.', ['9 EUR', '10 EUR']), [])
  assert.deepEqual(codes('Keep the device for 20 days.', ['at least 14 days', '20 days']), ['bound_changed'])
  assert.deepEqual(codes('Keep the device for 20 days.', ['at least 14 days', 'at least 20 days']), [])
})

test('an addition or a new number takes no other number away', () => {
  const gone = [
    ['A fee of 9 EUR is due after one week.', 'A fee is due after one week.'],
    ['The device is kept', 'The device is cleaned and kept'],
  ] as const
  assert.deepEqual(codes('Add that the device is cleaned.', ...gone), ['number_changed'])
})

test('a column of a table that goes with other changes is warned about, however many rows it has', () => {
  const rows = Array.from({ length: 12 }, (_, at) => [`Type ${at}`, `${at} kg`, `${at} EUR`])
  const table = (columns: readonly number[]) =>
    [['Device', 'Weight', 'Fee'], ['---', '---', '---'], ...rows]
      .map(cells => `| ${columns.map(column => cells[column]).join(' | ')} |\n`)
      .join('')
  const rental = `# Rental\n\nDevices are rented by the day.\n\n${table([0, 1, 2])}\nThe end.\n`
  const lost = (instruction: string, columns = [0, 2]) =>
    guardChanges(rental, instruction, [[table([0, 1, 2]), table(columns)]]).map(({ code }) => code)
  assert.ok(lost('Say that devices are rented by the hour.').includes('column_lost'))
  assert.ok(lost('Remove the weights below 1 kg from the first paragraph.', [0, 1]).includes('column_lost'))
  assert.ok(!lost('Remove the column Weight.').includes('column_lost'))
  assert.ok(!lost('Drop Weight from the table.').includes('column_lost'))
  assert.ok(!lost('Move Fee before Weight.', [0, 2, 1]).includes('column_lost'))
})

test('a sentence that is split keeps its clauses, and one that is split off into another page goes there', () => {
  const tenant = 'The tenant reports damage within 5 days, and cleans the device.'
  const split = 'Split the sentence about the tenant in two.'
  assert.deepEqual(codes(split, [tenant, 'The tenant reports damage within 5 days. The tenant cleans the device.']), [])
  assert.ok(codes(split, [tenant, 'The tenant reports damage. The tenant cleans the device.']).length > 0)
  for (const instruction of ['Split the fee off into a new page.', 'Separate the fee into its own document.'])
    assert.ok(!codes(instruction, [' A fee of 9 EUR is due after one week.', '']).includes('text_shortened'))
})
