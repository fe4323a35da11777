import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, createAnswerParser } from '#domain/edit/blocks.ts'

/** A model's reasoning is not part of its answer. */

const nonce = 'e7f3'

function parse(text: string, documents: readonly string[] = []): Answer {
  const parser = createAnswerParser(nonce, { documents })
  parser.push(text)
  return parser.end()
}

function block(from: string, to: string): string {
  return `<<<<<<< SEARCH ${nonce}\n${from}\n======= ${nonce}\n${to}\n>>>>>>> REPLACE ${nonce}\n`
}

const draft = block('one', 'a draft')
const final = `${block('one', 'ONE')}SUMMARY: Done.\n`
const wanted = { kind: 'blocks', blocks: [{ number: 1, search: ['one'], replace: ['ONE'] }], summary: 'Done.' } as const

const tags = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<Reasoning>', '</Reasoning>'],
  ['<scratchpad type="x">', '</scratchpad>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
] as const

for (const [opened, closed] of tags) {
  test(`a draft between ${opened} and ${closed} is not read`, () => {
    assert.deepEqual(parse(`${opened}\n${draft}NO_CHANGE: no\n${closed}\n\n${final}`), wanted)
    assert.deepEqual(parse(`${opened}Hm. ${draft}${closed}${final}`), wanted)
    assert.deepEqual(parse(`Sure. ${opened}\n${draft}${closed}\n${final}`), wanted)
    assert.deepEqual(parse(`${opened}${closed}\n${final}`), wanted)
    assert.deepEqual(parse(`${final}\n${opened}\n${draft}${closed}`), wanted)
  })

  test(`a draft before a ${closed} that was never opened is not read`, () => {
    assert.deepEqual(parse(`First I thought:\n${draft}SUMMARY: A draft.\n${closed}\n${final}`), wanted)
  })

  test(`a draft that breaks off before ${closed} is not read`, () => {
    assert.deepEqual(parse(`<<<<<<< SEARCH ${nonce}\none\n======= ${nonce}\na draft\n${closed}\n${final}`), wanted)
    assert.deepEqual(parse(`<<<<<<< SEARCH ${nonce}\none\n${closed}\n${final}`), wanted)
  })

  test(`an answer that ends within ${opened} is empty`, () => {
    for (const answer of [`${opened}\n${draft}`, `${opened}\n${draft}${final}`, `${final}${opened}\n${draft}`]) {
      assert.equal(parse(answer).kind, 'malformed')
    }
  })
}

test('tags within a block, in backticks or in the summary are text', () => {
  const lines = ['<think>', 'x', '</think>']
  const answer = `${block('one', lines.join('\n'))}SUMMARY: Documented \`<think>\` and </think>.\n`
  for (const documents of [['one'], ['one', '</think>']]) {
    const read = parse(answer, documents)
    assert.deepEqual(read.kind === 'blocks' && read.blocks, [{ number: 1, search: ['one'], replace: lines }])
  }
  assert.deepEqual(parse(`The tag \`<think>\` it is.\n${final}`), wanted)
})

test('a model that reasons twice is read once', () => {
  assert.deepEqual(parse(`<think>\n${draft}</think>\n<think>${draft}</think>${final}`), wanted)
  assert.deepEqual(parse(`<think>\n<think>\n${draft}</think>\n${draft}</think>\n${final}`), wanted)
})
