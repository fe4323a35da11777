/**
 * The rules for paths, compared with git's on generated paths. `PATH_SAMPLES=2000000 npm test -- pathsAgainstGit` is the
 * long form, with a random seed that it prints.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { parsePath, parseWritablePath } from '#domain/paths.ts'

const samples = Number(process.env['PATH_SAMPLES'] ?? 20_000)
const batchSize = 20_000
const seed = process.env['PATH_SAMPLES'] === undefined ? 11 : Math.floor(Math.random() * 2 ** 31)

const ignorable = [0x200c, 0x200d, 0x200f, 0x202a, 0x202e, 0x206a, 0x206f, 0xfeff].map(point =>
  String.fromCodePoint(point),
)
/** Names that git treats specially, on some file system. */
const special = [
  '.git',
  'git~1',
  '.gitmodules',
  'gitmod~1',
  'gi7eba~1',
  'gi7eba~5',
  'gi7~1234',
  '~1234567',
  'gitatt~2',
  'gi7d29~1',
  'gi~12345',
  '.',
  '..',
  '.gitattributes',
  '.mailmap',
]
const endings = ['', ' ', '.', '. .', ' .. ', ':x', '::$INDEX_ALLOCATION', ':$DATA', '~1', '\u00a0']
const pieces = [
  ...special,
  'git',
  'GIT',
  '~1',
  '.',
  '..',
  ' ',
  ':',
  '::$DATA',
  '-',
  'a',
  'é',
  'e\u0301',
  '日本',
  'CON',
  '*',
  '?',
  '"',
  '\t',
]

const anyCase = (name: fc.Arbitrary<string>) =>
  fc
    .tuple(name, fc.nat())
    .map(([text, bits]) => [...text].map((one, at) => ((bits >> (at % 31)) & 1 ? one.toUpperCase() : one)).join(''))

/** A special name in another case, with characters put in and something at its end. */
const disguised = fc
  .tuple(
    anyCase(fc.constantFrom(...special)),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...ignorable, '\u200b', '\u0301')), { maxLength: 2 }),
    fc.constantFrom(...endings),
  )
  .map(([name, additions, ending]) => {
    let text = name
    for (const [at, added] of additions) {
      const place = at % (text.length + 1)
      text = text.slice(0, place) + added + text.slice(place)
    }
    return text + ending
  })
const pieced = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map(parts => parts.join(''))
const name = fc.oneof(
  disguised,
  pieced,
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const path = fc
  .tuple(fc.array(name, { minLength: 1, maxLength: 4 }), fc.constantFrom('/', '/', '/', '/', '\\', '//'))
  .map(([names, separator]) => names.join(separator))

/** What only git's format of a list of paths cannot express. */
const isListable = (text: string) => text !== '' && !text.includes('\0') && text.isWellFormed()

/** Refusals with these reasons are ours: git takes such paths, at least on some machines. */
const stricter = /control characters|backslash|255 bytes|500 characters|surrogates|\.git in any spelling/

const gitEnv = { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }

function git(dir: string, args: readonly string[], input: string): { readonly out: Buffer; readonly err: string } {
  const protect = ['-c', 'core.protectHFS=true', '-c', 'core.protectNTFS=true']
  const options = { env: { ...gitEnv, GIT_DIR: dir }, input, maxBuffer: 1024 ** 3 }
  const { status, stdout, stderr } = spawnSync('git', [...protect, ...args], options)
  assert.equal(status, 0, `git ${args[0]}: ${stderr}`)
  return { out: stdout, err: String(stderr) }
}

test('paths that pass are those that git takes, stores as they are, and finds nothing wrong with', t => {
  const counts = { both: 0, gitOnly: 0, neither: 0 }
  for (let done = 0; done < samples; done += batchSize) {
    const dir = mkdtempSync(join(tmpdir(), 'speckeep-paths-'))
    try {
      git(dir, ['init', '--bare', '--quiet', dir], '')
      compare(dir, fc.sample(path, { numRuns: Math.min(batchSize, samples - done), seed: seed + done }), counts)
    } finally {
      rmSync(dir, { recursive: true })
    }
  }
  t.diagnostic(
    `${process.env['PATH_SAMPLES'] === undefined ? '' : 'measured: '}seed ${seed}: ${JSON.stringify(counts)}`,
  )
  assert.ok(counts.both > samples / 10 && counts.neither > samples / 10, JSON.stringify(counts))
})

function compare(dir: string, paths: readonly string[], counts: Record<'both' | 'gitOnly' | 'neither', number>): void {
  const listed = paths.filter(isListable)
  for (const one of paths) if (!isListable(one)) assert.equal(parsePath(one).kind, 'invalid', JSON.stringify(one))
  const blob = git(dir, ['hash-object', '-w', '--stdin'], 'text').out.toString().trim()
  // Each in a separate folder, so that none is in the way of another one.
  const lines = listed.map((one, at) => `100644 ${blob}\t${at}/${one}\0`)
  git(dir, ['update-index', '--add', '-z', '--index-info'], lines.join(''))
  const taken = new Set(git(dir, ['ls-files', '-z'], '').out.toString().split('\0'))
  for (const [at, one] of listed.entries()) {
    const parsed = parsePath(one)
    const isTaken = taken.has(`${at}/${one}`)
    if (parsed.kind === 'valid') assert.ok(isTaken, `git refuses ${JSON.stringify(one)}`)
    else if (isTaken) assert.match(parsed.reason, stricter, `git takes ${JSON.stringify(one)}`)
    counts[parsed.kind === 'valid' ? 'both' : isTaken ? 'gitOnly' : 'neither']++
  }
  storedAsTheyAre(
    dir,
    listed.filter(one => parseWritablePath(one).kind === 'valid'),
  )
}

/** `fast-import` looks at no path, as a push does not; `fsck` does. */
function storedAsTheyAre(dir: string, paths: readonly string[]): void {
  const files = paths.map((one, at) => `M 100644 inline "${at}/${quoted(one)}"\ndata 0\n\n`)
  const head = 'commit refs/heads/main\ncommitter A <a@example.org> 1772668800 +0000\ndata 1\nx\n'
  git(dir, ['fast-import', '--quiet'], head + files.join(''))
  const stored = new Set(git(dir, ['ls-tree', '-r', '-z', '--name-only', 'main'], '').out.toString().split('\0'))
  for (const [at, one] of paths.entries()) assert.ok(stored.has(`${at}/${one}`), JSON.stringify(one))
  assert.equal(git(dir, ['fsck', '--strict', '--no-dangling'], '').err.replace(/^notice:.*\n/gm, ''), '')
}

function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&')
}
