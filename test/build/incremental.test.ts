/** An incremental build gives what a clean one gives, byte for byte, whatever happened in between. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type BuildFolders,
  build,
  commit,
  contentsOf,
  createFolders,
  directRenderer,
  type Files,
  git,
  write,
} from './harness.ts'

const paths = [
  'README.md',
  'index.md',
  'glossary.md',
  'a.md',
  'b.mdx',
  'docs/README.md',
  'docs/a.md',
  'docs/deep/c.md',
  'docs/deep',
  'docs/a.html',
  'openapi.yaml',
  'rates.csv',
  'img/x.png',
  'constructor',
  '404.md',
] as const
const texts = [
  '# One\n\nSee [a](a.md), [docs](docs/) and [gone](nowhere.md#x). FR-001 matters to the Broker.\n',
  '---\ntitle: Two\nnav_order: 2\n---\n\n## FR-001\n\nThe system MUST answer. [one](/README.md#one)\n',
  '---\nnav_exclude: true\n---\n# Three\n\n- **FR-002** It SHOULD wait for FR-001.\n',
  '# Glossary\n\n## Broker\n\nPasses messages on.\n\n## Queue\n\nHolds messages for a Broker.\n',
  '# One\n\nA Queue before a Broker. `code` and $$x^2$$\n\n```js\nlet a = 1\n```\n',
  'openapi: 3.1.0\ninfo: {title: Rates, version: "1"}\npaths: {}\n',
  'a,b\n1,2\n',
  '',
] as const

type Step =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'delete' | 'commit'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'exclude'; readonly path: string }

const path = fc.constantFrom(...paths)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const), path, text: fc.constantFrom(...texts) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), path, to: path }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('exclude' as const), path }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('commit' as const), path }) },
)
const start: Files = { 'start.md': '# Start\n\n[a](a.md) FR-002\n', 'docs/a.md': texts[1], 'glossary.md': texts[3] }

function perform(source: string, step: Step): void {
  const file = join(source, step.path)
  try {
    if (step.kind === 'write') {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, step.text)
    } else if (step.kind === 'delete') rmSync(file, { recursive: true, force: true })
    else if (step.kind === 'rename') renameSync(file, join(source, step.to))
    else if (step.kind === 'exclude') write(source, { '_config.yml': `title: T\nexclude: [${step.path}]\n` })
    else if (existsSync(join(source, '.git'))) commit(source, step.path)
  } catch {
    /** If a file is where a folder would be, or there is nothing to rename, nothing happens. */
  }
}

async function isSameAsNew(room: BuildFolders, base: string): Promise<void> {
  await build(room, { base })
  const fresh = join(room.root, 'fresh')
  await build(room, { out: fresh, base })
  assert.deepEqual(contentsOf(room.out), contentsOf(fresh))
  rmSync(fresh, { recursive: true })
}

for (const [kind, numRuns] of [
  ['a folder', 40],
  ['a work tree', 6],
] as const) {
  test(`builds of ${kind} after any edits are the same as clean ones`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '/docs', 'https://specs.example.org/x'),
        async (rounds, base) => {
          using room = createFolders(start)
          if (kind === 'a work tree') {
            git(room.source, 'init', '-q')
            commit(room.source, 'start')
          }
          await isSameAsNew(room, base)
          for (const steps of rounds) {
            for (const step of steps) perform(room.source, step)
            await isSameAsNew(room, base)
          }
        },
      ),
      { numRuns },
    )
  })
}

test('a second build of the same source renders nothing and writes nothing', async () => {
  using room = createFolders(start)
  await build(room)
  const again = await build(room, { renderer: directRenderer({ onRender: path => assert.fail(path) }) })
  assert.deepEqual(again.written, [])
})

test('an edit renders only the edited file, and writes the pages that it changes', async () => {
  using room = createFolders({ ...start, 'z.md': '# Zed\n\nAlone.\n' })
  await build(room)
  write(room.source, { 'z.md': '# Zed\n\nNot alone.\n' })
  const rendered: string[] = []
  const again = await build(room, { renderer: directRenderer({ onRender: path => rendered.push(path) }) })
  assert.deepEqual(rendered, ['z.md'])
  const pages = again.written.filter(path => !path.startsWith('_') && path.endsWith('.html'))
  assert.deepEqual(pages, ['z.html'])
})

test('a new title is in the navigation of every page, and no other file is rendered', async () => {
  using room = createFolders({ ...start, 'z.md': '# Zed\n' })
  await build(room)
  write(room.source, { 'z.md': '# Omega\n' })
  const rendered: string[] = []
  const again = await build(room, { renderer: directRenderer({ onRender: path => rendered.push(path) }) })
  assert.deepEqual(rendered, ['z.md'])
  assert.ok(again.written.includes('start.html') && again.written.includes('docs/a.html'))
})

test('another version of the program starts from scratch', async () => {
  using room = createFolders(start)
  await build(room)
  const again = await build(room, { renderer: directRenderer({ version: '2' }) })
  assert.equal(again.rendered, again.pages)
})

test('a build with --no-cache leaves no cache, and the next one gives the same site', async () => {
  using room = createFolders(start)
  await build(room)
  await build(room, { keep: false })
  const kept = [...contentsOf(room.out).keys()].filter(path => path.startsWith('.speckeep/'))
  assert.deepEqual(kept, ['.speckeep/manifest.json'])
  await isSameAsNew(room, '')
})

test('damaged files beside the site cost time and nothing else', async () => {
  using room = createFolders(start)
  await build(room)
  write(room.out, { '.speckeep/fragments': 'x', '.speckeep/surveys': 'a\t{}\nb' })
  write(room.source, { 'start.md': '# Start\n\nOther.\n' })
  await isSameAsNew(room, '')
})

test('a deleted file of the site is written again', async () => {
  using room = createFolders(start)
  await build(room)
  rmSync(join(room.out, 'start.html'))
  await isSameAsNew(room, '')
})
