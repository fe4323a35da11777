import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents } from './everyday/cases/documents.ts'
import type { EverydayCase } from './everyday/cases/everydayCase.ts'
import { judge, type Verdict, withoutPadding } from './everyday/cases/judge.ts'
import { findMessageFault } from './everyday/cases/messageFaults.ts'
import { everyday, german } from './everyday.ts'

const minDoneRatio = 0.6
const maxBeyondRatio = 0.15

const verdicts = everyday.map(judge)
const all = [...verdicts, ...german.map(judge)]

test('there are 200 instructions, few of them beyond rules', () => {
  assert.equal(everyday.length, 200)
  assert.ok(everyday.filter(({ meant }) => meant === 'beyond').length <= maxBeyondRatio * everyday.length)
  assert.equal(new Set([...everyday, ...german].map(nameOf)).size, everyday.length + german.length)
})

test('each expectation changes its page, and differs from the others', () => {
  for (const instruction of [...everyday, ...german]) {
    const text = documents[instruction.document]
    const { meant, also = [] } = instruction
    const changes = meant === 'beyond' ? also : [meant, ...also]
    const results = [text, ...changes.map(change => change(text))].map(withoutPadding)
    assert.equal(new Set(results).size, results.length, nameOf(instruction))
  }
})

test('no expectation breaks the line ends of its page or leaves gaps', () => {
  const isAboutLayout = (say: string) => /line end|trailing|blank lines/.test(say)
  for (const instruction of [...everyday, ...german].filter(({ say }) => !isAboutLayout(say))) {
    const text = documents[instruction.document]
    const { meant, also = [] } = instruction
    for (const change of meant === 'beyond' ? also : [meant, ...also]) {
      const result = change(text)
      assert.equal(result.includes('\r\n'), text.includes('\r\n'), nameOf(instruction))
      assert.doesNotMatch(result.replaceAll('\r\n', '\n'), /\r/, nameOf(instruction))
      if (instruction.document === 'notes') continue
      assert.doesNotMatch(result, /(\r?\n){3}/, nameOf(instruction))
      assert.match(result, /\S\r?\n$/, nameOf(instruction))
    }
  }
})

test('a refusal helps only if it is short, ends properly and mentions the page or the instruction', () => {
  const fault = (message: string) => findMessageFault(message, documents.payments, 'delete the Prices section')
  assert.equal(fault('There is no section "Prices".'), undefined)
  assert.equal(fault('Sections are Refunds and Retries. Try: delete section "Refunds"'), undefined)
  assert.match(fault('This instruction is not understood.') ?? '', /nothing on this page/)
  assert.match(fault('There is no section Prices') ?? '', /full stop/)
  assert.match(fault('No Prices. No. No. No. No.') ?? '', /too many/)
  assert.match(fault(`${'Prices '.repeat(60)}.`) ?? '', /longer/)
})

test('any result other than the intended one is harmful', () => {
  const instruction = { document: 'payments', say: 'replace "cents" with "pence"' } as const
  assert.equal(judge({ ...instruction, meant: text => text.replace('cents', 'pence') }).kind, 'done')
  assert.equal(judge({ ...instruction, meant: text => text.replace('cents', 'pounds') }).kind, 'harmful')
  assert.equal(judge({ ...instruction, meant: 'beyond' }).kind, 'harmful')
})

test('at least 60 % of the instructions are carried out as meant', t => {
  const done = count('done')
  t.diagnostic(
    `${figures()}\n${all
      .filter(({ kind }) => kind !== 'done')
      .map(lineOf)
      .join('\n')}`,
  )
  assert.ok(done >= minDoneRatio * everyday.length, figures())
})

test('nothing other than what is meant is done or proposed, not in German either', () => {
  assertNone(all.filter(({ kind }) => kind === 'harmful'))
})

test('each refusal is short and mentions this page', () => {
  assertNone(verdicts.filter(({ kind }) => kind === 'unhelpful'))
})

function count(kind: Verdict['kind']): number {
  return verdicts.filter(verdict => verdict.kind === kind).length
}

function figures(): string {
  const counts = (['done', 'refused', 'unhelpful', 'harmful'] as const).map(kind => `${count(kind)} ${kind}`)
  const beyond = everyday.filter(({ meant }) => meant === 'beyond').length
  return `${everyday.length} instructions (${beyond} beyond rules): ${counts.join(', ')}`
}

function assertNone(faults: readonly Verdict[]): void {
  assert.equal(faults.length, 0, `${faults.length}:\n${faults.map(lineOf).join('\n')}`)
}

function lineOf({ kind, instruction, answer }: Verdict): string {
  const beyond = instruction.meant === 'beyond' ? ' (beyond)' : ''
  return `${kind.padEnd(9)} ${nameOf(instruction)}${beyond}: ${answer.slice(0, 160)}`
}

function nameOf({ document, say }: EverydayCase): string {
  return `${document}: ${say}`
}
