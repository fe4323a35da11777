import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { edited, lines } from './applyRule.ts'

const word = fc.constantFrom('goods', 'boxes', 'notes', 'fees', 'rooms', 'keys')
const part = fc.tuple(word, word).map(([what, where]) => `keep the ${what} with the ${where};`)
const clauses = fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })

/** One line for each part, so that exactly one line may differ afterwards. */
function contractOf(parts: readonly (readonly string[])[], eol: string): string {
  const clause = (own: readonly string[], index: number) => [
    `${index + 1}. **Duty ${index + 1}.** The owner shall:`,
    '',
    ...own.flatMap((text, at) => [`   (${'abcde'[at]}) ${text}`, '']),
  ]
  return lines('# Contract', '', ...parts.flatMap(clause)).replaceAll('\n', eol)
}

test('a new wording of a lettered part changes that part, and no other byte', () => {
  const choice = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('\n', '\r\n'))
  fc.assert(
    fc.property(clauses, choice, (parts, [first, second, eol]) => {
      const clause = first % parts.length
      const own = parts[clause] ?? []
      const at = second % own.length
      const changed = parts.map((texts, index) =>
        index === clause ? texts.map((text, place) => (place === at ? 'lock the gate.' : text)) : texts,
      )
      const said = `change ${clause + 1}(${'abcde'[at]}) to read "lock the gate."`
      assert.equal(edited(contractOf(parts, eol), said).text, contractOf(changed, eol))
    }),
    { numRuns: 60 },
  )
})

test('an item added below an id with parts gets the next id of that series', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 })
  const pageOf = (counts: readonly number[]) =>
    lines(
      '# Needs',
      '',
      ...counts.flatMap((count, index) => [
        `## QA-${index + 1}: Series ${index + 1}`,
        '',
        ...Array.from({ length: count }, (_, at) => `- QA-${index + 1}.${at + 1}: Need`),
        '',
      ]),
    )
  fc.assert(
    fc.property(lengths, fc.nat(), (counts, pick) => {
      const index = pick % counts.length
      const more = counts.map((count, at) => (at === index ? count + 1 : count))
      assert.equal(edited(pageOf(counts), `add a requirement "Need" to QA-${index + 1}`).text, pageOf(more))
    }),
    { numRuns: 60 },
  )
})
