import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type GitServer, gitServer, type Ran } from './gitServer.ts'
import { dirOf, externalGit } from './subject.ts'

const mebibyte = 1024 * 1024

let server: GitServer
let head: string
let refs: string

before(async () => {
  server = await gitServer({ limits: { pushMaxBytes: 8 * mebibyte, pushObjectMaxBytes: mebibyte } })
  await client('.', 'clone', '--quiet', server.url, 'clone')
  await client('clone', 'commit', '--quiet', '--allow-empty', '-m', 'Second')
  await client('clone', 'tag', 'v1')
  await client('clone', 'push', '--quiet', 'origin', 'main', 'v1')
  head = (await client('clone', 'rev-parse', 'HEAD')).stdout
  refs = serverRefs()
})
after(() => server.close())

async function client(folder: string, ...args: string[]): Promise<Ran> {
  const ran = await server.run(folder, args)
  assert.equal(ran.code, 0, `git ${args.join(' ')}: ${ran.stderr}`)
  return ran
}

function serverRefs(): string {
  return externalGit(dirOf(server.rootDir, server.repo.id), ['for-each-ref'])
}

/** The push is refused for this reason, and neither a ref nor an object of it stays. */
async function refusedPush(why: RegExp, ...args: string[]): Promise<void> {
  const dir = dirOf(server.rootDir, server.repo.id)
  const objects = externalGit(dir, ['count-objects', '-v'])
  const ran = await server.run('clone', ['push', 'origin', ...args])
  assert.notEqual(ran.code, 0, ran.stderr)
  assert.match(ran.stderr, why)
  assert.equal(serverRefs(), refs)
  assert.equal(externalGit(dir, ['count-objects', '-v']), objects)
  assert.equal(await server.host.repos.resolve(null, server.repo, 'main'), head)
}

/** Writes an object that git itself would not write, and a commit with it as its tree. */
async function commitOf(tree: Uint8Array): Promise<string> {
  const made = await server.run('clone', ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], tree)
  return (await client('clone', 'commit-tree', made.stdout, '-p', head, '-m', 'Hostile')).stdout
}

async function blobOf(content: string | Uint8Array): Promise<string> {
  return (await server.run('clone', ['hash-object', '-w', '--stdin'], content)).stdout
}

