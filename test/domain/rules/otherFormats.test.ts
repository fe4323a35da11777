import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruleIdeas } from '#domain/rules/ideas.ts'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'

const adoc = `= Meter gateway
:version: 1.2

== Scope

The gateway reads a meter every 15 minutes.
The colour of the lamp shows the state.

[source,java]
----
int limit = 15; // the gateway limit
# Scope
* colour
----

include::colour/lamp.adoc[]

== Limits

* A reading SHALL arrive within 30 seconds.
* The gateway keeps 40 readings.

|===
|Name |Value
|colour |green
|===

See <<Scope>>.
`
const rst = `Meter gateway
=============

Scope
-----

The gateway reads a meter. An example::

    gateway --limit 30
    - first

.. note:: The gateway SHALL restart within 30 seconds.

.. code-block:: sh

   gateway --colour

Limits
------

.. image:: img/colour.png

1. A reading is kept for 40 days.
2. The colour is green.
`
const wiki = `= Meter gateway =
== Scope ==
The gateway reads a meter.
<syntaxhighlight lang="sh">
gateway --limit 30
</syntaxhighlight>
# The colour is green.
# The lamp is off.
`
const notes = `GATEWAY NOTES

1) The gateway reads a meter.
2) The colour is green.

Owner: Ada
# not a title
`

type Case = readonly [path: string, text: string, instruction: string, expected: readonly (readonly [string, string])[]]

/** Each pair is a text of the document and what takes its place; all else stays. No pairs: nothing changes. */
const cases: readonly Case[] = [
  ['a.adoc', adoc, 'replace "every 15 minutes" with "every 10 minutes"', [['every 15 minutes', 'every 10 minutes']]],
  ['a.adoc', adoc, 'replace "limit" with "maximum"', []],
  ['a.adoc', adoc, 'replace "lamp" with "light"', [['the lamp', 'the light']]],
  ['a.adoc', adoc, 'replace 40 readings with 50 readings', [['40 readings', '50 readings']]],
  ['a.adoc', adoc, 'change the lamp to the light', [['the lamp', 'the light']]],
  ['a.adoc', adoc, 'increase the readings from 40 readings to 60 readings', [['40 readings', '60 readings']]],
  ['a.adoc', adoc, 'replace "1.2" with "1.3"', [['1.2', '1.3']]],
  ['a.adoc', adoc, 'capitalise "meter"', [['meter every', 'Meter every']]],
  ['a.adoc', adoc, 'add section "Open questions"', [['See <<Scope>>.\n', 'See <<Scope>>.\n\n== Open questions\n']]],
  ['a.adoc', adoc, 'rename section Scope to Purpose', []],
  ['a.adoc', adoc, 'delete section "[source,java]"', []],
  ['a.adoc', adoc, 'delete the section Scope', []],
  [
    'a.adoc',
    adoc,
    'move the first item to the end',
    [
      [
        '* A reading SHALL arrive within 30 seconds.\n* The gateway keeps 40 readings.\n',
        '* The gateway keeps 40 readings.\n* A reading SHALL arrive within 30 seconds.\n',
      ],
    ],
  ],
  ['a.adoc', adoc, 'generate table of contents', []],
  ['a.adoc', adoc, 'set front matter "status" to "draft"', []],
  ['a.adoc', adoc, 'make "lamp" bold', [['the lamp', 'the *lamp*']]],
  ['a.adoc', adoc, 'add a row to the table: size | large', [['|colour |green\n', '|colour |green\n|size |large\n']]],
  ['a.adoc', adoc, 'fix blank lines around lists', []],
  ['a.rst', rst, 'replace "reads a meter" with "reads one meter"', [['reads a meter', 'reads one meter']]],
  ['a.rst', rst, 'replace "colour" with "color"', [['The colour', 'The color']]],
  ['a.rst', rst, 'replace "40 days" with "60 days"', [['40 days', '60 days']]],
  ['a.rst', rst, 'renumber headings', []],
  ['a.rst', rst, 'delete section "Scope"', [[rst.slice(rst.indexOf('Scope'), rst.indexOf('Limits')), '']]],
  [
    'a.rst',
    rst,
    'add to the list: The lamp is off.',
    [['2. The colour is green.\n', '2. The colour is green.\n3. The lamp is off.\n']],
  ],
  ['a.rst', rst, 'promote section "Limits"', []],
  ['a.mediawiki', wiki, 'replace "green" with "red"', [['green', 'red']]],
  ['a.mediawiki', wiki, 'delete section "The lamp is off."', []],
  ['a.mediawiki', wiki, 'renumber headings', []],
  ['a.txt', notes, 'replace Ada with Grace', [['Ada', 'Grace']]],
  ['a.txt', notes, 'delete section "not a title"', []],
  ['a.txt', notes, 'swap items 1 and 2', []],
  ['a.yaml', 'limits:\n  # Scope\n  wait: 30 s\n  - a\n', 'replace "30 s" with "40 s"', [['30 s', '40 s']]],
  ['a.yaml', 'limits:\n  # Scope\n  wait: 30 s\n- a\n', 'add section "Notes"', []],
]

