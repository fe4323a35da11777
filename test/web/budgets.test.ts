import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { places, type ScreenName } from '#web/places.ts'
import { buildApp } from '../support/builtApp.ts'

/** What a first visit of each screen loads, compressed. A budget is the measured size plus a few per cent. */

const dist = buildApp()

const scriptsMaxKb: Readonly<Record<ScreenName, number>> = {
  home: 134,
  signIn: 151,
  register: 149.5,
  hostCallback: 135.5,
  accountLink: 149,
  providerCallback: 135.5,
  projects: 136,
  create: 158,
  deletedProjects: 136,
  creating: 136.5,
  edit: 285,
  site: 136.5,
  commits: 141,
  commit: 141,
  history: 169,
  projectSettings: 156.5,
  usage: 136,
  settings: 196,
  admin: 174,
  adminModel: 144,
  adminStatus: 136.5,
}
const stylesMaxKb = 20.8
/** The script that must load before the user can type. */
const shellMaxKb = 1.5

type Route = {
  readonly pattern: string
  readonly scripts: readonly string[]
  readonly later: readonly string[]
  readonly page?: string
}
const routes = JSON.parse(readFileSync(join(dist, 'preload.json'), 'utf8')) as readonly Route[]

function fetchedAt(address: string): readonly string[] {
  const route = routes.find(({ pattern }) => new RegExp(pattern).test(address))
  const html = readFileSync(join(dist, route?.page ?? 'index.html'), 'utf8')
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  return [...new Set([...named, ...(route?.scripts ?? []), ...(route?.later ?? [])])]
}

function kilobytes(paths: readonly string[]): number {
  const files = paths.map(path => join(dist, path)).map(path => (existsSync(`${path}.br`) ? `${path}.br` : path))
  return files.reduce((sum, file) => sum + statSync(file).size, 0) / 1_000
}

for (const [name, maxKb] of Object.entries(scriptsMaxKb)) {
  const address = places[name as ScreenName].replaceAll('$id', '7').replace('$sha', 'abc').replace('$', 'docs/a.md')
  test(`the first visit of ${address} fetches at most ${maxKb} KB of scripts and ${stylesMaxKb} KB of styles`, () => {
    const paths = fetchedAt(address)
    const scripts = paths.filter(path => path.endsWith('.js'))
    const styles = paths.filter(path => path.endsWith('.css'))
    assert.ok(scripts.length > 0 && styles.length > 0)
    assert.ok(kilobytes(scripts) <= maxKb, `${kilobytes(scripts).toFixed(1)} KB: ${scripts.join(', ')}`)
    assert.ok(kilobytes(styles) <= stylesMaxKb, `${kilobytes(styles).toFixed(1)} KB: ${styles.join(', ')}`)
  })
}

test('the sign-in screen waits for one small script, and everything else loads later', () => {
  const html = readFileSync(join(dist, 'login.html'), 'utf8')
  const awaited = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, path = '']) => path)
  assert.equal(awaited.length, 1)
  assert.ok(kilobytes(awaited) <= shellMaxKb, `${kilobytes(awaited)} KB`)
  assert.doesNotMatch(html, /rel="modulepreload"/)
})

/** Before the text of a document is shown; the rest loads after it. */
const textMaxKb = 179.5
/** On a slow connection, each script beyond the six that a browser requests at a time waits for a further round trip. */
const textScriptsMax = 9

test(`the text of a document waits for at most ${textMaxKb} KB in ${textScriptsMax} scripts, none of them the editor`, () => {
  const route = routes.find(({ pattern }) => new RegExp(pattern).test('/projects/7/edit/docs/a.md'))
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const awaited = [...named, ...(route?.scripts ?? [])]
  assert.ok(kilobytes(awaited) <= textMaxKb, `${kilobytes(awaited).toFixed(1)} KB: ${awaited.join(', ')}`)
  assert.ok(awaited.length <= textScriptsMax, `${awaited.length} scripts: ${awaited.join(', ')}`)
  assert.deepEqual(
    awaited.filter(path => /codemirror|Editor/.test(path)),
    [],
  )
})

/** What a task of the workbench loads off the main thread, unless another one has loaded it. */
const tasksMaxKb: Readonly<Record<string, number>> = {
  render: 231,
  summarize: 231,
  compare: 231,
  check: 98,
  ideas: 109,
}

for (const [name, maxKb] of Object.entries(tasksMaxKb)) {
  test(`the task ${name} loads at most ${maxKb} KB`, () => {
    const files = globSync(`assets/${name}.worker-*.js`, { cwd: dist })
    assert.equal(files.length, 1)
    const loaded = withImports(files)
    assert.ok(kilobytes(loaded) <= maxKb, `${kilobytes(loaded).toFixed(1)} KB: ${loaded.join(', ')}`)
  })
}

/** The scripts with those that they import statically. */
function withImports(paths: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const add = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    for (const [, name = ''] of readFileSync(join(dist, path), 'utf8').matchAll(/(?:from|import)["'`]\.\/([^"'`]+)/g)) {
      add(join('assets', name))
    }
  }
  for (const path of paths) add(path)
  return [...found]
}

test('no script of the app is empty, as that of a module whose effects the bundler does not see would be', () => {
  const empty = globSync('assets/*.js', { cwd: dist }).filter(path => statSync(join(dist, path)).size === 0)
  assert.deepEqual(empty, [])
})
