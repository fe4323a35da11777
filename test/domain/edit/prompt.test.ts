import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editPrompt, repairPrompt, repeatPrompt, requireNonces } from '#domain/edit/prompt.ts'
import { createResolver } from '#domain/edit/resolve.ts'
import { mayAnswerWhole, wholeFileMaxBytes } from '#domain/edit/wholeFile.ts'

const nonce = 'e7f3'
const documentNonce = 'd0c5'
const request = { documentNonce, text: '\uFEFF# A\r\n\r\ntext\r\n', instruction: 'Say more.', nonce }

test('the document is shown as lines between markers, without byte order mark and carriage returns', () => {
  const { document } = editPrompt(request)
  assert.ok(document.endsWith('<<<<<<< DOCUMENT d0c5\n# A\n\ntext\n>>>>>>> DOCUMENT d0c5'))
})

test('the system text and the document part depend on nothing that comes later, so they can be cached', () => {
  const one = editPrompt(request)
  const other = editPrompt({
    ...request,
    instruction: 'Say less.',
    selection: { startLine: 1, endLine: 2 },
    nonce: 'beef',
  })
  assert.equal(one.system, other.system)
  assert.equal(one.document, other.document)
  assert.equal(one.system, editPrompt({ ...request, text: 'x' }).system)
  assert.ok(!one.system.includes(nonce) && !one.document.includes(nonce))
})

test('the instruction comes last, after the nonce and the selected lines', () => {
  const { instruction } = editPrompt({ ...request, selection: { startLine: 3, endLine: 3 } })
  assert.ok(instruction.startsWith('NONCE is e7f3.'))
  assert.match(instruction, /line 3 to line 3 of the document:\n<<<<<<< SELECTION e7f3\ntext\n>>>>>>> SELECTION e7f3/)
  assert.ok(instruction.endsWith('Instruction:\nSay more.'))
})

test('a long selection is shown by its ends', () => {
  const text = Array.from({ length: 500 }, (_, index) => `line ${index + 1}\n`).join('')
  const { instruction } = editPrompt({ ...request, text, selection: { startLine: 101, endLine: 400 } })
  assert.match(instruction, /line 130\n\(240 lines between\)\nline 371\n/)
})

test('the form for a whole document is offered for small documents only', () => {
  assert.match(editPrompt(request).instruction, /<<<<<<< FILE e7f3/)
  assert.doesNotMatch(editPrompt({ ...request, text: 'x\n'.repeat(2_000) }).instruction, /FILE/)
  assert.equal(mayAnswerWhole('x'.repeat(wholeFileMaxBytes)), true)
  assert.equal(mayAnswerWhole('x'.repeat(wholeFileMaxBytes + 1)), false)
  assert.equal(mayAnswerWhole('ü'.repeat(wholeFileMaxBytes / 2 + 1)), false)
})

test('a nonce that occurs in the document or in the instruction is refused', () => {
  for (const word of [nonce, documentNonce]) {
    assert.throws(() => requireNonces({ ...request, text: `see ${word}` }), RangeError)
    assert.throws(() => requireNonces({ ...request, instruction: `see ${word}` }), RangeError)
    assert.throws(() => requireNonces({ ...request, earlier: [`see ${word}`] }), RangeError)
  }
  assert.throws(() => requireNonces({ ...request, nonce: 'No!' }), RangeError)
  requireNonces(request)
})

test('a repair names the failing block, quotes it, and shows the nearest real lines', () => {
  const resolution = createResolver('# A\n\nThe limit is 10 items.\n').resolve([
    { number: 1, search: ['# A'], replace: ['# B'] },
    { number: 2, search: ['The limit is ten items.'], replace: ['No limit.'] },
  ])
  assert.ok(resolution.kind === 'unplaced')
  const { instruction, document, system } = repairPrompt(editPrompt(request), resolution.failures, nonce)
  assert.match(instruction, /Block 2: its SEARCH text does not occur/)
  assert.match(
    instruction,
    /<<<<<<< SEARCH e7f3\nThe limit is ten items\.\n======= e7f3\nNo limit\.\n>>>>>>> REPLACE e7f3/,
  )
  assert.match(instruction, /3: The limit is 10 items\./)
  assert.doesNotMatch(instruction, /Block 1/)
  assert.deepEqual([system, document], [editPrompt(request).system, editPrompt(request).document])
})

test('a repeated question says why the answer could not be read', () => {
  assert.match(
    repeatPrompt(editPrompt(request), 'At block 1 the answer ends.').instruction,
    /could not be read:\n\nAt block 1 the answer ends\./,
  )
})

test('room for the answer grows with the document, within limits', () => {
  const tokens = (text: string) => editPrompt({ ...request, text }).outputMaxTokens
  assert.ok(tokens('x') >= 800)
  assert.ok(tokens('x '.repeat(4_000)) > tokens('x '.repeat(2_000)))
  assert.equal(tokens('x '.repeat(400_000)), 8_192)
})

test('earlier instructions are listed as done, before the one to follow', () => {
  const { instruction } = editPrompt({ ...request, earlier: ['Say\nless.', 'Say it well.'] })
  assert.match(instruction, /follows already .*:\n- Say less\.\n- Say it well\.\n\nInstruction:\nSay more\.$/)
})
