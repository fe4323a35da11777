import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
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
    .replace(/^\{\{-? (?:\/\*|\$\w+ :=|fail )[^}]*\}\}\n/gm, '')
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
  const services = ['Service', 'Service', 'Service']
  const expected = ['HorizontalPodAutoscaler', 'Ingress', 'PodDisruptionBudget', ...services, 'StatefulSet']
  assert.deepEqual(kinds.sort(), expected)
})

test('services and routes lead to ports and services that exist', () => {
  const { spec: set } = parse(plain(read('templates/statefulset.yaml')))
  const { ports } = set.template.spec.containers[0]
  const names = ports.map(({ name }: { readonly name: string }) => name)
  const services = parseAllDocuments(plain(read('templates/services.yaml'))).map(document => document.toJS())
  for (const { spec } of services) assert.ok(names.includes(spec.ports[0].targetPort))
  const known = services.map(({ metadata }) => metadata.name)
  assert.equal(services.find(({ spec }) => spec.clusterIP === 'None')?.metadata.name, set.serviceName)
  const { spec: ingress } = parse(plain(read('templates/ingress.yaml')))
  for (const { http } of ingress.rules) assert.ok(known.includes(http.paths[0].backend.service.name))
})

test('the version of the chart is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(chart, '../../..', 'package.json'), 'utf8'))
  const { version: own, appVersion } = parse(read('Chart.yaml'))
  assert.deepEqual([own, appVersion], [version, version])
})

type Resource = { readonly kind: string; readonly spec: Readonly<Record<string, unknown>> }
type Variable = { readonly name: string; readonly value?: string }

/** What `helm template` makes of these values; `null` where helm is not installed. */
function rendered(t: TestContext, ...set: readonly string[]) {
  const required = ['database.url=postgres://db:5432/speckeep', 'existingSecret=speckeep']
  const args = ['template', 'speckeep', chart, ...[...required, ...set].flatMap(pair => ['--set', pair])]
  const { error, status, stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8' })
  if (error) {
    t.diagnostic('skipped: no helm')
    return null
  }
  const documents = status === 0 ? parseAllDocuments(stdout) : []
  for (const document of documents) assert.deepEqual(document.errors, [])
  const resources = documents.map(document => document.toJS() as Resource)
  const statefulSet = parse(JSON.stringify(resources.find(({ kind }) => kind === 'StatefulSet') ?? null))
  return {
    status,
    stderr,
    resources,
    set: statefulSet,
    env: (statefulSet?.spec.template.spec.containers[0].env ?? []) as Variable[],
  }
}

test('helm renders it with a host, whose addresses are the public ones', t => {
  const made = rendered(t, 'ingress.host=specs.example.org', 'ingress.pagesHost=*.pages.example.org')
  if (made === null) return
  assert.equal(made.status, 0, made.stderr)
  const variable = (wanted: string) => made.env.find(({ name }) => name === wanted)?.value
  assert.equal(variable('PUBLIC_URL'), 'https://specs.example.org')
  assert.equal(variable('PAGES_ORIGIN'), 'https://*.pages.example.org')
  assert.match(rendered(t, 'ingress.host=specs.example.org')?.stderr ?? '', /ingress\.pagesHost: /)
})

test('without a host it has no public address, and a variable of the user replaces that of the chart', t => {
  const made = rendered(t, 'env.TRUST_PROXY=10.1.0.0/16')
  if (made === null) return
  assert.equal(made.status, 0, made.stderr)
  const names = made.env.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  assert.ok(!names.includes('PUBLIC_URL') && !names.includes('PAGES_ORIGIN'))
  assert.equal(made.env.find(({ name }) => name === 'TRUST_PROXY')?.value, '10.1.0.0/16')
})

test('replicas are reached by their names, which are made before the address that contains them', t => {
  const made = rendered(t)
  if (made === null) return
  const [first, ...others] = made.env
  assert.equal(first?.name, 'POD_NAME')
  const address = others.find(({ name }) => name === 'HOME_ADDRESS')?.value
  assert.equal(address, `http://$(POD_NAME).${made.set.spec.serviceName}:8090`)
})

test('it scales automatically without the built-in host only, and then sets no number of replicas', t => {
  const on = (...set: readonly string[]) => rendered(t, 'autoscaling.enabled=true', ...set)
  if (on() === null) return
  for (const env of [[], ['env.REPOHOST_PROVIDER=github\\,embedded']])
    assert.match(on(...env)?.stderr ?? '', /autoscaling\.enabled: each replica has repositories/)
  for (const env of ['env.REPOHOST_PROVIDER=gitlab', 'env.REPOHOST_CLIENT_ID=Iv1.abc'])
    assert.deepEqual([on(env)?.status, on(env)?.set.spec.replicas], [0, undefined])
  assert.equal(rendered(t)?.set.spec.replicas, 1)
})

test('the chart refuses what would take repositories offline, by its text', () => {
  assert.match(read('templates/autoscaler.yaml'), /has "embedded" [^}]*\}\}\n\{\{- fail "autoscaling\.enabled/)
  assert.match(read('templates/statefulset.yaml'), /if not \.Values\.autoscaling\.enabled \}\}\n {2}replicas:/)
  assert.match(read('templates/statefulset.yaml'), /if \.host \}\}\n.*"PUBLIC_URL".*\n.*required "ingress\.pagesHost/)
})
