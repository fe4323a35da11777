import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { Failure } from '#domain/errors.ts'
import { parseFolderPath, parsePath, parseWritablePath, requireFolderPath, requirePath } from '#domain/paths.ts'

const repo = mkdtempSync(join(tmpdir(), 'speckeep-paths-'))
const gitEnv = { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_DIR: repo }

before(() => {
  assert.equal(spawnSync('git', ['init', '--bare', '--quiet', repo], { env: gitEnv }).status, 0)
})
after(() => rmSync(repo, { recursive: true }))

/** Whether git accepts all of these paths in an index, each in its own folder. */
function gitTakes(paths: readonly string[]): boolean {
  const blob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'
  const input = paths.map((path, index) => `100644 ${blob}\t${index}/${path}\0`).join('')
  const protect = ['-c', 'core.protectHFS=true', '-c', 'core.protectNTFS=true']
  const added = spawnSync('git', [...protect, 'update-index', '--add', '-z', '--index-info'], { env: gitEnv, input })
  return added.status === 0 && !String(added.stderr).includes('Ignoring path')
}

const refusedPaths: readonly (readonly [string, string])[] = [
  ['', 'cannot be empty'],
  ['.', '. or ..'],
  ['..', '. or ..'],
  ['../x', '. or ..'],
  ['a/../../b', '. or ..'],
  ['a/./b', '. or ..'],
  ['/etc/passwd', 'starts and ends'],
  ['a/', 'starts and ends'],
  ['a//b', 'empty names'],
  ['a\\b', 'backslash'],
  ['a\0b', 'control'],
  ['a\nb', 'control'],
  ['a\u007fb', 'control'],
  ['a\u0085b', 'control'],
  ['a\ud800b', 'surrogates'],
  ['x'.repeat(501), '500 characters'],
  [`${'x'.repeat(256)}.md`, '255 bytes'],
  [`${'é'.repeat(128)}`, '255 bytes'],
  ['.git', '.git'],
  ['.git/config', '.git'],
  ['.GIT/config', '.git'],
  ['a/.git/hooks/x', '.git'],
  ['git~1/config', '.git'],
  ['GIT~1', '.git'],
  ['.g\u200cit/config', '.git'],
  ['\ufeff.git', '.git'],
  ['.gi\u202et', '.git'],
  ['.git./x', '.git'],
  ['.git /x', '.git'],
  ['.git. . /x', '.git'],
  ['.git::$INDEX_ALLOCATION/x', '.git'],
  ['.git:stream', '.git'],
]

for (const [path, reason] of refusedPaths) {
  test(`the path ${JSON.stringify(path.slice(0, 40))} is refused because of: ${reason}`, () => {
    const parsed = parsePath(path)
    assert.equal(parsed.kind, 'invalid')
    assert.ok(parsed.kind === 'invalid' && parsed.reason.includes(reason), JSON.stringify(parsed))
  })
}

test('ordinary paths pass unchanged', () => {
  const paths = [
    'README.md',
    'docs/été/日本語 notes.md',
    '.github/workflows/site.yml',
    '.gitignore',
    'a/.gitkeep',
    'git/config',
    'x.git',
    ':(glob)**',
    ':!x',
    '*',
    '-rf',
    '--',
    'family 👩‍👩‍👧.md',
    'x'.repeat(255),
    `${'a/'.repeat(249)}ab`,
  ]
  for (const path of paths) assert.deepEqual(parsePath(path), { kind: 'valid', path })
  assert.ok(gitTakes(paths))
})

test('.gitmodules can be read but not written, in any spelling', () => {
  for (const path of [
    '.gitmodules',
    'a/.GitModules',
    '.gitmodules ',
    '.gitmod\u200dules',
    'GITMOD~1',
    'gi7eba~1',
    'gi7~1234',
    '~1234567',
  ]) {
    assert.equal(parsePath(path).kind, 'valid', path)
    assert.equal(parseWritablePath(path).kind, 'invalid', path)
  }
  for (const other of ['gitmodules', 'gitmod~1~1', 'gi7eba~1~1', 'gitmod~5'])
    assert.equal(parseWritablePath(other).kind, 'valid', other)
})

test('.gitattributes can be written as a file, and a folder of that name in no spelling', () => {
  for (const folder of [
    '.gitattributes',
    '.GitAttributes ',
    '.gitattri\u200dbutes',
    'GITATT~1',
    'gi7d29~1',
    'gi~12345',
  ]) {
    assert.equal(parseWritablePath(folder).kind, folder.startsWith('gi~') ? 'invalid' : 'valid', folder)
    assert.equal(parsePath(`${folder}/x`).kind, 'valid', folder)
    assert.equal(parseWritablePath(`a/${folder}/x`).kind, 'invalid', folder)
  }
  assert.equal(parseWritablePath('gitattributes/x').kind, 'valid')
})

test('the root is a folder, not a file', () => {
  assert.deepEqual(parseFolderPath(''), { kind: 'valid', path: '' })
  assert.equal(parsePath('').kind, 'invalid')
  assert.equal(requireFolderPath('path', ''), '')
})

test('a folder below the root obeys the rules of a file', () => {
  assert.deepEqual(parseFolderPath('docs/api'), { kind: 'valid', path: 'docs/api' })
  for (const [path] of refusedPaths.slice(1)) assert.equal(parseFolderPath(path).kind, 'invalid', path)
  assert.equal(parseFolderPath(undefined).kind, 'invalid')
})

test('a refusal names the field, what it got and what it accepts', () => {
  assert.throws(
    () => requirePath('files[1].path', '../x'),
    (error: unknown) =>
      error instanceof Failure &&
      error.code === 'validation_failed' &&
      error.fields[0]?.field === 'files[1].path' &&
      error.message.includes('"../x"') &&
      error.message.includes('. or ..'),
  )
  assert.throws(() => requirePath('path', 7), /got number, but takes a path as text/)
  assert.throws(() => requirePath('path', '\ud800'), /got "\ufffd"/)
})

const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '.git',
        'GIT',
        'git~1',
        '.',
        '..',
        '/',
        '\\',
        ':',
        ' ',
        '\u200c',
        '\ufeff',
        '\0',
        'a',
        'é',
        '::$DATA',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 6 },
  )
  .map(parts => parts.join(''))

test('git accepts every path that passes, with its protections on', () => {
  const accepted = fc.sample(tricky, { numRuns: 20_000, seed: 7 }).filter(path => parsePath(path).kind === 'valid')
  assert.ok(accepted.length > 2_000, `${accepted.length} of the samples passed`)
  assert.ok(gitTakes(accepted))
})

test('every spelling of .git that git refuses is refused', () => {
  const spellings = fc.sample(
    fc
      .tuple(
        fc.constantFrom('.git', '.GIT', '.gIt', 'git~1', 'GIT~1'),
        fc.constantFrom('', ' ', '.', '. .', ':x', '::$INDEX_ALLOCATION'),
        fc.constantFrom('', '\u200c', '\u206a', '\ufeff'),
        fc.nat(5),
      )
      .map(([base, end, ignored, at]) => base.slice(0, at) + ignored + base.slice(at) + end),
    { numRuns: 60, seed: 7 },
  )
  for (const path of spellings) {
    if (!gitTakes([`${path}/x`])) assert.equal(parsePath(`${path}/x`).kind, 'invalid', JSON.stringify(path))
  }
  assert.equal(gitTakes(['.git/x']), false)
})

test('no input makes the parser throw, and a path that passes is returned unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.anything()), raw => {
      const parsed = parsePath(raw)
      if (parsed.kind === 'valid') assert.equal(parsed.path, raw)
    }),
  )
})
