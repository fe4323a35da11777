import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { test } from 'node:test'
import { undefinedResults } from './support/declaredResults.ts'

/** Enforces ARCHITECTURE.md: which folder of `src` may import from which, and what each must not do. */

const root = join(import.meta.dirname, '..')
const source = join(root, 'src')

/** A driver family is a folder under `drivers/`; it imports no other family. Files beside them are shared by all. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  config: [],
  domain: [],
  contract: ['domain'],
  site: ['domain'],
  ports: ['domain', 'site'],
  usecases: ['domain', 'ports', 'site'],
  build: ['config', 'domain', 'site'],
  drivers: ['domain', 'ports', 'site'],
  http: ['contract', 'domain', 'ports', 'site', 'usecases'],
  cli: ['build', 'config', 'domain', 'drivers', 'http', 'ports', 'site', 'usecases', 'main.ts', 'shutdown.ts'],
}

type File = { readonly path: string; readonly room: string; readonly text: string; readonly imports: readonly string[] }

const files: readonly File[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .map(path => {
    const text = readFileSync(join(source, path), 'utf8')
    return { path, room: path.split('/')[0] ?? '', text, imports: importsOf(path, text) }
  })

/** The files of `src` that a file imports, relative to `src`. */
function importsOf(path: string, text: string): readonly string[] {
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(match => match[1] ?? '')
  return names.map(name =>
    name === '#compose' ? 'compose.ts' : name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name)),
  )
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function driverFamily(path: string): string {
  return path.split('/')[1] ?? ''
}

test('src has the folders of the plan and no others', () => {
  const rooms = new Set(files.map(file => file.room).filter(room => !room.endsWith('.ts')))
  assert.deepEqual([...rooms].sort(), Object.keys(allowedImports).sort())
})

test('no file imports from a folder that the plan does not allow', () => {
  const broken = files.flatMap(file => {
    const open = allowedImports[file.room]
    if (!open) return []
    return file.imports
      .filter(target => roomOf(target) !== file.room && !open.includes(roomOf(target)))
      .map(target => `${file.path} imports ${target}`)
  })
  assert.deepEqual(broken, [])
})

test('ports import only types from other folders', () => {
  const broken = files
    .filter(file => file.room === 'ports')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type )(.*from '#.*)$/gm)].map(([, what]) => `${path} imports ${what}`),
    )
  assert.deepEqual(broken, [])
})

test('the web app imports only itself and pure modules', () => {
  const broken = webFiles.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)]
      .map(([, name = '']) => name)
      .filter(
        name =>
          !/^#(domain|site|web)\//.test(name) && !/^(src|\.\.\/src\/(domain|site))\//.test(join(dirname(path), name)),
      )
      .map(name => `web/${path} imports ${name}`),
  )
  assert.ok(webFiles.length > 0)
  assert.deepEqual(broken, [])
})

const web = join(root, 'web')
const webFiles = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map(name => {
    const path = join('src', name)
    const text = readFileSync(join(web, path), 'utf8')
    return { path, text, imports: importsOf(path, text).filter(target => target.startsWith('src/')) }
  })

