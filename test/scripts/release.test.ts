import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { version as current } from '#http/version.ts'
import { versionPlaces } from '../../scripts/releaseChanges.ts'

const root = join(import.meta.dirname, '..', '..')
const changed = [...new Set(versionPlaces.map(([file]) => file))]
const [major = 0, minor = 0] = current.split('.').map(Number)
const next = `${major}.${minor + 1}.0`
const changelog = `# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## ${current} - 2026-01-01\n\n- First.\n`

/** A repository with files and folders of this one, on main and without changes. */
async function repository(copied: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'speckeep-release-'))
  for (const name of [...changed, ...copied]) await cp(join(root, name), join(folder, name), { recursive: true })
  await writeFile(join(folder, 'CHANGELOG.md'), changelog)
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.org')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'First')
  return {
    folder,
    git,
    release: (...args: readonly string[]) =>
      spawnSync(process.execPath, [join(root, 'scripts/release.ts'), ...args], { cwd: folder, encoding: 'utf8' }),
    read: (file: string) => readFile(join(folder, file), 'utf8'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

test('a release sets the version everywhere, dates the changelog, commits and tags, and publishes nothing', async () => {
  await using made = await repository()
  const { status, stdout, stderr } = made.release(next)
  assert.equal(status, 0, stderr)
  assert.match(stdout, /- A thing\.[\s\S]*npm publish --provenance/)
  assert.equal(made.git('describe'), `v${next}`)
  assert.equal(made.git('log', '-1', '--format=%s'), `Release ${next}`)
  assert.equal(made.git('status', '--porcelain'), '')
  const day = new Date().toISOString().slice(0, 10)
  const first = `## Unreleased\n\n## ${next} - ${day}\n\n### Added\n\n- A thing.\n\n## ${current} - 2026-01-01`
  assert.ok((await made.read('CHANGELOG.md')).includes(first))
  const lock = JSON.parse(await made.read('package-lock.json'))
  assert.deepEqual([lock.version, lock.packages[''].version], [next, next])
  assert.equal(JSON.parse(await made.read('openapi.json')).info.version, next)
  assert.equal(JSON.parse(await made.read('package.json')).version, next)
})

test('no file for users and operators carries the old version after a release', async () => {
  await using made = await repository(['src', 'deploy', 'docs'])
  assert.equal(made.release(next).status, 0)
  const old = new RegExp(`(?<![\\d.])v?${current.replaceAll('.', '\\.')}(?![\\d.])`)
  const files = globSync('{src,deploy,docs}/**/*.{ts,md,yaml,service}', { cwd: made.folder })
  assert.ok(files.length > 100)
  for (const file of files) assert.doesNotMatch(await made.read(file), old, file)
})

test('a dry run shows the same and changes nothing', async () => {
  await using made = await repository()
  const { status, stdout } = made.release(next, '--dry-run')
  assert.equal(status, 0)
  assert.match(stdout, /- A thing\./)
  assert.equal(made.git('status', '--porcelain'), '')
  assert.equal(made.git('tag', '--list'), '')
  assert.equal(made.git('rev-list', '--count', 'HEAD'), '1')
})

type Repository = Awaited<ReturnType<typeof repository>>

const refused: Readonly<
  Record<string, readonly [change: (made: Repository) => unknown, version: string, why: RegExp]>
> = {
  'a version that is not higher': [() => {}, current, /not higher than/],
  'a lower version': [() => {}, '0.0.1', /not higher than/],
  'what is no version': [() => {}, 'next', /not a version/],
  'no version at all': [() => {}, '', /not a version/],
  'a branch other than main': [({ git }) => git('switch', '--quiet', '-c', 'topic'), next, /on main; this is topic/],
  'uncommitted changes': [({ folder }) => appendFile(join(folder, 'CHANGELOG.md'), '\n'), next, /uncommitted/],
  'a tag that exists': [({ git }) => git('tag', `v${next}`), next, /exists already/],
  'a changelog without changes': [
    async ({ folder, git }) => {
      await writeFile(join(folder, 'CHANGELOG.md'), changelog.replace('- A thing.\n', ''))
      git('commit', '--quiet', '--all', '--message', 'x')
    },
    next,
    /lists no change/,
  ],
  'a changelog without the section': [
    async ({ folder, git }) => {
      await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n')
      git('commit', '--quiet', '--all', '--message', 'x')
    },
    next,
    /no section/,
  ],
  'a file that no longer carries the version': [
    async ({ folder, git }) => {
      await writeFile(join(folder, 'deploy/helm/speckeep/Chart.yaml'), 'name: x\n')
      git('commit', '--quiet', '--all', '--message', 'x')
    },
    next,
    /Chart\.yaml does not carry/,
  ],
}

for (const [what, [change, version, why]] of Object.entries(refused)) {
  test(`${what} is refused before anything changes`, async () => {
    await using made = await repository()
    await change(made)
    const before = [made.git('rev-parse', 'HEAD'), made.git('status', '--porcelain'), made.git('tag', '--list')]
    const { status, stderr } = made.release(version)
    assert.equal(status, 1)
    assert.match(stderr, why)
    assert.deepEqual(
      [made.git('rev-parse', 'HEAD'), made.git('status', '--porcelain'), made.git('tag', '--list')],
      before,
    )
  })
}