function treeOf(entries: readonly (readonly [mode: string, name: string, sha: string])[]): Uint8Array {
  return Buffer.concat(
    entries.flatMap(([mode, name, sha]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')]),
  )
}

const refusedRefs = [
  'refs/heads/--exec=touch_x',
  'refs/heads/-x',
  'refs/heads/a/-x',
  'refs/heads/HEAD',
  'refs/tags/HEAD',
  'refs/heads/größe',
  'refs/heads/a;touch_x',
  'refs/heads/$(touch_x)',
  'refs/heads/`touch_x`',
  'refs/heads/0123456789abcdef0123456789abcdef01234567',
  `refs/heads/${'x'.repeat(201)}`,
  'refs/x/y',
  'refs/replace/0123456789abcdef0123456789abcdef01234567',
  'refs/notes/commits',
  'refs/remotes/origin/main',
  'refs/stash',
]

for (const ref of refusedRefs) {
  test(`a push to ${ref.slice(0, 60)} is refused with a reason`, async () => {
    await refusedPush(
      /remote: Speckeep: refs\/.*(only branches|a name consists of|a name has at most|look like a commit id)/,
      `HEAD:${ref}`,
    )
    assert.equal(existsSync(join(server.workDir, 'touch_x')), false)
    assert.equal(existsSync(join(server.rootDir, 'touch_x')), false)
  })
}

test('the hidden namespace accepts no push', async () => {
  await refusedPush(/hidden ref/, 'HEAD:refs/speckeep/proposals/1')
})

test('one bad ref refuses the whole push', async () => {
  await refusedPush(/only branches/, 'HEAD:refs/heads/good', 'HEAD:refs/x/y')
})

test('no ref can be deleted', async () => {
  await refusedPush(/cannot be deleted|deletion prohibited/, ':refs/heads/main')
  await refusedPush(/cannot be deleted|deletion prohibited/, ':refs/tags/v1')
})

test('history cannot be rewritten by force', async () => {
  const other = (await client('clone', 'commit-tree', 'HEAD^{tree}', '-m', 'Other history')).stdout
  await refusedPush(/non-fast-forward/, '--force', `${other}:refs/heads/main`)
  await refusedPush(/a tag cannot be moved/, '--force', `${other}:refs/tags/v1`)
})

test('a branch must point to a commit', async () => {
  const blob = await blobOf('no commit')
  await refusedPush(/a branch must point to a commit/, `${blob}:refs/heads/blob`)
})

const names = ['.git', '.GIT', '..', '.', 'git~1', '.g\u200cit', 'a/b', '.git ']

for (const name of names) {
  test(`a tree with an entry named ${JSON.stringify(name)} is refused`, async () => {
    const blob = await blobOf('hostile')
    await refusedPush(/unpack|fsck/, `${await commitOf(treeOf([['100644', name, blob]]))}:refs/heads/hostile`)
  })
}

test('a tree with the same name twice is refused', async () => {
  const blob = await blobOf('twice')
  await refusedPush(
    /unpack|fsck/,
    `${await commitOf(
      treeOf([
        ['100644', 'a', blob],
        ['100644', 'a', blob],
      ]),
    )}:refs/heads/hostile`,
  )
})

test('a .gitmodules that is a link or names a command is refused', async () => {
  const link = await blobOf('/etc/passwd')
  await refusedPush(/unpack|fsck/, `${await commitOf(treeOf([['120000', '.gitmodules', link]]))}:refs/heads/hostile`)
  const modules = await blobOf('[submodule "x"]\n\tpath = x\n\turl = --upload-pack=touch_x\n')
  await refusedPush(/unpack|fsck/, `${await commitOf(treeOf([['100644', '.gitmodules', modules]]))}:refs/heads/hostile`)
})

test('a file that is small on the wire and large on disk is refused', async () => {
  const bomb = await blobOf(new Uint8Array(mebibyte + 1))
  const commit = await commitOf(treeOf([['100644', 'zeros', bomb]]))
  await refusedPush(/Speckeep: a file of this push has 1048577 bytes .* 1048576/, `${commit}:refs/heads/bomb`)
})

test('a file at the limit may be pushed', async () => {
  const blob = await blobOf(new Uint8Array(mebibyte))
  await client('clone', 'push', 'origin', `${await commitOf(treeOf([['100644', 'zeros', blob]]))}:refs/heads/large`)
  refs = serverRefs()
})

test('a tree of ten folders in ten folders, ten deep, is listed up to its limits', async () => {
  let tree = (await server.run('clone', ['mktree'], `100644 blob ${await blobOf('leaf')}\tleaf\n`)).stdout
  for (let depth = 0; depth < 10; depth++) {
    const folders = Array.from({ length: 10 }, (_, n) => `040000 tree ${tree}\tf${n}\n`).join('')
    tree = (await server.run('clone', ['mktree'], folders)).stdout
  }
  const commit = (await client('clone', 'commit-tree', tree, '-p', head, '-m', 'Bomb')).stdout
  await client('clone', 'push', 'origin', `${commit}:refs/heads/tree-bomb`)
  refs = serverRefs()
  const listed = await server.host.repos.tree(null, server.repo, { ref: 'tree-bomb', path: '', recursive: true })
  assert.equal(listed?.truncated, true)
  assert.equal(listed?.entries.length, 20_000)
  const shown = await server.host.repos.readFile(null, server.repo, {
    ref: 'tree-bomb',
    path: 'f0/f9/f0/f9/f0/f9/f0/f9/f0/f9/leaf',
    maxBytes: 10,
  })
  assert.equal(shown?.size, 4)
})

test('links in a push are kept as links: nothing is read or written through them', async () => {
  const link = await blobOf('/etc/passwd')
  await client('clone', 'push', 'origin', `${await commitOf(treeOf([['120000', 'cfg', link]]))}:refs/heads/links`)
  refs = serverRefs()
  const read = await server.host.repos.readFile(null, server.repo, { ref: 'links', path: 'cfg', maxBytes: mebibyte })
  assert.deepEqual([read?.type, read?.content], ['symlink', null])
})

function namedTree(name: Uint8Array, sha: string, mode = '100644'): Uint8Array {
  return Buffer.concat([Buffer.from(`${mode} `), name, Buffer.from('\0'), Buffer.from(sha, 'hex')])
}

const unwritable: readonly (readonly [what: string, name: Uint8Array, why: RegExp])[] = [
  ['a backslash', Buffer.from('a\\..\\b'), /the name "a\\\\\.\.\\\\b" is refused: .*no backslash/],
  ['a control character', Buffer.from('a\u0007b'), /the name "a\\u0007b" is refused: .*no control characters/],
  ['a line break', Buffer.from('a\nok\nb'), /the name "a\\nok\\nb" is refused: .*no control characters/],
  ['4,000 bytes', Buffer.alloc(4_000, 'x'), /the name "x{80}" is refused: a path has at most 500 characters/],
  ['more bytes than any path', Buffer.alloc(100_000, 'x'), /the name "x{80}" is refused: a name has at most/],
  ['300 bytes', Buffer.alloc(300, 'x'), /is refused: each name of a path has at most 255 bytes/],
  ['no UTF-8', Buffer.from([0x61, 0xff, 0x62]), /the name "a\\ufffdb" is refused: a path must be UTF-8 text/],
]

for (const [what, name, why] of unwritable) {
  test(`a name with ${what} is refused, with the name and the reason`, async () => {
    const blob = await blobOf('x')
    await refusedPush(why, `${await commitOf(namedTree(name, blob))}:refs/heads/hostile`)
  })
}

test('such a name is found in a folder, in a commit that a later one fixes, behind a tag, and in a merge', async () => {
  const bad = namedTree(Buffer.from('a\\b'), await blobOf('x'))
  const folder = (await server.run('clone', ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], bad)).stdout
  const nested = await commitOf(namedTree(Buffer.from('docs'), folder, '40000'))
  await refusedPush(/the name "a\\\\b" is refused/, `${nested}:refs/heads/hostile`)

  const good = (await client('clone', 'rev-parse', `${head}^{tree}`)).stdout
  const mended = (await client('clone', 'commit-tree', good, '-p', nested, '-m', 'Mended')).stdout
  await refusedPush(/the name .* is refused/, `${mended}:refs/heads/hostile`)
  await client('clone', 'tag', '-a', '-m', 'Hostile', 'hostile', nested)
  await refusedPush(/the name .* is refused/, 'refs/tags/hostile')

  const side = (await client('clone', 'commit-tree', good, '-p', head, '-m', 'Side')).stdout
  const merge = (await client('clone', 'commit-tree', folder, '-p', head, '-p', side, '-m', 'Merge')).stdout
  await refusedPush(/the name .* is refused/, `${merge}:refs/heads/hostile`, `${side}:refs/heads/side`)
})
