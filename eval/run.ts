/**
 * `npm run eval`: evaluates the configured model with the engine and the driver of the service, and writes a report.
 * Without a model (AI_PROVIDER is not set, or `rules`) a script answers. docs/eval.md explains the numbers.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAi } from '#config/ai.ts'
import { environment } from '#config/env.ts'
import { readDocuments } from './documents.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Options, readOptions, usage } from './options.ts'
import type { TaskRecord } from './record.ts'
import { type RunFacts, writeReport } from './report.ts'
import { type RunOptions, runTasks, totalSpent } from './runTasks.ts'
import { behaviourAt, scriptedSubject } from './scripted.ts'
import { modelSubject, type Subject } from './subject.ts'
import { summarize } from './summary.ts'
import type { Task } from './tasks/task.ts'
import { planTasks } from './tasks.ts'

try {
  if (process.argv.includes('--help')) console.log(usage)
  else await evaluate(readOptions(process.argv.slice(2), new Date()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function evaluate(options: Options): Promise<void> {
  const { seed, only, out } = options
  // Reading the documents may take seconds, so errors in the settings are reported first.
  const ai = readAi(environment())
  const asked = ai.provider === 'rules' ? null : modelSubject(ai)
  const priced = asked !== null && (await isPriced(asked))
  if (asked !== null && options.maxCostUsd !== null && !priced) throw new Error(unpriced(asked))
  const documents = await readDocuments()
  const tasks = planTasks(documents, { seed, only, count: options.tasks })
  if (tasks.length === 0)
    throw new Error(`--only: got ${JSON.stringify(only)}, which is in the name of no kind of task.`)
  const subject = asked ?? scripted(tasks)
  const { provider, model } = subject

  const journal = openJournal(out, { provider, model, seed })
  const note = subject.scripted ? ' (scripted answers, no model is asked)' : ''
  console.error(`${tasks.length} tasks for ${provider} ${model}${note}, results in ${out}`)
  const ending = await runTasks(tasks, subject, journal, runOptions(options, priced, journal))
  const facts: RunFacts = {
    provider,
    model,
    scripted: subject.scripted,
    seed,
    only,
    planned: tasks.length,
    documents: documents.length,
    concurrency: options.concurrency,
    date: new Date().toISOString(),
    priceSource: !priced ? 'none' : ai.provider !== 'rules' && ai.price !== null ? 'given' : 'list',
    ending,
  }
  writeResults(
    out,
    facts,
    tasks.flatMap(({ id }) => journal.records.get(id) ?? []),
  )
}

function runOptions({ concurrency, maxCostUsd }: Options, priced: boolean, journal: Journal): RunOptions {
  let performed = 0
  return {
    concurrency,
    maxCostMicroUsd: maxCostUsd === null ? null : Math.round(maxCostUsd * 1_000_000),
    clock: { nowMs: () => performance.now() },
    onRecord: ({ id, success, steps }) => {
      const spent = priced ? `, ${(totalSpent(journal.all) / 1_000_000).toFixed(4)} USD` : ''
      const step = steps.at(-1)
      console.error(`${++performed}  ${success ? 'done' : 'NOT DONE'}  ${id}: ${step?.code ?? step?.outcome}${spent}`)
    },
  }
}

function writeResults(out: string, facts: RunFacts, records: readonly TaskRecord[]): void {
  const summary = summarize(records)
  const report = writeReport(facts, summary)
  writeFileSync(join(out, 'report.md'), report)
  writeFileSync(join(out, 'report.json'), `${JSON.stringify({ ...facts, ...summary }, null, 2)}\n`)
  console.log(report)
  if (facts.ending === 'faults') process.exitCode = 1
}

function scripted(tasks: readonly Task[]): Subject {
  const places = new Map(tasks.map(({ id }, index) => [id, index]))
  return scriptedSubject(({ id }) => behaviourAt(places.get(id) ?? 0))
}

async function isPriced({ prices, provider, model }: Subject): Promise<boolean> {
  const use = { inputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 1_000 }
  return (await prices.costMicroUsd(provider, model, use)) !== null
}

function unpriced({ provider, model }: Subject): string {
  return `--max-cost-usd cannot be enforced: the price of ${provider} ${model} is unknown. Set AI_PRICE_INPUT_PER_MTOK and AI_PRICE_OUTPUT_PER_MTOK.`
}
