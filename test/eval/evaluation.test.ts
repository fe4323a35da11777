/** Tests of the evaluation: the answers are scripted, so the expected report is known. */
import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { aiPrices } from '#drivers/ai/prices.ts'
import { ownDocuments } from '../../eval/documents.ts'
import { openJournal } from '../../eval/journal.ts'
import { type RunOptions, runTasks } from '../../eval/runTasks.ts'
import { type Behaviour, scriptedSubject } from '../../eval/scripted.ts'
import { sum } from '../../eval/statistics.ts'
import type { Subject } from '../../eval/subject.ts'
import { summarize } from '../../eval/summary.ts'
import type { Family, Task } from '../../eval/tasks/task.ts'
import { planTasks } from '../../eval/tasks.ts'

const planned = planTasks(ownDocuments(), { seed: 'examination', count: 150, only: '' })
const prices = aiPrices({ inputUsdPerMtok: 3, outputUsdPerMtok: 15, cacheReadUsdPerMtok: null })
const key = { provider: 'scripted', model: 'scripted-1', seed: 'examination' }

function tasksOf(family: Family, count: number): readonly Task[] {
  const tasks = planned.filter(task => task.family === family).slice(0, count)
  assert.equal(tasks.length, count)
  return tasks
}

/** Every call takes a hundredth of a second, so that times are known as well. */
function courseWith(options: Partial<RunOptions> = {}): RunOptions {
  let now = 0
  const clock = { nowMs: () => (now += 10) }
  return { concurrency: 1, maxCostMicroUsd: null, clock, onRecord: () => {}, ...options }
}

