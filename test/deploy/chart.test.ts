import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'

/** The Helm chart: with `helm` where it is installed, and by its text everywhere. */

const chart = join(import.meta.dirname, '..', '..', 'deploy', 'helm', 'speckeep')
const templates = globSync('templates/*.yaml', { cwd: chart }).sort()
const read = (path: string) => readFileSync(join(chart, path), 'utf8')
const values = parse(read('values.yaml')) as Readonly<Record<string, unknown>>

/** The values with their paths; an empty map, which the user fills, counts as one. */
function pathsIn(value: unknown, path = ''): readonly string[] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return entries.length === 0
    ? [path]
    : entries.flatMap(([key, inner]) => pathsIn(inner, path ? `${path}.${key}` : key))
}

/** The text with every expression replaced by a word and without the lines that only control. */
function plain(text: string): string {
  return text
    .split('\n')
    .filter(line => !/^\s*\{\{-? (?:if|with|range|end)\b[^}]*\}\}$/.test(line))
    .map(line => line.replace(/\{\{-? toYaml [^}]*\}\}/, '{}').replace(/\{\{[^}]*\}\}/g, 'word'))
    .join('\n')
}

test('the templates use every value, and no other', () => {
  const used = new Set(
    templates.flatMap(path => [...read(path).matchAll(/\.Values\.([\w.]+)/g)].map(([, name = '']) => name)),
  )
  const given = pathsIn(values)
  const isUsed = (path: string) => [...used].some(name => path === name || path.startsWith(`${name}.`))
  assert.deepEqual(
    given.filter(path => !isUsed(path)),
    [],
  )
  assert.deepEqual(
    [...used].filter(name => !given.some(path => path === name || path.startsWith(`${name}.`))),
    [],
  )
})

test('every template is YAML of resources whose control lines are balanced', () => {
  const kinds = templates.flatMap(path => {
    const text = read(path)
    const opened = text.match(/\{\{-? (?:if|with|range)\b/g)?.length ?? 0
    assert.equal(text.match(/\{\{-? end\b/g)?.length ?? 0, opened, path)
    return parseAllDocuments(plain(text)).map(document => {
      assert.deepEqual(document.errors, [], path)
      const { apiVersion, kind, metadata } = document.toJS()
      assert.ok(apiVersion && metadata.name, path)
      return kind as string
    })
  })
  const expected = ['HorizontalPodAutoscaler', 'Ingress', 'PodDisruptionBudget', 'Service', 'Service', 'StatefulSet']
  assert.deepEqual(kinds.sort(), expected)
})

test('services and routes lead to ports and services that exist', () => {
  const { spec: set } = parse(plain(read('templates/statefulset.yaml')))
  const { ports } = set.template.spec.containers[0]
  const names = ports.map(({ name }: { readonly name: string }) => name)
  const services = parseAllDocuments(plain(read('templates/services.yaml'))).map(document => document.toJS())
  for (const { spec } of services) assert.ok(names.includes(spec.ports[0].targetPort))
  const known = services.map(({ metadata }) => metadata.name)
  const { spec: ingress } = parse(plain(read('templates/ingress.yaml')))
  for (const { http } of ingress.rules) assert.ok(known.includes(http.paths[0].backend.service.name))
})

test('the version of the chart is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(chart, '../../..', 'package.json'), 'utf8'))
  const { version: own, appVersion } = parse(read('Chart.yaml'))
  assert.deepEqual([own, appVersion], [version, version])
})

test('helm renders it', t => {
  const set = ['database.url=postgres://db:5432/speckeep', 'existingSecret=speckeep', 'ingress.host=specs.example.org']
  const args = ['template', 'speckeep', chart, ...set.flatMap(pair => ['--set', pair])]
  const { error, status, stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8' })
  if (error) {
    t.diagnostic('skipped: no helm')
    return
  }
  assert.equal(status, 0, stderr)
  for (const document of parseAllDocuments(stdout)) assert.deepEqual(document.errors, [])
})