const links = 'See <<meter,the meter>>, link:meter.html[a meter] and {meter}.\n\n[[meter]]\n.Meter\nA meter.\n'
const linksInRst = 'The meter, meter_, |meter| and :meter:`meter`.\n\n.. meter:: The meter\n   :meter: meter\n'
const linksInWiki = '[[meter|the meter]] {{meter|meter}} <meter> meter\n'

/** The text after each of two ways to say it. */
const linked: readonly (readonly [path: string, text: string, after: string])[] = [
  ['a.adoc', links, links.replace('the meter', 'the pump').replace('a meter', 'a pump').replace('A meter', 'A pump')],
  ['a.rst', linksInRst, 'The pump, meter_, |meter| and :meter:`meter`.\n\n.. meter:: The pump\n   :meter: pump\n'],
  ['a.wiki', linksInWiki, '[[meter|the pump]] {{meter|pump}} <meter> pump\n'],
]

for (const [path, text, after] of linked) {
  test(`${path}: what links, names and attributes refer to stays`, () => {
    const result = applyRules(text, 'replace "meter" with "pump"', { path })
    assert.equal(result.kind === 'edited' ? applyEdits(text, result.edits) : result.kind, after)
    const spoken = applyRules(text, 'replace meter with pump everywhere', { path })
    const said = spoken.kind === 'edited' ? applyEdits(text, spoken.edits) : spoken.kind
    assert.equal(said.replace('.Pump', '.Meter'), after)
  })
}

for (const [path, text, instruction, expected] of cases) {
  test(`${path}: ${instruction}`, () => {
    const result = applyRules(text, instruction, { path })
    const after = result.kind === 'edited' ? applyEdits(text, result.edits) : text
    const wanted = expected.reduce((done, [from, to]) => done.replace(from, to), text)
    assert.equal(after, wanted)
    if (result.kind === 'unsupported') assert.doesNotMatch(result.message, /[Ss]ections?: |rename section|\[source/)
  })
}

test('the answer says what works in the format', () => {
  const result = applyRules(adoc, 'promote section "Limits"', { path: 'docs/gateway.adoc' })
  if (result.kind !== 'unsupported') return assert.fail(result.kind)
  assert.equal(
    result.message,
    'This page is AsciiDoc. Without a model, Speckeep changes words, values, sections, lists and tables in it: replace "…" with "…", or: delete the line "…".',
  )
  assert.deepEqual(
    result.forms.map(({ example }) => example.split(' ')[0]),
    ['replace', 'convert'],
  )
})

test('has no ideas about a structure that it does not read', () => {
  assert.deepEqual(ruleIdeas(adoc, 'a.adoc'), [])
  assert.notDeepEqual(ruleIdeas(adoc, 'a.md'), [])
})

test('says that the sections of plain text are not known instead of denying that there are any', () => {
  const result = applyRules(notes, 'replace "green" with "red" in section "Scope"', { path: 'a.txt' })
  assert.match(result.kind === 'unchanged' ? result.summary : '', /The sections of this page are not known/)
})

test('a value instead of another one is changed in AsciiDoc and reStructuredText', () => {
  const changed = (path: string, text: string, instruction: string) => {
    const result = applyRules(text, instruction, { path })
    return result.kind === 'edited' ? applyEdits(text, result.edits) : result.kind
  }
  const page = 'Rooms\n=====\n\nA room may be booked for 30 minutes. Gates close when noise exceeds 85 %.\n'
  const asked = 'The noise limit should be 80 % instead of 85 %'
  assert.equal(changed('a.rst', page, asked), page.replace('85 %', '80 %'))
  assert.equal(
    changed('a.rst', page, 'A room may be booked for 20 minutes, not 30 minutes'),
    page.replace('30 minutes', '20 minutes'),
  )
  assert.equal(
    changed('a.adoc', adoc, 'The gateway should keep 60 readings instead of 40 readings'),
    adoc.replace('40 readings', '60 readings'),
  )
})

test('fields of reStructuredText and AsciiDoc become what an instruction says they are now', () => {
  const rst = 'Valve\n=====\n\n:Status: draft\n:Due date: 1 March 2026\n'
  const edits = (text: string, instruction: string, path: string) => {
    const result = applyRules(text, instruction, { path })
    return result.kind === 'edited' ? applyEdits(text, result.edits) : result.kind
  }
  assert.equal(edits(rst, 'Status is approved now', 'a.rst'), rst.replace('draft', 'approved'))
  assert.equal(edits(rst, 'Change the due date to 15 March', 'a.rst'), rst.replace('1 March', '15 March'))
  assert.equal(edits(adoc, 'the version becomes 1.3', 'a.adoc'), adoc.replace('1.2', '1.3'))
})
