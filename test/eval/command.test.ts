/** The command as users start it, without a model and with one that is called over HTTP. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { test } from 'node:test'
import { streamOf } from '#testing/ai/replayFormats.ts'
import { encodePair } from '#testing/edit/encodePair.ts'
import { readDocuments } from '../../eval/documents.ts'
import type { Step } from '../../eval/tasks/task.ts'
import { planTasks } from '../../eval/tasks.ts'
import { apiKey, startRaw } from '../drivers/ai/subject.ts'

const command = join(import.meta.dirname, '../../eval/run.ts')

async function run(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const { AI_PROVIDER: _, ...environment } = process.env
  const child = spawn(process.execPath, [command, ...args], { env: { ...environment, ...variables } })
  const [out, err, [code]] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'close')])
  return { out, err, code }
}

async function scratch(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'speckeep-eval-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

async function jsonIn(folder: string) {
  return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
}

test('without a model the command uses scripted answers and says so plainly', async () => {
  await using folder = await scratch()
  const ownDocuments = { CORPUS_DIR: '' }
  const { out, err, code } = await run(['--tasks', '40', '--out', folder.path], ownDocuments)
  assert.equal(code, 0, err)
  assert.match(out, /\*\*Scripted answers, no model was asked\.\*\*/)
  assert.match(err, /40 tasks .*scripted answers, no model is asked/)
  assert.match(err, /^40 {2}/m)
  assert.equal(out, `${await readFile(join(folder.path, 'report.md'), 'utf8')}\n`)
  const report = await jsonIn(folder.path)
  assert.deepEqual([report.scripted, report.tasks, report.failedCalls], [true, 40, { overloaded: 2 }])
  assert.equal(report.use.totalCostMicroUsd, null)

  const again = await run(['--tasks', '40', '--out', folder.path], ownDocuments)
  assert.equal((again.err.match(/^\d+ {2}/gm) ?? []).length, 2, 'only tasks without an answer are repeated')
})

/** A server that knows every answer: it finds the task of the run by the document and instruction it receives. */
async function knowingListener(seed: string, only: string): Promise<RequestListener> {
  const tasks = planTasks(await readDocuments(), { seed, only, count: 100 })
  const situations = tasks.flatMap(({ text, steps }) =>
    steps.map((step, index) => ({ step, before: index === 0 ? text : (steps[index - 1]?.solution ?? '') })),
  )
  const answerTo = (question: string): string => {
    const nonce = /NONCE is ([0-9a-z]+)\./.exec(question.slice(question.lastIndexOf('NONCE is')))?.[1] ?? ''
    const fits = ({ step, before }: { step: Step; before: string }) =>
      question.includes(step.instruction) && question.includes(before.replaceAll('\r\n', '\n').trimEnd())
    const found = situations.find(fits)
    return found ? encodePair(found.before, found.step.solution, nonce) : 'NO_CHANGE: that is no task'
  }
  return async (request, response) => {
    const { messages } = JSON.parse(await textOf(request))
    const user = messages.find(({ role }: { role: string }) => role === 'user')
    const parts: readonly { text: string }[] =
      typeof user.content === 'string' ? [{ text: user.content }] : user.content
    const answer = answerTo(parts.map(part => part.text).join('\n'))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(streamOf('openai-compatible', answer.match(/[\s\S]{1,30}/g) ?? []))
  }
}

test('with a model the command calls it through the driver, and counts the tokens that the provider reports', async () => {
  await using folder = await scratch()
  let requests = 0
  const answer = await knowingListener('wire', 'number')
  await using server = await startRaw((request, response) => {
    requests++
    answer(request, response)
  })
  const model = {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'knows-it-all',
    AI_BASE_URL: `${server.url}/v1`,
    AI_API_KEY: apiKey,
    AI_PRICE_INPUT_PER_MTOK: '3',
    AI_PRICE_OUTPUT_PER_MTOK: '15',
  }
  const args = ['--seed', 'wire', '--only', 'number', '--tasks', '12', '--out', folder.path, '--max-cost-usd', '20']
  const { out, err, code } = await run(args, model)
  assert.equal(code, 0, err)
  assert.doesNotMatch(out, /[Ss]cripted/)
  const report = await jsonIn(folder.path)
  assert.deepEqual([report.provider, report.model, report.priceSource], ['openai-compatible', 'knows-it-all', 'given'])
  assert.deepEqual([report.success.change.share, report.noChange.share, report.success['round-trip'].share], [1, 1, 1])
  assert.ok(requests >= 16, 'four of the twelve tasks have two steps')
  assert.equal(report.questions, requests)
  assert.equal(report.use.totalCostMicroUsd, requests * (812 * 3 + 47 * 15))
  for (const file of await readdir(folder.path)) {
    assert.doesNotMatch(await readFile(join(folder.path, file), 'utf8'), new RegExp(apiKey))
  }
})

test('a spending limit that cannot be enforced is refused before anything is sent', async () => {
  await using folder = await scratch()
  const model = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'free', AI_BASE_URL: 'http://127.0.0.1:9/v1' }
  const { err, code } = await run(['--max-cost-usd', '1', '--out', folder.path], model)
  assert.equal(code, 1)
  assert.match(err, /^--max-cost-usd cannot be enforced: the price of openai-compatible free is unknown\./m)
  assert.deepEqual(await readdir(folder.path), [])
})

test('an error in the options or in the configuration is one line', async () => {
  const options = await run(['--tasks', 'many'])
  assert.deepEqual([options.code, options.err], [1, '--tasks: got "many"; it takes a whole number from 1 to 100000.\n'])
  const config = await run([], { AI_PROVIDER: 'openai' })
  assert.equal(config.code, 1)
  assert.match(config.err, /^AI_MODEL is required[^\n]*\n$/)
})
