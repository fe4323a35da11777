import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'

const adoc = `= Harbour guide
:version: 1.2
:owner: Port office

== Berths

A ship waits for a berth. Call the pilot first.

. Moor the ship.
. Report the ship.

== Fees

A ship pays 40 EUR per day.

----
fee --ship 40
----

See <<Berths>>.
`
const rst = `============
Harbour guide
============

Berths
------

A ship waits for a berth.

1. Moor the ship.
2. Report the ship.

Fees
----

A ship pays 40 EUR.

::

   Fees
   ----
`.replace(/^=+$/gm, '=============')
const wiki = '== Berths ==\nA ship waits.\n\n== Fees ==\nA ship pays.\n'
const org = '* Berths\nA ship waits.\n* Fees\nA ship pays.\n'
const notes =
  'HARBOUR\n\nversion: 1.2\nowner = "Port office"\nsize: 40 m  # of a berth\n\nA ship waits. It pays later.\nA crane is free.\n'
const yaml = 'port:\n  wait: 30 s\n  name: "Old port"\nberth:\n  wait: 40 s\n  tags: [a, b]\n'

type Case = readonly [path: string, text: string, instruction: string, changes: readonly (readonly [string, string])[]]

/** Each pair is a text of the document and what takes its place; all else stays. No pairs: nothing changes. */
const cases: readonly Case[] = [
  ['a.adoc', adoc, 'in section Fees replace ship with boat', [['A ship pays', 'A boat pays']]],
  ['a.adoc', adoc, 'replace "ship" with "boat" in section "Fees"', [['A ship pays', 'A boat pays']]],
  ['a.adoc', adoc, 'in Depths replace ship with boat', []],
  ['a.adoc', adoc, 'replace fee with toll in section Fees', []],
  ['a.adoc', adoc, 'rename section Fees to Tolls', [['== Fees', '== Tolls']]],
  ['a.adoc', adoc, 'rename heading "Fees" to "Tolls and fines"', [['== Fees', '== Tolls and fines']]],
  ['a.adoc', adoc, 'rename section Berths to Moorings', []],
  ['a.adoc', adoc, 'set the version to 1.3', [[':version: 1.2', ':version: 1.3']]],
  ['a.adoc', adoc, 'change the owner to Harbour master', [['Port office', 'Harbour master']]],
  ['a.adoc', adoc, 'delete "Call the pilot first."', [[' Call the pilot first.', '']]],
  ['a.adoc', adoc, 'delete the line ". Report the ship."', [['. Report the ship.\n', '']]],
  ['a.adoc', adoc, 'delete the line "A ship waits for a berth."', []],
  ['a.adoc', adoc, 'delete "ship"', []],
  ['a.adoc', adoc, 'delete line 5', []],
  ['a.adoc', adoc, 'delete "fee --ship 40"', []],
  ['a.rst', rst, 'rename Fees to Tolls and fines', []],
  [
    'a.rst',
    rst,
    'rename section Fees to "Tolls of ships"',
    [['Fees\n----\n\nA', 'Tolls of ships\n--------------\n\nA']],
  ],
  ['a.rst', rst, 'rename section Berths to Moorings', [['Berths\n------', 'Moorings\n--------']]],
  [
    'a.rst',
    rst,
    'replace "Fees" with "Fines paid" in section "Fees"',
    [['Fees\n----\n\nA', 'Fines paid\n----------\n\nA']],
  ],
  ['a.rst', rst, 'replace "Fees" with "Tax"', [['Fees\n----\n\nA', 'Tax\n---\n\nA']]],
  [
    'a.rst',
    rst,
    'rename "Harbour guide" to "Guide to the harbour"',
    [['=============\nHarbour guide\n=============', `${'='.repeat(20)}\nGuide to the harbour\n${'='.repeat(20)}`]],
  ],
  ['a.rst', rst, 'delete the line "1. Moor the ship."', []],
  ['a.rst', rst, 'delete the line "2. Report the ship."', [['2. Report the ship.\n', '']]],
  ['a.wiki', wiki, 'in Fees replace ship with boat', [['A ship pays', 'A boat pays']]],
  ['a.wiki', wiki, 'rename section Fees to Tolls', [['== Fees ==', '== Tolls ==']]],
  ['a.org', org, 'in Fees replace ship with boat', [['A ship pays', 'A boat pays']]],
  ['a.txt', notes, 'set version to 1.3', [['version: 1.2', 'version: 1.3']]],
  ['a.txt', notes, 'set owner to Pilots', [['"Port office"', '"Pilots"']]],
  ['a.txt', notes, 'increase the size to 60', [['size: 40 m', 'size: 60 m']]],
  ['a.txt', notes, 'set speed to 60', []],
  ['a.txt', notes, 'delete "It pays later."', [[' It pays later.', '']]],
  ['a.txt', notes, 'delete the sentence A ship waits.', [['A ship waits. ', '']]],
  ['a.txt', notes, 'delete line 8', [['A crane is free.\n', '']]],
  ['a.txt', notes, 'delete the crane', []],
  ['a.yaml', yaml, 'set wait to 50 s', []],
  ['a.yaml', yaml, 'change the wait from 30 s to 50 s', [['30 s', '50 s']]],
  ['a.yaml', yaml, 'set name to South quay', [['Old port', 'South quay']]],
  ['a.yaml', yaml, 'set tags to c', []],
]

