import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { lines } from './applyRule.ts'

const texts = {
  'a.adoc': lines(
    '= Quay',
    '',
    '== Scope',
    '',
    'The quay has two berths.',
    '',
    '[[fees]]',
    '== Fees',
    '',
    'A berth costs 40 EUR. See <<fees>>.',
    '',
    '=== Discounts',
    '',
    'None.',
    '',
    '== Notes',
    '',
    'See <<Scope>>.',
  ),
  'a.rst': lines(
    '====',
    'Quay',
    '====',
    '',
    'Scope',
    '=====',
    '',
    'The quay has two berths.',
    '',
    '.. _fees:',
    '',
    'Fees',
    '====',
    '',
    'A berth costs 40 EUR.',
    '',
    'Notes',
    '=====',
    '',
    'See :ref:`fees` and Scope_.',
  ),
  'a.wiki': lines('== Scope ==', '', 'Two berths.', '', '== Fees ==', '', '40 EUR.'),
  'a.org': lines('* Scope', '', 'Two berths.', '', '* Fees', '', '40 EUR.'),
} as const

type Path = keyof typeof texts

function does(path: Path, instruction: string, from: string, to: string): void {
  const text = texts[path]
  assert.equal(text.split(from).length, 2, from)
  const result = applyRules(text, instruction, { path })
  assert.equal(result.kind, 'edited', `${instruction}: ${JSON.stringify(result).slice(0, 300)}`)
  if (result.kind === 'edited')
    assert.equal(
      applyEdits(text, result.edits),
      text.replace(from, () => to),
      instruction,
    )
}

function refuses(path: Path, instruction: string): void {
  assert.equal(applyRules(texts[path], instruction, { path }).kind, 'unsupported', instruction)
}

test('a section is added with a title as the format writes it', () => {
  does(
    'a.adoc',
    'add a section "Pilots" after Fees with the text "Call them."',
    'None.\n',
    'None.\n\n== Pilots\n\nCall them.\n',
  )
  does(
    'a.rst',
    'Add a section Pilots at the end: Call the pilots.',
    'Scope_.\n',
    'Scope_.\n\nPilots\n======\n\nCall the pilots.\n',
  )
  does('a.wiki', 'add a section Pilots after Scope', 'Two berths.\n', 'Two berths.\n\n== Pilots ==\n')
  does('a.org', 'add a section Pilots before Fees', 'Two berths.\n', 'Two berths.\n\n* Pilots\n')
})

test('a new section goes before the anchor of the next title', () => {
  does('a.adoc', 'add a section Pilots after Scope', 'berths.\n', 'berths.\n\n== Pilots\n')
  does('a.adoc', 'add a section Pilots before Fees', 'berths.\n', 'berths.\n\n== Pilots\n')
  does('a.rst', 'add a section Pilots after Scope', 'berths.\n', 'berths.\n\nPilots\n======\n')
})

test('a section is removed unless something leads to it', () => {
  does('a.adoc', 'delete section Notes', '\n== Notes\n\nSee <<Scope>>.\n', '')
  does('a.adoc', 'delete the section Discounts', '=== Discounts\n\nNone.\n\n', '')
  does(
    'a.adoc',
    'delete section Fees',
    texts['a.adoc'].slice(texts['a.adoc'].indexOf('[[fees]]'), texts['a.adoc'].indexOf('== Notes')),
    '',
  )
  does('a.wiki', 'delete the Fees section', '\n== Fees ==\n\n40 EUR.\n', '')
  refuses('a.adoc', 'delete section Scope')
  refuses('a.rst', 'delete section Scope')
  refuses('a.rst', 'delete section Fees')
  refuses('a.adoc', 'delete section Quay')
})

test('a new text that would be read as another title is refused', () => {
  refuses('a.rst', 'add a section "Pilots" under Scope with the text "Call them."')
  refuses('a.org', 'add a section "Pilots" at the end with the text "* Boats"')
})
