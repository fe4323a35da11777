import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readForCheck } from '#domain/lint/reading.ts'
import { requirementsIn } from '#domain/lint/requirements.ts'

const found = (text: string) =>
  requirementsIn(readForCheck('a.md', text, null)).map(({ start, end, id, keyword, line, refersTo }) => ({
    text: text.slice(start, end),
    id,
    keyword,
    line,
    refersTo,
  }))

test('what begins with an id or binds by a keyword is a requirement; other text is none', () => {
  const text = [
    '# Refunds',
    'This page is about refunds.',
    'FR-1: The service SHALL refund within the limit of FR-2.',
    'The service\nMUST NOT refund twice.',
    '- **FR-2** The limit is 200 EUR.',
    '- Another item.',
  ].join('\n\n')
  assert.deepEqual(found(text), [
    {
      text: 'FR-1: The service SHALL refund within the limit of FR-2.',
      id: 'FR-1',
      keyword: 'SHALL',
      line: 5,
      refersTo: ['FR-2'],
    },
    { text: 'The service\nMUST NOT refund twice.', id: null, keyword: 'MUST NOT', line: 7, refersTo: [] },
    { text: '- **FR-2** The limit is 200 EUR.', id: 'FR-2', keyword: null, line: 10, refersTo: [] },
  ])
})

test('a heading with an id has the text up to the next heading, and its keyword', () => {
  const text = '## FR-1 Refunds\n\nSome words.\n\nThe service SHALL pay.\n\n## Other\n\nIt SHALL end.\n'
  assert.deepEqual(
    found(text).map(each => [each.id, each.keyword, each.text]),
    [
      ['FR-1', 'SHALL', '## FR-1 Refunds\n\nSome words.\n\nThe service SHALL pay.\n\n'],
      [null, 'SHALL', 'It SHALL end.'],
    ],
  )
})

test('an id below a heading with an id is a separate requirement', () => {
  const text = '## FR-1 Refunds\n\nThe service SHALL pay.\n\nFR-2: It SHALL pay once.\n'
  assert.deepEqual(
    found(text).map(({ id, line }) => [id, line]),
    [
      ['FR-1', 1],
      ['FR-2', 5],
    ],
  )
})

test('a row of a table is one requirement, by the id in its first cell', () => {
  const text = '| Id | Text |\n|---|---|\n| FR-1 | The service SHALL pay. |\n| FR-2 | See FR-1. |\n'
  assert.deepEqual(
    found(text).map(({ id, keyword, line, refersTo }) => [id, keyword, line, refersTo]),
    [
      ['FR-1', 'SHALL', 3, []],
      ['FR-2', null, 4, ['FR-1']],
    ],
  )
})

test('keywords in code, quotes and boilerplate state nothing, nor does an empty text', () => {
  const text = '`The service SHALL pay.`\n\n> It SHALL pay.\n\n```\nIt SHALL pay.\n```\n'
  assert.deepEqual(found(text), [])
  assert.deepEqual(found(''), [])
})

test('lines that end with CRLF are the same requirements', () => {
  const text = 'FR-1: It SHALL pay.\r\n\r\nOther.\r\n'
  assert.deepEqual(
    found(text).map(({ id, line }) => [id, line]),
    [['FR-1', 1]],
  )
})

test('a reference to a part of a requirement names the part', () => {
  const [first] = found('FR-2.1: As in FR-3.4.1, not as in FR-3.\n\nFR-2.2: The service SHALL end.\n')
  assert.deepEqual([first?.id, first?.refersTo], ['FR-2.1', ['FR-3.4.1', 'FR-3']])
})
