import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { createEvents } from '#drivers/telemetry/events.ts'
import { createLogger } from '#drivers/telemetry/logs.ts'
import { startMetrics } from '#drivers/telemetry/metrics.ts'
import { watchService } from '#drivers/telemetry/watch.ts'
import { freePorts } from '#testing/ports.ts'

/** The rules and the dashboard ask for metrics that the service has, under the names and labels of a scrape. */

type Rule = {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: Readonly<Record<string, string>>
}
const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const path = join(deploy, 'prometheus', 'alerts.yaml')
const { groups } = parse(readFileSync(path, 'utf8')) as { readonly groups: readonly { readonly rules: Rule[] }[] }
const rules = groups.flatMap(group => group.rules)
const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana', 'dashboard.json'), 'utf8')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}
const asked = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]
/** What is written like a metric and is none. */
const functions = new Set(['histogram_quantile', 'over_s'])

/** What a scrape shows after one event of each kind. */
async function scrape(): Promise<string> {
  const port = await freePorts()
  const metrics = await startMetrics({ prometheus: { host: '127.0.0.1', port }, otlpEndpoint: null })
  const events = createEvents({ logger: createLogger({ level: 'silent' }), meter: metrics.meter })
  using _watch = watchService({ meter: metrics.meter, events, health: async () => ({ db: true, writes: true }) })
  const edit = { sessionId: 1, provider: 'a', model: 'b', errorCode: null, durationMs: 4, costMicroUsd: 1 }
  events.editCompleted({ ...edit, success: false, errorCode: 'ai_failed' })
  events.hostCalled({ host: 'github', operation: 'commit', outcome: 'busy', durationMs: 9 })
  events.projectCreated({ projectId: 7, userId: 1, durationMs: 1 })
  events.pagesBuilt({ projectId: 7, durationMs: 1 })
  events.pagesFailed({ projectId: 7, reason: '' })
  events.querySlow({ statement: '', durationMs: 5_000 })
  events.integrityChecked({ violations: [], repositories: 1, durationMs: 1 })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await metrics.shutdown()
  return text
}

test('every metric and label of a rule or a panel is in a scrape', async () => {
  const shown = (await scrape()).split('\n')
  for (const [title, expr] of asked) {
    const metrics = [...expr.matchAll(/\b([a-z]+(?:_[a-z\d]+)+)(\{[^}]*\})?/g)].filter(
      ([, name = '']) => !functions.has(name),
    )
    assert.ok(metrics.length > 0 || expr.startsWith('up{'), title)
    for (const [, name, selector = ''] of metrics) {
      const labels = [...selector.matchAll(/(\w+)(!?=)"([^"]*)"/g)].map(([, label, is, value]) =>
        is === '=' ? `${label}="${value}"` : `${label}="`,
      )
      const lines = shown.filter(each => each.startsWith(`${name} `) || each.startsWith(`${name}{`))
      assert.ok(
        lines.some(line => labels.every(label => line.includes(label))),
        `${title}: ${name}${selector}`,
      )
    }
    const labels = [...expr.matchAll(/ by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '))
    for (const label of labels) {
      const isShown = label === 'instance' || shown.some(line => line.includes(`${label}="`))
      assert.ok(isShown, `${title}: ${label}`)
    }
  }
})

test('a rule counts the first event: its counters are in a scrape before that, or count as 0', async () => {
  const port = await freePorts()
  const metrics = await startMetrics({ prometheus: { host: '127.0.0.1', port }, otlpEndpoint: null })
  const editors = [{ provider: 'a', model: 'b' }]
  createEvents({ logger: createLogger({ level: 'silent' }), meter: metrics.meter, hosts: ['github'], editors })
  const shown = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await metrics.shutdown()
  for (const { alert, expr } of rules) {
    for (const [, name = ''] of expr.matchAll(/increase\((\w+)/g)) {
      const isShown = new RegExp(`^${name}[{ ]`, 'm').test(shown)
      const isZero = new RegExp(`${name}\\[\\w+\\]\\)\\) or vector\\(0\\)`).test(expr)
      assert.ok(isShown || isZero, `${alert}: ${name}`)
    }
  }
})

test('every rule says how bad it is, what happened and what to do', () => {
  assert.ok(rules.length >= 6)
  for (const { alert, labels, annotations } of rules) {
    assert.match(labels.severity, /^(?:critical|warning)$/, alert)
    assert.deepEqual(Object.keys(annotations), ['summary', 'action'], alert)
  }
})

test('promtool accepts the rules', t => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', path], { encoding: 'utf8' })
  if (error) t.diagnostic('skipped: no promtool')
  else assert.equal(status, 0, stdout + stderr)
})
