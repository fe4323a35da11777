import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { forms } from '#domain/rules/forms.ts'
import { readInstruction } from '#domain/rules/language/reader.ts'
import { applyRules, formExamples } from '#domain/rules/rules.ts'
import { edited } from './applyRule.ts'

test('every example is read by its own form and no other', () => {
  for (const { example } of formExamples) {
    const readers = forms.filter(rule => rule.read(readInstruction(example)) !== null)
    assert.deepEqual(
      readers.map(rule => rule.example),
      [example],
    )
  }
})

test('the documentation lists every form with its example', () => {
  const documentation = readFileSync(new URL('../../../docs/ai.md', import.meta.url), 'utf8')
  const list = formExamples.map(({ form, example }) => `# ${form}\n${example}`).join('\n\n')
  assert.ok(documentation.includes(`\`\`\`text\n${list}\n\`\`\``))
})

test('the sentence of an understood instruction is understood in the same way', () => {
  for (const instruction of [
    ...formExamples.map(({ example }) => example),
    'change the 12th "a" to `say "b"` everywhere in section "X > Y" whole word',
    'replace "a" with "b" in front matter last occurrence outside code',
    'replace "a" on lines 3-4 with "b"',
    'insert section "T" inside "X" with: text',
    'prepend to section "X":\ntext\n\nmore',
    'move the section "A" after section "B"',
    'generate toc down to level 2',
    'demote the heading "X" without its subsections',
    'make section "X" level 2',
    'renumber all the chapters of section "X" and fix links',
    'renumber requirement ids FR-1 in section "X" starting at 7',
    'renumber the ordered lists within section "X"',
    'renumber the 2nd list in section "X"',
    'uppercase the RFC 2119 keywords "must not", "may" and "shall" on lines 2-4',
    'update the last "Last updated" line in section "X" to "2026-11-20"',
    'set version to "2"',
  ]) {
    const [sentence] = sentencesOf(instruction)
    assert.deepEqual(sentencesOf(sentence ?? ''), [sentence], instruction)
  }
})

function sentencesOf(instruction: string): readonly string[] {
  return forms.flatMap(rule => rule.read(readInstruction(instruction))?.sentence ?? [])
}

const text = '# Guide\n\nStatus: draft\n\nIt SHOULD, it must.\n\n## Terms\n\n### 2 x\n\n### 2 y\n'

/** Instructions that were only proposed before names on the page were resolved, and are unambiguous on this page. */
const spoken: readonly (readonly [string, string])[] = [
  ['replace SHOULD with MUST', 'replace "SHOULD" with "MUST"'],
  [`replace 'SHOULD' with 'MUST NOT' in section Guide`, 'replace "SHOULD" with "MUST NOT" in section "Guide"'],
  ['delete section Terms', 'delete section "Terms"'],
  ['remove the Terms section.', 'delete section "Terms"'],
  ['rename heading Terms to Words and fix links', 'rename heading "Terms" to "Words" and fix links'],
  ['add section Retries after Terms', 'add section "Retries" after "Terms"'],
  ['move section Terms before Guide', 'move section "Terms" before "Guide"'],
  ['demote section Terms', 'demote section "Terms"'],
  ['change level of section Terms to 3', 'change level of section "Terms" to 3'],
  ['set status to Accepted', 'set "status" line to "Accepted"'],
]

for (const [instruction, form] of spoken) {
  test(`carries out without quotation marks: ${instruction}`, () => {
    assert.equal(edited(text, instruction).text, edited(text, form).text)
  })
}

const slips: readonly (readonly [string, string])[] = [
  ['delte section "Terms"', 'delete section "Terms"'],
  ['delete the Trems section', 'delete the terms section'],
  ['raname heading "Terms" to "Words"', 'rename heading "Terms" to "Words" and fix links'],
  ['generate tabel of contents', 'generate table of contents'],
  ['renumbr headings', 'renumber headings and update references'],
  ['normalise keywrds', 'normalise keywords'],
]

for (const [instruction, suggestion] of slips) {
  test(`proposes with the typo corrected: ${instruction}`, () => {
    const result = applyRules(text, instruction)
    if (result.kind !== 'unsupported') return assert.equal(result.kind, 'unsupported', JSON.stringify(result))
    assert.equal(result.suggestion, suggestion)
    assert.ok(result.message.endsWith(`Did you mean: ${suggestion}`))
    assert.notEqual(applyRules(text, suggestion).kind, 'unsupported')
  })
}

test('words of an instruction never become text of the page', () => {
  for (const instruction of ['append to section "Terms" more words', 'append to section "Terms"']) {
    const result = applyRules(text, instruction)
    assert.equal(result.kind, 'unsupported')
    assert.equal('suggestion' in result, false, JSON.stringify(result))
  }
})

for (const instruction of [
  '',
  'make it sound friendlier',
  'replace the old wording with something better',
  'delete section "Nowhere" quietly',
  'rename everything',
  'half a pair: "\ud800"',
]) {
  test(`lists the forms without a proposal for: ${JSON.stringify(instruction)}`, () => {
    const result = applyRules(text, instruction)
    if (result.kind !== 'unsupported') return assert.equal(result.kind, 'unsupported', JSON.stringify(result))
    assert.deepEqual(result.forms, formExamples)
    assert.equal(result.suggestion, undefined)
    assert.match(result.message, /^It is not clear which exact change is meant by /)
  })
}

test('an instruction that is too long is refused, with the limit', () => {
  const isRefusal = (code: string, message: RegExp) => (error: unknown) =>
    error instanceof Failure && error.code === code && message.test(error.message)
  const long = `replace "${'a'.repeat(limits.instructionMaxChars)}" with "b"`
  assert.throws(
    () => applyRules(text, long),
    isRefusal('validation_failed', /instruction: it has 8019 .* at most 8000/),
  )
  const large = 'é'.repeat(limits.editFileMaxBytes / 2 + 1)
  assert.throws(() => applyRules(large, 'delete section "A"'), isRefusal('too_large', /1048576 bytes/))
})
