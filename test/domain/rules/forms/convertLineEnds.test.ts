import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, unchanged } from '../applyRule.ts'

test('every line end becomes the requested one, and nothing else changes', () => {
  assert.equal(edited('a\r\nb\nc\r\n', 'convert line ends to LF').text, 'a\nb\nc\n')
  assert.equal(edited('a\r\nb\nc', 'convert line ends to CRLF').text, 'a\r\nb\r\nc')
  assert.equal(edited('a\n', 'change the line endings to windows').text, 'a\r\n')
})

test('a selection limits the change to its lines', () => {
  assert.equal(edited('a\nb\nc\n', 'convert line ends to CRLF', { startLine: 2, endLine: 2 }).text, 'a\nb\r\nc\n')
})

test('lone carriage returns stay, and a page that already has these line ends does not change', () => {
  assert.equal(edited('a\rb\n', 'convert line ends to CRLF').text, 'a\rb\r\n')
  assert.match(unchanged('a\n', 'convert line ends to LF'), /Every line already ends in LF/)
})
