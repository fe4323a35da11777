import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { shippedPackages } from '../../scripts/shippedPackages.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'speckeep-shipped-'))
after(() => rm(folder, { recursive: true, force: true }))

function run(script: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, [join(root, 'scripts', script), ...args], { cwd: root, encoding: 'utf8' })
}

async function projectWith(packages: object, source: string): Promise<string> {
  await mkdir(join(folder, 'web/src'), { recursive: true })
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
  await writeFile(join(folder, 'web/src/main.tsx'), source)
  return folder
}

const packages = {
  'node_modules/font': { version: '4.0.0', license: 'OFL-1.1', dev: true },
  'node_modules/served': { version: '1.0.0', license: 'MIT' },
  'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
  'node_modules/shown': { version: '2.0.0', license: '(MIT OR GPL-3.0-only)', dev: true, dependencies: { part: '*' } },
  'node_modules/part': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
  'node_modules/shown/node_modules/part': { version: '3.0.0', license: 'ISC', dev: true },
}
const source = "import { x } from 'shown/x.js'\nimport './own.ts'\nconst font = '../node_modules/font/a.woff2'\n"

test('what npm installs is shipped, and what the app imports, with what that depends on', async () => {
  const found = shippedPackages(await projectWith(packages, source))
  assert.deepEqual(
    found.map(({ name, version }) => `${name} ${version}`),
    ['font 4.0.0', 'served 1.0.0', 'shown 2.0.0', 'part 3.0.0'],
  )
})

test('every licence of what is shipped is in the list of allowed ones', () => {
  const { status, stdout, stderr } = run('licences.ts')
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^MIT +\d+ {2}.*\bfastify\b.*\breact\b/m)
})

test('a choice of licences is allowed if one is; any other is refused by name, and so is a missing one', async () => {
  assert.equal(run('licences.ts', await projectWith(packages, source)).status, 0)
  for (const licence of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', undefined]) {
    const served = { version: '1.0.0', ...(licence && { license: licence }) }
    const { status, stderr } = run(
      'licences.ts',
      await projectWith({ ...packages, 'node_modules/served': served }, source),
    )
    assert.equal(status, 1, licence)
    assert.match(stderr, /^served: /m)
    assert.ok(stderr.includes(licence ?? 'none stated'))
  }
})

test('the bill of materials has exactly what is shipped, under the name of the package', async () => {
  const file = join(folder, 'sbom.json')
  const { status, stderr } = run('sbom.ts', file)
  assert.equal(status, 0, stderr)
  const { bomFormat, metadata, components, dependencies } = JSON.parse(await readFile(file, 'utf8')) as {
    readonly bomFormat: string
    readonly metadata: { readonly component: { readonly name: string; readonly type: string } }
    readonly components: readonly { readonly name: string; readonly version: string; readonly 'bom-ref': string }[]
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
  }
  assert.deepEqual(
    [bomFormat, metadata.component.name, metadata.component.type],
    ['CycloneDX', 'speckeep', 'application'],
  )
  const named = (list: readonly { readonly name: string; readonly version: string }[]) =>
    [...new Set(list.map(({ name, version }) => `${name}@${version}`))].toSorted()
  assert.deepEqual(named(components), named(shippedPackages(root)))
  assert.ok(!components.some(({ name }) => name === 'playwright-core'))
  const refs = new Set(components.map(component => component['bom-ref']))
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) assert.ok(refs.has(ref), ref)
})
