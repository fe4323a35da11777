import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import {
  commitObject,
  decodeCommit,
  decodeTree,
  emptyTreeSha,
  gitObject,
  modes,
  treeObject,
  treesOf,
} from '#drivers/hosts/gitObjects.ts'
import { externalGit } from './embedded/subject.ts'

const repo = mkdtempSync(join(tmpdir(), 'speckeep-objects-'))
externalGit(repo, ['init', '--bare', '--quiet'])
after(() => rmSync(repo, { recursive: true }))

const date = new Date('2026-03-04T05:06:07.890Z')
const blob = externalGit(repo, ['hash-object', '-w', '--stdin'], 'x')

test('blobs have the same ids as in git', () => {
  for (const content of ['', 'x', 'ü\r\n', '\0'.repeat(1000)]) {
    assert.equal(gitObject('blob', Buffer.from(content)).sha, externalGit(repo, ['hash-object', '--stdin'], content))
  }
})

test('trees are sorted as git sorts them, folders as if they ended with a slash', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'a.b', 'a-b', 'a0', 'b', 'B', 'é', '日', '~', 'a b'), {
    minLength: 1,
  })
  const sampled = fc.sample(fc.tuple(names, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 })), {
    numRuns: 30,
    seed: 7,
  })
  for (const [chosen, folders] of sampled) {
    const files = chosen.map((name, index) => ({
      path: folders[index] ? `${name}/f` : name,
      mode: modes.file,
      sha: blob,
    }))
    const below = externalGit(repo, ['mktree'], `100644 blob ${blob}\tf\n`)
    const lines = chosen.map((name, index) =>
      folders[index] ? `040000 tree ${below}\t${name}\n` : `100644 blob ${blob}\t${name}\n`,
    )
    assert.equal(
      treesOf(files).get('')?.sha,
      externalGit(repo, ['-c', 'core.quotePath=false', 'mktree'], lines.join('')),
    )
  }
  assert.equal(treesOf([]).get('')?.sha, emptyTreeSha)
})

test('a tree that is read and written again is unchanged', () => {
  const nodes = [
    { mode: modes.file, name: 'caf\xe9', sha: blob },
    { mode: modes.folder, name: 'z', sha: emptyTreeSha },
  ]
  const tree = treeObject(nodes)
  assert.deepEqual(decodeTree(Buffer.from(tree.body)), nodes)
  assert.deepEqual(decodeTree(Buffer.from(`040000 z\0${'\x01'.repeat(20)}`, 'latin1'))[0]?.mode, modes.folder)
  for (const cut of [1, 10, tree.body.length - 1]) {
    assert.throws(() => decodeTree(Buffer.from(tree.body).subarray(0, cut)), /malformed/)
  }
})

test('a commit has the same id as in git, and reads back as it was written', () => {
  const author = { name: 'Ada Lovelace', email: 'ada@example.org', date }
  const commit = commitObject({ tree: emptyTreeSha, parents: [], author, message: 'Wörter\n\nmore' })
  const written = externalGit(repo, ['hash-object', '-t', 'commit', '-w', '--stdin'], commit.body)
  assert.equal(commit.sha, written)
  const { tree, record } = decodeCommit(commit.sha, Buffer.from(commit.body))
  assert.equal(tree, emptyTreeSha)
  assert.deepEqual(record.author, { ...author, date: new Date('2026-03-04T05:06:07Z') })
  assert.equal(record.message, 'Wörter\n\nmore')
})

test("git accepts the commit whatever the author's name and address are", () => {
  const names = fc.string({ unit: 'binary', maxLength: 30 })
  const samples = fc.sample(fc.tuple(names, names, names), { numRuns: 60, seed: 7 })
  const odd: [string, string, string][] = [
    ['', '', ''],
    ['<>', '\n', '\0'],
    [' . ', '.@.', '\n\n'],
    ['\ud800', 'a b', 'x'],
  ]
  for (const [name, email, message] of [...odd, ...samples]) {
    const { body } = commitObject({ tree: emptyTreeSha, parents: [], author: { name, email, date }, message })
    externalGit(repo, ['hash-object', '-t', 'commit', '-w', '--stdin'], body)
    const headers = Buffer.from(body).toString().split('\n\n')[0] ?? ''
    assert.deepEqual(
      headers.split('\n').map(line => line.split(' ')[0]),
      ['tree', 'author', 'committer'],
    )
  }
})

test('commits of other tools can be read: signatures, other encodings, no author', () => {
  const signed = `tree ${emptyTreeSha}\nparent ${blob}\nauthor A <a@x> 1 +0100\ncommitter B <b@x> 2 +0000\ngpgsig -----BEGIN\n author Mallory <m@x> 9 +0000\n -----END\n\nHi\n\n`
  const { record } = decodeCommit(blob, Buffer.from(signed))
  assert.deepEqual(
    [record.author.name, record.author.date.getTime(), record.parents, record.message],
    ['A', 1000, [blob], 'Hi'],
  )
  const latin = Buffer.from(`tree ${emptyTreeSha}\nauthor  <> 5 +0000\nencoding ISO-8859-1\n\nÜber\n`, 'latin1')
  assert.equal(decodeCommit(blob, latin).record.message, 'Über')
  const unknown = Buffer.from(`tree ${emptyTreeSha}\nauthor x\nencoding nonsense\n\nOk\n`)
  assert.equal(decodeCommit(blob, unknown).record.message, 'Ok')
})

test('what a pushed commit adds to a response is bounded', () => {
  const long = 'é'.repeat(400_000)
  const parents = Array.from({ length: 5_000 }, (_, nth) => `parent ${String(nth).padStart(40, '0')}`)
  const lines = [`tree ${emptyTreeSha}`, ...parents, `author ${long} <${long}> 1 +0000`, '', long]
  const { record } = decodeCommit('0'.repeat(40), Buffer.from(lines.join('\n')))
  assert.match(record.message, /^é{1000,}…$/)
  assert.match(record.author.name, /^é{100,}…$/)
  assert.equal(record.author.date.getTime(), 1_000)
  assert.equal(record.parents[0], '0'.repeat(40))
  assert.ok(JSON.stringify(record).length < 25_000)
})
