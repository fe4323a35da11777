import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { lines } from './applyRule.ts'

const adoc = lines(
  '= Gate',
  '',
  '== Ports',
  '',
  '[cols="1,1,2",options="header"]',
  '|===',
  '|Name |Port |Use',
  '',
  '|mqtt',
  '|1883',
  '|messages',
  '',
  '|logs',
  '|514',
  '|records',
  '|===',
  '',
  '== Limits',
  '',
  'Topics are limited.',
  '',
  '[%header,cols=2*]',
  '|===',
  '|Limit |Value',
  '|Topics |100',
  '|Size |20 kB',
  '|===',
  '',
  '== Merged',
  '',
  '|===',
  '2+|Wide',
  '|a |b',
  '|===',
)
const rst = lines(
  'Depot',
  '=====',
  '',
  'Limits',
  '------',
  '',
  '.. list-table::',
  '   :header-rows: 1',
  '',
  '   * - Limit',
  '     - Value',
  '   * - Payload',
  '     - 35 kg',
  '   * - Height',
  '     - 2 m',
  '',
  'Zones',
  '-----',
  '',
  '====  =====  ======',
  'Zone  Speed  Access',
  '====  =====  ======',
  'A     1 m/s  all',
  'B     2 m/s  staff',
  '====  =====  ======',
  '',
  'Locks',
  '-----',
  '',
  '+------+-------+',
  '| Door | Lock  |',
  '+======+=======+',
  '| D1   | key   |',
  '+------+-------+',
  '| D2   | card  |',
  '+------+-------+',
)

function after(path: string, text: string, instruction: string): string {
  const result = applyRules(text, instruction, { path })
  assert.equal(result.kind, 'edited', `${instruction}: ${JSON.stringify(result).slice(0, 300)}`)
  return result.kind === 'edited' ? applyEdits(text, result.edits) : text
}

function does(path: 'a.adoc' | 'a.rst', instruction: string, from: string, to: string): void {
  const text = path === 'a.adoc' ? adoc : rst
  assert.equal(text.split(from).length, 2, from)
  assert.equal(
    after(path, text, instruction),
    text.replace(from, () => to),
    instruction,
  )
}

function refuses(path: 'a.adoc' | 'a.rst', instruction: string): void {
  const text = path === 'a.adoc' ? adoc : rst
  assert.equal(applyRules(text, instruction, { path }).kind, 'unsupported', instruction)
}

test('a cell of a table in AsciiDoc gets another value', () => {
  does('a.adoc', 'change the port of mqtt to 8883', '|1883', '|8883')
  does('a.adoc', 'set Topics to 200', '|Topics |100', '|Topics |200')
  does('a.adoc', 'Use of logs: "a|b"', '|records', '|a\\|b')
})

test('rows of a table in AsciiDoc are added and removed in the form of the others', () => {
  does('a.adoc', 'add a row "ssh | 22 | shell" to the ports table', '|records\n', '|records\n\n|ssh\n|22\n|shell\n')
  does('a.adoc', 'add a row "ssh | 22 | shell" before logs', '|logs\n', '|ssh\n|22\n|shell\n\n|logs\n')
  does('a.adoc', 'add a row "Users | 7" between Topics and Size', '|Size', '|Users |7\n|Size')
  does('a.adoc', 'delete the mqtt row', '|mqtt\n|1883\n|messages\n\n', '')
  does('a.adoc', 'delete the row Size', '|Size |20 kB\n', '')
})

test('a table with merged cells is not read', () => {
  refuses('a.adoc', 'delete the row a')
  refuses('a.adoc', 'add a row "c | d" to the table in Merged')
})

test('the tables of reStructuredText keep their columns', () => {
  does('a.rst', 'set the payload to 50 kg', '35 kg', '50 kg')
  does('a.rst', 'Speed of zone B: 3 m/s', '2 m/s', '3 m/s')
  does('a.rst', 'Access of zone B: crew', 'staff', 'crew')
  does('a.rst', 'Lock of D1: chip', 'key  ', 'chip ')
  refuses('a.rst', 'Lock of D1: combination')
  refuses('a.rst', 'Speed of zone B: 3.25 m/s')
})

test('rows of tables in reStructuredText are added and removed', () => {
  does('a.rst', 'add a row "Width | 1 m" to the limits table', '- 2 m\n', '- 2 m\n   * - Width\n     - 1 m\n')
  does('a.rst', 'add a row "C | 4 m/s | none" to the zones table', 'staff\n', 'staff\nC     4 m/s  none\n')
  does(
    'a.rst',
    'add a row "D3 | bolt" to the locks table',
    '| card  |\n',
    '| card  |\n+------+-------+\n| D3   | bolt  |\n',
  )
  does('a.rst', 'delete row Height', '   * - Height\n     - 2 m\n', '')
  does('a.rst', 'delete row D1', '| D1   | key   |\n+------+-------+\n', '')
})

test('the value of a row is also found by a statement, and a code block is no table', () => {
  does('a.adoc', 'the size should be 30 kB', '20 kB', '30 kB')
  const code = lines('= A', '', '----', '|===', '|Limit |Value', '', '|Size |1', '|===', '----')
  assert.equal(applyRules(code, 'set Size to 2', { path: 'a.adoc' }).kind, 'unsupported')
})
