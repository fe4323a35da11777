import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyChanges, diffLines, type LineChange } from '#domain/text/diff.ts'
import { createStepBudget, diffMaxSteps } from '#domain/text/stepBudget.ts'

const line = fc.constantFrom('a', 'b', 'c', 'd', '', 'x')
const lines = fc.array(line, { maxLength: 40 })

test('the changes turn the one text into the other, are sorted, and have common lines between them', () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      const changes = diffLines(a, b)
      assert.deepEqual(applyChanges(a, changes, b), b)
      assertWellFormed(changes, a, b)
    }),
    { numRuns: 1_000 },
  )
})

test('no other diff has fewer changed lines, within the step budget', () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      assert.equal(changedLines(diffLines(a, b)), a.length + b.length - 2 * longestCommon(a, b))
    }),
    { numRuns: 500 },
  )
})

test('with almost no step budget the changes are coarser but still correct', () => {
  fc.assert(
    fc.property(lines, lines, fc.nat(200), (a, b, steps) => {
      const changes = diffLines(a, b, createStepBudget(steps))
      assert.deepEqual(applyChanges(a, changes, b), b)
      assertWellFormed(changes, a, b)
    }),
    { numRuns: 500 },
  )
})

test('an added paragraph ends with its blank line instead of starting with the one before it', () => {
  const before = ['# A', '', 'one', '', 'three', '']
  const after = ['# A', '', 'one', '', 'two', '', 'three', '']
  assert.deepEqual(diffLines(before, after), [{ aStart: 4, aEnd: 4, bStart: 4, bEnd: 6 }])
})

test('lines that were only added or only deleted are marked as far down as possible', () => {
  const added = fc.array(fc.tuple(fc.nat(40), line), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(lines, added, (shorter, added) => {
      const longer = added.reduce((all, [at, line]) => all.toSpliced(at, 0, line), shorter)
      const ends = (start: number, end: number) => end === longer.length || longer[start] !== longer[end]
      const additions = diffLines(shorter, longer)
      assert.ok(additions.every(({ aStart, aEnd, bStart, bEnd }) => aStart === aEnd && ends(bStart, bEnd)))
      const deletions = diffLines(longer, shorter)
      assert.ok(deletions.every(({ aStart, aEnd, bStart, bEnd }) => bStart === bEnd && ends(aStart, aEnd)))
    }),
    { numRuns: 1_000 },
  )
})

test('lines that replace others are marked next to them, wherever else they could be', () => {
  const replaced = [{ aStart: 1, aEnd: 2, bStart: 1, bEnd: 2 }]
  assert.deepEqual(diffLines(['p', 'x', 'x', 'q'], ['p', 'y', 'x', 'q']), replaced)
  assert.deepEqual(diffLines(['p', 'y', 'x', 'q'], ['p', 'x', 'x', 'q']), replaced)
  const twice = diffLines(['p', 'x', 'x', 'q', 'z', 'z'], ['p', 'y', 'x', 'q', 'w', 'z'])
  assert.deepEqual(twice, [...replaced, { aStart: 4, aEnd: 5, bStart: 4, bEnd: 5 }])
})

test('equal texts have no changes', () => {
  assert.deepEqual(diffLines([], []), [])
  assert.deepEqual(diffLines(['a', 'b'], ['a', 'b']), [])
})

test('unique lines anchor a diff that is too large for an exact search', () => {
  const random = seeded(7)
  const noise = (mark: string) => Array.from({ length: 150 }, () => `${mark}${Math.floor(random() * 3)}`)
  const sections = Array.from({ length: 40 }, (_, index) => `## Section ${index}`)
  const a = sections.flatMap(section => [section, ...noise('n')])
  const b = sections.flatMap(section => [section, ...noise('n')])
  const budget = createStepBudget(200_000)
  const changes = diffLines(a, b, budget)
  assert.deepEqual(applyChanges(a, changes, b), b)
  const kept = new Set(a.filter((_, index) => !changes.some(({ aStart, aEnd }) => index >= aStart && index < aEnd)))
  assert.deepEqual(
    sections.filter(section => !kept.has(section)),
    [],
  )
})

test('hostile texts are compared within the step budget', t => {
  const random = seeded(1)
  const many = 50_000
  const numbered = (mark: string, count: number) => Array.from({ length: count }, (_, index) => `${mark} ${index}\n`)
  const few = () => Array.from({ length: many }, () => `${Math.floor(random() * 4)}\n`)
  const cases: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
    '50,000 lines all different': [numbered('a', many), numbered('b', many)],
    '50,000 lines of 4 values': [few(), few()],
    '20,000 lines reversed': [numbered('a', 20_000), numbered('a', 20_000).reverse()],
    '50,000 equal lines and 49,000': [Array<string>(many).fill('x'), Array<string>(many - 1_000).fill('x')],
    '50,000 lines in periods of 3 and 2': [
      Array.from({ length: many }, (_, index) => `${index % 3}`),
      Array.from({ length: many }, (_, index) => `${index % 2}`),
    ],
  }
  for (const [name, [a, b]] of Object.entries(cases)) {
    const budget = createStepBudget()
    const started = performance.now()
    const changes = diffLines(a, b, budget)
    const tookMs = performance.now() - started
    t.diagnostic(`${name}: ${tookMs.toFixed(0)} ms, ${changes.length} changes, ${changedLines(changes)} lines`)
    assert.deepEqual(applyChanges(a, changes, b), b)
    const perLine = 8 * (a.length + b.length)
    assert.ok(budget.stepsLeft > -perLine, `${name} spent ${diffMaxSteps - budget.stepsLeft} of ${diffMaxSteps} steps`)
  }
})

function assertWellFormed(changes: readonly LineChange[], a: readonly string[], b: readonly string[]): void {
  const start = { aEnd: 0, bEnd: 0 }
  const ends = { aStart: a.length, aEnd: a.length, bStart: b.length, bEnd: b.length }
  let last: { readonly aEnd: number; readonly bEnd: number } = start
  for (const change of [...changes, ends]) {
    const common = change.aStart - last.aEnd
    assert.equal(change.bStart - last.bEnd, common)
    assert.ok(common > 0 || last === start || (common === 0 && change === ends))
    assert.ok(change === ends || change.aEnd + change.bEnd > change.aStart + change.bStart)
    last = change
  }
}

function changedLines(changes: readonly LineChange[]): number {
  return changes.reduce((sum, { aStart, aEnd, bStart, bEnd }) => sum + aEnd - aStart + bEnd - bStart, 0)
}

function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const element of a) {
    const next = [0]
    for (const [index, other] of b.entries()) {
      next.push(element === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    }
    row = next
  }
  return row[b.length] ?? 0
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}