for (const [path, text, instruction, changes] of cases) {
  test(`${path}: ${instruction}`, () => {
    const result = applyRules(text, instruction, { path })
    const after = result.kind === 'edited' ? applyEdits(text, result.edits) : text
    assert.equal(
      after,
      changes.reduce((done, [from, to]) => done.replace(from, to), text),
    )
  })
}

test('a title that a link names stays, and the answer says which link', () => {
  const result = applyRules(adoc, 'rename section Berths to Moorings', { path: 'a.adoc' })
  assert.match(
    result.kind === 'unsupported' ? result.message : '',
    /^A link on line 20 has this title\. Change the link first\./,
  )
})

test('a name with several values is not guessed', () => {
  const result = applyRules(yaml, 'set wait to 50 s', { path: 'a.yaml' })
  assert.equal(
    result.kind === 'unsupported' ? result.message : '',
    '"wait" has a value on lines 2 and 5. They are "port.wait" and "berth.wait". Say which one, such as: set port.wait to 50 s, or: replace "30 s" with "50 s" on line 2.',
  )
})

const nested: readonly (readonly [path: string, text: string, instruction: string, meant: string])[] = [
  ['a.yaml', yaml, 'set port.wait to 50 s', yaml.replace('30 s', '50 s')],
  ['a.yaml', yaml, 'In port, set wait to 50 s', yaml.replace('30 s', '50 s')],
  [
    'a.toml',
    '[pump]\non = true\nrate_s = 5\n[lamp]\non = true\n',
    'set the pump rate to 7',
    '[pump]\non = true\nrate_s = 7\n[lamp]\non = true\n',
  ],
  [
    'a.toml',
    '[pump]\nenabled = true\n[lamp]\nenabled = true\n',
    'disable the lamp',
    '[pump]\nenabled = true\n[lamp]\nenabled = false\n',
  ],
  [
    'a.json',
    '{\n  "pump": {\n    "flowRate": 5\n  },\n  "flow": 1\n}\n',
    "set the pump's flow rate to 7",
    '{\n  "pump": {\n    "flowRate": 7\n  },\n  "flow": 1\n}\n',
  ],
  ['a.yaml', 'rate: 1\nlamp:\n  rate: 1\n', 'set lamp.rate and rate of lamp to 2', 'refused'],
  ['a.yaml', 'rate: 1\nlamp:\n  tone: 1\n', 'bump the rate and the lamp tone to 2', 'rate: 2\nlamp:\n  tone: 2\n'],
]

for (const [path, text, instruction, meant] of nested) {
  test(`finds a value by the names around it: ${instruction} in ${path}`, () => {
    const result = applyRules(text, instruction, { path })
    assert.equal(result.kind === 'edited' ? applyEdits(text, result.edits) : 'refused', meant)
  })
}
