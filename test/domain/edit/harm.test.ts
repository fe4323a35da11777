import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { noCorpus, readPairs } from '#testing/corpus/pairs.ts'
import { harms } from '#testing/edit/harm/all.ts'
import type { HarmGroup } from '#testing/edit/harm/harm.ts'
import type { Page } from '#testing/edit/harm/page.ts'
import {
  type JudgedCase,
  judge,
  percent,
  recallOf,
  rowOf,
  rowsOf,
  tableHead,
  writeRow,
} from '#testing/edit/harm/recall.ts'
import { realPages, realPagesOfTest, syntheticPages } from '#testing/edit/harm/samplePages.ts'

const kindsMin = 60
const recallMin: Readonly<Record<HarmGroup, number>> = { A: 0.9, B: 0.5 }
const kindRecallMin = 0.75
/** With fewer cases, a share says little. */
const kindCasesMin = 5
const pagesPerKind = 6

test('there are many kinds of harm, each with a unique name', () => {
  assert.ok(harms.length >= kindsMin)
  assert.equal(new Set(harms.map(({ name }) => name)).size, harms.length)
})

test('every kind of harm applies to the invented pages', () => {
  const rows = rowsOf(harms, judgedInvented())
  assert.deepEqual(
    rows.filter(({ cases }) => cases === 0).map(({ name }) => name),
    [],
  )
})

test('harm to invented pages is stopped and appears in full in the change summary', t => demand(t, judgedInvented()))

test('harm to real pages is stopped and appears in full in the change summary', async t => {
  const pairs = await readPairs()
  if (pairs.length === 0) return t.diagnostic(noCorpus)
  demand(t, judge(harms, realPages(pairs, { first: 0, count: realPagesOfTest }), pagesPerKind))
})

let invented: readonly JudgedCase[] | undefined

function judgedInvented(): readonly JudgedCase[] {
  const pages: readonly Page[] = syntheticPages()
  invented ??= judge(harms, pages, pages.length)
  return invented
}

function demand(t: TestContext, judged: readonly JudgedCase[]): void {
  const rows = rowsOf(harms, judged)
  t.diagnostic(tableHead)
  for (const row of rows) t.diagnostic(writeRow(row))
  const faults: string[] = []
  for (const group of ['A', 'B'] as const) {
    const all = rowOf(
      `all of group ${group}`,
      group,
      judged.filter(({ harm }) => harm.group === group),
    )
    t.diagnostic(`${writeRow(all)}  blocked ${percent(recallOf(all))}`)
    if (recallOf(all) < recallMin[group]) faults.push(`group ${group}: ${percent(recallOf(all))} blocked`)
  }
  for (const row of rows.filter(({ group, cases }) => group === 'A' && cases >= kindCasesMin)) {
    if (recallOf(row) < kindRecallMin) faults.push(`${row.name}: ${percent(recallOf(row))} blocked`)
  }
  for (const { name, warned: reported } of rows) {
    if (reported.hits < reported.of)
      faults.push(`${name}: ${reported.of - reported.hits} of ${reported.of} not in the change summary`)
  }
  assert.deepEqual(faults, [])
}