/** What test, bench and eval share is in `testing/`, which is not part of the tests. */
test('bench, eval and testing import nothing from test', () => {
  const importers = ['bench', 'eval', 'testing'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => ({ path: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') })),
  )
  const broken = importers.flatMap(({ path, text }) =>
    importsOf(path, text)
      .filter(target => target.startsWith('test/'))
      .map(target => `${path} imports ${target}`),
  )
  assert.ok(importers.length > 0)
  assert.deepEqual(broken, [])
})

test('no driver family imports another', () => {
  const broken = files
    .filter(file => file.room === 'drivers')
    .flatMap(file =>
      file.imports
        .filter(target => roomOf(target) === 'drivers' && driverFamily(target) !== driverFamily(file.path))
        .filter(target => target.split('/').length > 2)
        .map(target => `${file.path} imports ${target}`),
    )
  assert.deepEqual(broken, [])
})

test('no imports form a cycle', () => {
  assert.deepEqual(importCircles(files), [])
})

test('no imports of the web app form a cycle, not even of types', () => {
  assert.ok(webFiles.some(({ imports }) => imports.length > 0))
  assert.deepEqual(importCircles(webFiles), [])
})

test('a cycle of imports is found through a type', () => {
  const circles = importCircles([
    { path: 'a.tsx', imports: importsOf('a.tsx', "import type { B } from './b.ts'") },
    { path: 'b.ts', imports: importsOf('b.ts', "export { A } from './a.tsx'") },
  ])
  assert.deepEqual(circles, ['a.tsx → b.ts → a.tsx'])
})

type Imports = Pick<File, 'path' | 'imports'>

function importCircles(among: readonly Imports[]): readonly string[] {
  const graph = new Map(among.map(file => [file.path, file.imports] as const))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return circles
}

/** A file beside a folder of its name belongs to it: `engine.ts` is the entry of `engine/`. */
test('no folders import each other in a cycle', () => {
  assert.deepEqual(folderCircles(files), [])
})

test('no folders of the web app import each other in a cycle', () => {
  assert.deepEqual(folderCircles(webFiles), [])
})

test('a cycle of folders is found even where no files form one', () => {
  const plain = (path: string, ...imports: string[]): File => ({ path, room: 'domain', text: '', imports })
  const circles = folderCircles([
    plain('domain/a/one.ts', 'domain/b/two.ts'),
    plain('domain/b/three.ts', 'domain/a.ts'),
    plain('domain/c/four.ts', 'domain/a/one.ts'),
  ])
  assert.deepEqual(circles, [{ folder: 'domain', members: ['a', 'b'] }])
})

type FolderCircle = { readonly folder: string; readonly members: readonly string[] }

/** Every group of siblings below one folder that all reach each other by imports. */
function folderCircles(among: readonly Imports[]): readonly FolderCircle[] {
  const graphs = new Map<string, Map<string, Set<string>>>()
  for (const { path, imports } of among) {
    for (const target of imports) {
      const [from, to] = [path.split('/'), target.split('/')]
      const depth = from.findIndex((part, index) => part !== to[index])
      const [name, other] = [from[depth]?.replace(/\.tsx?$/, ''), to[depth]?.replace(/\.tsx?$/, '')]
      if (name === undefined || other === undefined || name === other) continue
      const folder = from.slice(0, depth).join('/')
      const graph = graphs.get(folder) ?? new Map<string, Set<string>>()
      graphs.set(folder, graph.set(name, (graph.get(name) ?? new Set()).add(other)))
    }
  }
  return [...graphs].flatMap(([folder, graph]) => {
    const reached = new Map([...graph.keys()].map(name => [name, reachedFrom(graph, name)] as const))
    const groups = [...graph.keys()]
      .filter(name => reached.get(name)?.has(name))
      .map(name => [...graph.keys()].filter(one => reached.get(name)?.has(one) && reached.get(one)?.has(name)).sort())
    return [...new Set(groups.map(group => group.join(' ')))].map(group => ({ folder, members: group.split(' ') }))
  })
}

function reachedFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const reached = new Set(graph.get(start))
  for (const name of reached) for (const next of graph.get(name) ?? []) reached.add(next)
  return reached
}

test('every import within src resolves to a file', () => {
  const known = new Set(files.map(file => file.path))
  const lost = files.flatMap(file =>
    file.imports
      .filter(target => target.endsWith('.ts') && !known.has(target))
      .map(target => `${file.path} imports ${target}`),
  )
  assert.deepEqual(lost, [])
})

test('the environment is read in one file', () => {
  const readers = files.filter(file => /process\.env|\bgetBuiltinModule\b/.test(file.text)).map(file => file.path)
  assert.deepEqual(readers, ['config/env.ts'])
})

test('domain, site, ports and contract use no I/O, clock or randomness', () => {
  const pure = files.filter(file => ['domain', 'site', 'ports', 'contract'].includes(file.room))
  const touching = pure.filter(
    file =>
      /from 'node:(?!crypto'|buffer'|util')/.test(file.text) ||
      /\bfetch\(|\bDate\.now\(|new Date\(\)|\bMath\.random\(|\brandomBytes\(|\brandomUUID\(|\bsetTimeout\(|\bprocess\./.test(
        file.text,
      ),
  )
  assert.deepEqual(
    touching.map(file => file.path),
    [],
  )
})

test('use cases read the time from the clock of their ports', () => {
  const useCases = files.filter(file => file.room === 'usecases')
  const reading = useCases.filter(({ text }) => /\bDate\.now\(|new Date\(\)|\bperformance\./.test(text))
  assert.ok(useCases.some(({ text }) => /\bclock\.now\(\)/.test(text)))
  assert.deepEqual(
    reading.map(({ path }) => path),
    [],
  )
})

test('use cases keep nothing in their modules', () => {
  const keeping = files.filter(({ room, text }) => room === 'usecases' && keepsState(text))
  assert.deepEqual(
    keeping.map(({ path }) => path),
    [],
  )
})

test('a module is found to keep something', () => {
  assert.ok(keepsState('let last: string | null = null\n'))
  assert.ok(keepsState('const kept = new Map<string, string>()\n'))
  assert.ok(keepsState('export const kept = new LRUCache<string, A>({ max: 1 })\n'))
  assert.ok(keepsState('const kept: Kept<A, B> = new WeakMap()\n'))
  assert.ok(!keepsState("const kinds: ReadonlySet<string> = new Set(['a'])\nconst ends = new Map([['a', 1]])\n"))
  assert.ok(!keepsState('function make() {\n  let last = null\n  const kept = new Map<string, A>()\n}\n'))
})

function keepsState(text: string): boolean {
  const startsEmpty = /^(?:export )?const \w+.*= new (?:(?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|LRUCache\b)/m
  return /^(?:export )?let /m.test(text) || startsEmpty.test(text)
}

test('use cases take random values from the port', () => {
  const useCases = files.filter(file => file.room === 'usecases')
  const drawing = useCases.filter(({ text }) =>
    /\bMath\.random\(|\brandom(?:Bytes|Int|UUID|FillSync)\b|\bgetRandomValues\b/.test(text),
  )
  assert.ok(useCases.some(({ text }) => /\brandom\.uuid\(\)/.test(text)))
  assert.deepEqual(
    drawing.map(({ path }) => path),
    [],
  )
})

/** Why these use cases may read a project without its queued commits. */
const readsWithoutQueued: Readonly<Record<string, string>> = {
  'usecases/content/blameFile.ts': 'lines of a queued commit have no commit yet',
  'usecases/content/listCommits.ts': 'the history has no queued commits; they have a separate list',
  'usecases/content/restoreVersion.ts': 'it reads a commit by its id',
  'usecases/content/revertCommit.ts': 'it reads a commit by its id',
  'usecases/pages/pagesAccess.ts': 'it reads no content',
}

test('a use case that opens a project reads it with its queued commits, or says why not', () => {
  const opening = files.filter(({ room, path, text }) => room === 'usecases' && opensProject(path, text))
  const without = opening.filter(({ text }) => !/\bwithQueued\(/.test(text)).map(({ path }) => path)
  for (const path of ['content/readContent.ts', 'content/commitFiles.ts', 'edits/prepareEdit.ts'])
    assert.ok(
      opening.some(file => file.path === `usecases/${path}`),
      `${path} opens a project`,
    )
  assert.deepEqual(without.sort(), Object.keys(readsWithoutQueued))
})

test('a use case is found to open a project', () => {
  assert.ok(opensProject('usecases/a.ts', 'const project = await openProject(ports, userId, id)'))
  assert.ok(opensProject('usecases/a.ts', 'await plan(await openForCommit(\n  ports, userId, id))'))
  assert.ok(!opensProject('usecases/a.ts', 'const project = await ownProject(ports, userId, id)'))
})

function opensProject(path: string, text: string): boolean {
  const definesIt = /\/(?:ownProject|openForCommit)\.ts$/.test(path)
  return !definesIt && /\bawait (?:openProject|openWritableProject|openForCommit)\(/.test(text)
}

/** What a request needs whatever it is about; everything else is reached by a use case. */
const portsOfRequests = ['clock', 'events', 'limiter', 'settings', 'staleness', 'tracing']
/** `pages.assets` is no call: the addresses that response headers name. */
const knownReaches = ['http/sites/answer.ts reaches pages']

test('http reaches stores and other ports through use cases', () => {
  const http = files.filter(file => file.room === 'http')
  const reaches = http.flatMap(({ path, text }) =>
    portsReached(text)
      .filter(port => !portsOfRequests.includes(port))
      .map(port => `${path} reaches ${port}`),
  )
  assert.ok(http.some(({ text }) => portsReached(text).includes('settings')))
  assert.deepEqual([...new Set(reaches)], knownReaches)
})

test('a port is found to be reached by its name and by destructuring', () => {
  assert.deepEqual(portsReached('await ports.users.byId(1)'), ['users'])
  assert.deepEqual(portsReached("function has({ users, links }: Pick<Ports, 'users'>) {}"), ['users', 'links'])
  assert.deepEqual(portsReached('const { live: changes } = ports\n'), ['live'])
  assert.deepEqual(portsReached('const { pagesBase } = ports.settings.addresses'), ['settings'])
})

function portsReached(text: string): readonly string[] {
  const byName = [...text.matchAll(/\bports\.(\w+)/g)].map(([, port = '']) => port)
  const taken = [...text.matchAll(/\{([^{}]*)\}(?: = ports\b(?!\.)|: (?:Pick<)?Ports\b)/g)]
  const names = taken.flatMap(([, list = '']) => list.split(',').map(name => name.split(':')[0]?.trim() ?? ''))
  return [...byName, ...names.filter(name => name !== '')]
}

test('only compose with its parts, main and the commands import drivers', () => {
  const both = files
    .filter(file => file.room !== 'drivers' && file.room !== 'cli')
    .filter(file => file.imports.some(target => roomOf(target) === 'drivers'))
    .map(file => file.path)
    .sort()
  const parts = ['credentialDrivers.ts', 'openHosts.ts', 'openIntegrity.ts', 'openStores.ts', 'startTelemetry.ts']
  assert.deepEqual(both, ['compose.ts', 'main.ts', ...parts].sort())
})

/** Results that say `undefined`, and why. */
const undefinedAllowed: Readonly<Record<string, string>> = {
  'Value | undefined': 'a value of described data may be null, which is not absent',
}

test('what is absent is null in every declared result', () => {
  const results = [...files, ...webFiles].flatMap(({ path, text }) =>
    undefinedResults(path, text).map(({ name, type }) => ({ type, said: `${path}: ${name} returns ${type}` })),
  )
  const known = new Set(results.map(({ type }) => type))
  assert.deepEqual(
    results.filter(({ type }) => !Object.hasOwn(undefinedAllowed, type)).map(({ said }) => said),
    [],
  )
  assert.deepEqual(
    Object.keys(undefinedAllowed).filter(type => !known.has(type)),
    [],
  )
})

test('a declared result is found to contain undefined', () => {
  const typesIn = (source: string) => undefinedResults('a.ts', source).map(({ type }) => type)
  assert.deepEqual(typesIn('function a(): string | undefined {}'), ['string | undefined'])
  assert.deepEqual(typesIn('async function a(): Promise<\n  A | undefined\n> {}'), ['Promise<\n  A | undefined\n>'])
  assert.deepEqual(typesIn('type A = { find(id: B): B | undefined }'), ['B | undefined'])
  assert.deepEqual(typesIn('const find: (id: A) => (A | undefined)[] = use'), ['(A | undefined)[]'])
  assert.deepEqual(typesIn('function a(b: A | undefined): { readonly b: A | undefined } | null {}'), [])
  assert.deepEqual(typesIn('function isAbsent(a: A | undefined): a is undefined {}'), [])
  assert.deepEqual(typesIn('const a = (b?: A): ((b: A | undefined) => A) => undefined'), [])
})

test('no file or folder has a catch-all name', () => {
  const catchAlls = files
    .filter(file => /(^|\/)(utils?|helpers?|common|misc|managers?)(\.ts$|\/)/i.test(file.path))
    .map(file => file.path)
  assert.deepEqual(catchAlls, [])
})

test('no file of the web app is longer than 300 lines, or has a catch-all name', () => {
  const long = webFiles.filter(({ text }) => text.split('\n').length > 300).map(({ path }) => path)
  const catchAlls = webFiles.filter(({ path }) =>
    /(^|\/)(utils?|helpers?|common|misc|managers?)(\.tsx?$|\/)/i.test(path),
  )
  assert.deepEqual([long, catchAlls.map(({ path }) => path)], [[], []])
})

test('no file is longer than 350 lines, and half of them are shorter than 100', () => {
  const lengths = files.map(file => file.text.split('\n').length).sort((a, b) => a - b)
  const long = files.filter(file => file.text.split('\n').length > 350).map(file => file.path)
  assert.deepEqual(long, [])
  assert.ok((lengths[Math.floor(lengths.length / 2)] ?? 0) < 100, 'the median file is too long')
})

test('every dependency is pinned to one version', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const all = { ...manifest['dependencies'], ...manifest['devDependencies'] }
  const loose = Object.entries(all).filter(([, version]) => !/^(npm:[@\w./-]+@)?\d/.test(version))
  assert.deepEqual(loose, [])
})

test('the plan in ARCHITECTURE.md names every folder', () => {
  const plan = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  for (const room of Object.keys(allowedImports))
    assert.match(plan, new RegExp(`\`?${room}/`), `${room} is missing from the plan`)
  assert.ok(plan.split('\n').length <= 200, `${relative(root, 'ARCHITECTURE.md')} is longer than 200 lines`)
})

test('no test takes a fixed time for long enough', () => {
  const allowed = ['testing/takeTime.ts', 'testing/waitFor.ts']
  const waiting = ['test', 'testing']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
    )
    .filter(path => path.endsWith('.ts') && !allowed.includes(path))
    .filter(path => {
      const text = readFileSync(join(root, path), 'utf8')
      const isImported = /\bimport\b[^;]*?\bsetTimeout\b[^;]*?'node:timers/.test(text)
      return isImported || /(?<![\w\\b|/])(?:setTimeout|waitForTimeout)\(/.test(text)
    })
  assert.deepEqual(waiting, [])
})
