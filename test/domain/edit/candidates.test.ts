import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hitsIn, scoresOf, termsOf } from '#domain/edit/several/candidates.ts'
import { limits } from '#domain/limits.ts'
import { assertLinear } from '../../support/linear.ts'

/** Which pages an instruction about the whole project is likely about. */

const pages: Readonly<Record<string, string>> = {
  'limits.md': '# Limits\n\n- **REQ-001** A call ends within 2 s.\n',
  'errors.md': '# Errors\n\nA fault has a code. The service answers.\n',
  'docs/retries.md': '# Retries\n\nThe service answers after a timeout.\n',
  'glossary.md': '# Glossary\n\nThe service: what answers.\n',
}

function best(instruction: string): string | undefined {
  const hits = Object.entries(pages).map(([path, text]) => hitsIn(termsOf([instruction]), path, text))
  const scores = scoresOf(hits)
  const top = Math.max(...scores)
  const winners = Object.keys(pages).filter((_, index) => scores[index] === top)
  return top > 0 && winners.length === 1 ? winners[0] : undefined
}

test('ids, quotes, file names and rare words lead to the page that contains them', () => {
  assert.equal(best('Make REQ-001 stricter'), 'limits.md')
  assert.equal(best('Reword "a fault has a code"'), 'errors.md')
  assert.equal(best('Reword „what answers“'), 'glossary.md')
  assert.equal(best('Shorten docs/retries.md'), 'docs/retries.md')
  assert.equal(best('Shorten retries.md'), 'docs/retries.md')
  assert.equal(best('What happens after the timeout of the service?'), 'docs/retries.md')
  assert.equal(best('Something else entirely'), undefined)
})

test('a page need not contain a new text', () => {
  assert.deepEqual(termsOf(['replace "A fault" with "An error"']).exact, ['a fault'])
  assert.deepEqual(termsOf(['rename heading "Terms" to "Definitions"']).exact, ['terms'])
  assert.deepEqual(termsOf(['Ersetze „Fehler“ durch „Störung“']).exact, ['fehler'])
})

test('the number of terms is bounded for any instruction', () => {
  const long = Array.from({ length: 5_000 }, (_, index) => `word${index} "quote ${index}"`).join(' ')
  const { exact, words } = termsOf([long])
  assert.ok(exact.length <= 40 && words.length <= 40)
})

for (const part of ['"', "'a", '`', 'x-', '„']) {
  test(`terms are found in time proportional to the instruction: ${part}`, t => {
    const makeRun = (size: number) => {
      const hostile = part.repeat(size / part.length)
      return () => void termsOf([hostile])
    }
    assertLinear(t, makeRun, limits.instructionMaxChars / 4)
  })
}