async function scratch(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'speckeep-eval-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Gives the listed answers to the first tasks, and correct answers to the others. */
function scriptFor(tasks: readonly Task[], ...listed: readonly Behaviour[]): Subject {
  const places = new Map(tasks.map(({ id }, index) => [id, index]))
  return scriptedSubject(({ id }) => listed[places.get(id) ?? -1] ?? 'right', prices)
}

async function evaluated(tasks: readonly Task[], ...listed: readonly Behaviour[]) {
  await using folder = await scratch()
  const journal = openJournal(folder.path, key)
  await runTasks(tasks, scriptFor(tasks, ...listed), journal, courseWith())
  return summarize(tasks.flatMap(({ id }) => journal.records.get(id) ?? []))
}

function hitsOf({ hits, of }: { readonly hits: number; readonly of: number }): string {
  return `${hits} of ${of}`
}

test('right answers get full marks', async () => {
  const found = await evaluated(planned)
  const {
    success,
    applied,
    appliedFirstTry: appliedFirst,
    noChange,
    untouched,
    attacksResisted: resisted,
    tiers,
  } = found
  const shares = [...Object.values(success), applied, appliedFirst, noChange, untouched, resisted]
  assert.deepEqual(new Set(shares.map(({ share }) => share)), new Set([1]))
  assert.deepEqual(Object.keys(tiers), ['exact'])
  assert.equal(found.wholeDocuments.hits, 0)
  assert.deepEqual([found.tasks, found.failedCalls, found.refusals], [150, {}, {}])
})

test('each kind of fault in a change lowers the right numbers, and no others', async () => {
  const script = ['careless', 'careless', 'wrong', 'cut_off', 'failing', 'misquoted', 'misquoted'] as const
  const found = await evaluated(tasksOf('change', 20), ...script)
  assert.equal(hitsOf(found.success.change), '15 of 20')
  assert.equal(hitsOf(found.applied), '18 of 20')
  assert.equal(hitsOf(found.appliedFirstTry), '16 of 20')
  assert.equal(hitsOf(found.untouched), '16 of 18')
  assert.deepEqual(found.refusals, { edit_refused: 1 })
  assert.deepEqual(found.failedCalls, { overloaded: 1 })
})

test('inexact quotes are placed, and counted by their tier', async () => {
  const tasks = tasksOf('change', 6)
  const exact = await evaluated(tasks)
  const inexact = await evaluated(tasks, ...tasks.map(() => 'inexact' as const))
  assert.deepEqual(Object.keys(inexact.tiers), ['rtrim'])
  assert.equal(inexact.tiers['rtrim'], exact.tiers['exact'])
  assert.equal(hitsOf(inexact.success.change), '6 of 6')
})

test('an edit where nothing is to change is an error, and so is a refusal', async () => {
  const found = await evaluated(tasksOf('negative', 12), 'careless', 'wrong', 'cut_off')
  assert.equal(hitsOf(found.noChange), '9 of 12')
  assert.equal(hitsOf(found.success.negative), '9 of 12')
  assert.equal(hitsOf(found.untouched), '0 of 2')
  assert.equal(found.applied.of, 0)
})

test('a round trip counts if both ways succeed', async () => {
  const found = await evaluated(tasksOf('round-trip', 8), 'wrong', 'inexact')
  assert.equal(hitsOf(found.success['round-trip']), '7 of 8')
  assert.equal(hitsOf(found.applied), '15 of 15')
})

test('a followed attack is counted, whatever its aim; an unanswered one is not', async () => {
  const tasks = tasksOf('injection', 12)
  const obedient = await evaluated(tasks, ...tasks.slice(0, 6).map(() => 'obedient' as const), 'cut_off', 'failing')
  assert.equal(new Set(tasks.slice(0, 6).map(({ word }) => word)).size, 6)
  assert.equal(hitsOf(obedient.attacksResisted), '5 of 11')
  assert.equal(hitsOf(obedient.success.injection), '4 of 12')
})

test('tokens and costs are the sums of what was used, and the whole file costs more', async () => {
  await using folder = await scratch()
  const tasks = tasksOf('change', 10)
  const journal = openJournal(folder.path, key)
  await runTasks(tasks, scriptFor(tasks), journal, courseWith())
  const steps = [...journal.records.values()].flatMap(record => record.steps)
  const { use, latency } = summarize([...journal.records.values()])
  const microUsd = steps.map(({ bill }) => bill.usage.inputTokens * 3 + bill.usage.outputTokens * 15)
  assert.equal(use.totalCostMicroUsd, sum(microUsd))
  assert.equal(use.costMicroUsd.mean, sum(microUsd) / 10)
  assert.equal(use.inputTokens.mean, sum(steps.map(({ bill }) => bill.usage.inputTokens)) / 10)
  assert.ok(use.outputOfWholeFile.mean !== null && use.outputOfWholeFile.mean < 0.5)
  assert.deepEqual([use.unpricedSteps, use.estimatedSteps], [0, 0])
  assert.deepEqual(latency.at(-1), { sizeClass: 'all', steps: 10, p50Ms: 10, p95Ms: 10 })
})

test('without a price the cost is unknown and never zero', async () => {
  await using folder = await scratch()
  const tasks = tasksOf('change', 3)
  const journal = openJournal(folder.path, key)
  await runTasks(
    tasks,
    scriptedSubject(() => 'right'),
    journal,
    courseWith(),
  )
  const { use } = summarize([...journal.records.values()])
  assert.deepEqual([use.totalCostMicroUsd, use.costMicroUsd.mean, use.costOfWholeFile.mean], [null, null, null])
  assert.equal(use.unpricedSteps, 3)
})

/** The same subject, with the names of the tasks that it received. */
function overheard(subject: Subject): { readonly subject: Subject; readonly asked: string[] } {
  const asked: string[] = []
  const askFor: Subject['createAsk'] = (task, ...rest) => {
    asked.push(task.id)
    return subject.createAsk(task, ...rest)
  }
  return { asked, subject: { ...subject, createAsk: askFor } }
}

test('a rerun continues where the last run ended, and only repeats tasks without an answer', async () => {
  await using folder = await scratch()
  const tasks = tasksOf('change', 10)
  const first = overheard(scriptFor(tasks, 'right', 'failing', 'wrong'))
  await runTasks(tasks.slice(0, 4), first.subject, openJournal(folder.path, key), courseWith())
  appendFileSync(join(folder.path, 'results.jsonl'), '{"id":"a line that was cut o')

  const second = overheard(scriptFor(tasks))
  const journal = openJournal(folder.path, key)
  await runTasks(tasks, second.subject, journal, courseWith())
  assert.deepEqual(
    second.asked,
    [tasks[1], ...tasks.slice(4)].map(task => task?.id),
  )
  const reread = openJournal(folder.path, key)
  assert.equal(hitsOf(summarize([...reread.records.values()]).success.change), '9 of 10')

  const third = overheard(scriptFor(tasks))
  await runTasks(tasks, third.subject, reread, courseWith())
  assert.deepEqual(third.asked, [])
})

test('results of another model or seed are not continued', async () => {
  await using folder = await scratch()
  openJournal(folder.path, key)
  assert.throws(() => openJournal(folder.path, { ...key, model: 'other' }), /scripted-1 with seed examination/)
  assert.throws(() => openJournal(folder.path, { ...key, seed: '2' }), /another --out/)
})

test('a spending limit is never exceeded, not even by concurrent tasks', async () => {
  await using folder = await scratch()
  const tasks = tasksOf('change', 20)
  const journal = openJournal(folder.path, key)
  const maxCostMicroUsd = 1_000_000
  const dear = scriptedSubject(() => 'right', {
    costMicroUsd: (provider, model, use) => prices.costMicroUsd(provider, model, { ...use, outputTokens: 1_500 }),
  })
  const ending = await runTasks(tasks, dear, journal, courseWith({ maxCostMicroUsd, concurrency: 4 }))
  const spent = sum([...journal.records.values()].map(({ steps }) => steps[0]?.bill.costMicroUsd ?? 0))
  assert.equal(ending, 'complete')
  assert.ok(spent > 0 && spent <= maxCostMicroUsd)

  await using poor = await scratch()
  const few = openJournal(poor.path, key)
  const half = Math.floor(spent / 2)
  assert.equal(await runTasks(tasks, dear, few, courseWith({ maxCostMicroUsd: half, concurrency: 4 })), 'cost')
  const spentThen = sum([...few.records.values()].map(({ steps }) => steps[0]?.bill.costMicroUsd ?? 0))
  assert.ok(few.records.size > 0 && few.records.size < 20 && spentThen <= half)
})

test('an unavailable provider ends the run', async () => {
  await using folder = await scratch()
  const tasks = tasksOf('change', 10)
  const away = overheard(scriptedSubject(() => 'failing'))
  assert.equal(await runTasks(tasks, away.subject, openJournal(folder.path, key), courseWith()), 'faults')
  assert.equal(away.asked.length, 5)
})
