import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopeText } from '../../web/src/workbench/ask/scopeText.ts'
import { verbOf, wordsToCheck, wordsToFind } from '../../web/src/workbench/ask/verb.ts'

const checks = ['links', 'Broken links', 'vague', 'heading-order']

test('an empty field, an order and a description of a change are a rewrite', () => {
  for (const words of [
    '',
    '   ',
    'Make it testable',
    'Replace "quickly" with "within 200 ms"',
    'Tighten the wording of FR-101',
    'The search results SHALL be sorted',
    'Checkout is done by guests as well',
    'Check-in comes before boarding',
    'Finding a seat takes two clicks',
    'Findet alle Begriffe',
    'Wherever it says soon, give a number',
    'Search results come first',
    "Rename 'a' and 'b'",
  ]) {
    assert.equal(verbOf(words, checks), 'rewrite', words)
  }
})

test('a phrase in quotes, the id of a requirement and a question for a place are looked for', () => {
  for (const words of [
    '"as soon as possible"',
    '“refund window”',
    '„Erstattung“',
    '«remboursement»',
    'FR-101',
    ' REQ-AUTH-1 ',
    'find refund',
    'Find the word “payer”',
    'where is the limit defined?',
    'Where’s FR-3',
    'search for wallet',
    'search the page for wallet',
    'look for SEPA',
    'locate the table of limits',
  ]) {
    assert.equal(verbOf(words, checks), 'find', words)
  }
})

test('“check …” and the name of a check are a check', () => {
  for (const words of [
    'check',
    'Check the links',
    'check this page',
    'lint',
    'broken links',
    'Vague',
    'heading order',
  ]) {
    assert.equal(verbOf(words, checks), 'check', words)
  }
})

test('a search or a check that also asks for a change is a rewrite', () => {
  for (const words of [
    'Find every “soon” and replace it with a number',
    'find the limits, then move them to the end',
    'Check the spelling and fix it',
  ]) {
    assert.equal(verbOf(words, checks), 'rewrite', words)
  }
})

test('the words to look for are those in quotes, or without the words of the question', () => {
  for (const [typed, words] of [
    ['"as soon as possible"', 'as soon as possible'],
    ['FR-101', 'FR-101'],
    ['find refund', 'refund'],
    ['Find the word “payer”', 'payer'],
    ['find all mentions of the payer', 'the payer'],
    ['where is the limit defined?', 'limit'],
    ['Where’s FR-3?', 'FR-3'],
    ['search the page for wallet', 'wallet'],
    ['refund window', 'refund window'],
    ['find', 'find'],
  ] as const) {
    assert.equal(wordsToFind(typed), words, typed)
  }
})

test('a check is limited by the words that say more than that it is one', () => {
  for (const [typed, words] of [
    ['check', ''],
    ['Check this page', ''],
    ['check the links', 'links'],
    ['lint for vague words', 'vague words'],
    ['Broken links', 'Broken links'],
  ] as const) {
    assert.equal(wordsToCheck(typed), words, typed)
  }
})

test('long texts of one kind of character are judged without backtracking', () => {
  for (const words of [`search ${' '.repeat(8_000)}`, `find ${'find '.repeat(1_600)}`, '"'.repeat(8_000)]) {
    assert.ok(verbOf(words, checks))
    assert.equal(typeof wordsToFind(words), 'string')
  }
})

test('the scope is named by the section, the lines, the pages or the project', () => {
  const page = { selection: null, sectionTitle: null, scope: 'page', pages: 1, isPage: true } as const
  assert.equal(scopeText(page), 'This page')
  assert.equal(scopeText({ ...page, isPage: false }), 'This file')
  assert.equal(scopeText({ ...page, scope: 'pages', pages: 3 }), '3 pages')
  assert.equal(scopeText({ ...page, scope: 'project' }), 'Whole project')
  const selection = { startLine: 12, endLine: 14 }
  assert.equal(scopeText({ ...page, selection }), 'Lines 12–14')
  assert.equal(scopeText({ ...page, selection, sectionTitle: 'Limits' }), 'Limits')
  assert.equal(scopeText({ ...page, selection: { startLine: 3, endLine: 3 } }), 'Line 3')
})
