import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { applyRules } from '#domain/rules/rules.ts'

const boundMs = 10_000

function millisecondsFor(text: string, instruction: string): number {
  const start = performance.now()
  applyRules(text, instruction)
  return performance.now() - start
}

const pages: Readonly<Record<string, string>> = {
  'one line of a mebibyte': 'a word and 3 retries. '.repeat(47_000),
  'a table of 340,000 columns': `|${'a|'.repeat(340_000)}\n|${'-|'.repeat(150_000)}\n`,
  'many rows': `| a | b |\n|---|---|\n${'| x | 3 |\n'.repeat(5_000)}`,
  'many items': '- item: a 3 b\n'.repeat(5_000),
  'many sections of one name': '## Same\n\n- x\n\n'.repeat(4_000),
  'many code blocks': '```yaml\ntimeout: 30\n```\n\n'.repeat(5_000),
}

for (const [name, text] of Object.entries(pages)) {
  test(`answers in bounded time about ${name}`, () => {
    for (const instruction of [
      'delete the Same section',
      'set the number of retries to 5 calls',
      'rename item to thing throughout',
      'set b of x to 4',
      'delete step 2 in the list under H 3 in H 4 of H 5 for H 6',
      'convert line ends to CRLF',
    ]) {
      assert.ok(millisecondsFor(text.slice(0, limits.editFileMaxBytes), instruction) < boundMs, instruction)
    }
  })
}

test('answers in bounded time to long instructions', () => {
  for (const part of ['a in ', 'a with ', "'", '"', '`', 'a and ', 'in ', 'a to before ']) {
    const instruction = `delete ${part.repeat(limits.instructionMaxChars)}`
    for (const length of [290, limits.instructionMaxChars]) {
      assert.ok(millisecondsFor(pages['many items'] ?? '', instruction.slice(0, length)) < boundMs, part)
    }
  }
})
