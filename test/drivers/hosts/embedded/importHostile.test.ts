import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { idOf } from '#drivers/hosts/embedded/repository.ts'
import type { Repo } from '#ports/hosts.ts'
import { bytes } from '#testing/hosts/project.ts'
import { dirOf, type EmbeddedSubject, embeddedSubject, externalGit } from './subject.ts'
import { commitFiles, type UntrustedRepository } from './untrustedServer.ts'

const mebibyte = 1024 * 1024

let subject: EmbeddedSubject
before(async () => {
  subject = await embeddedSubject({ limits: { pushObjectMaxBytes: mebibyte, importRefsMax: 20 } })
})
after(() => subject.close())

function repository(): UntrustedRepository {
  const repo = subject.untrustedServer.repository(randomUUID())
  commitFiles(repo, { 'README.md': bytes('# Notes\n') })
  return repo
}

function takeOver(source: string, marker: string = randomUUID()): Promise<Repo> {
  return subject.host.repos.importRepo(null, { marker, owner: 'ada', name: 'taken', source })
}

/** The import is refused with this reason and leaves nothing. */
async function refusedImport(repo: UntrustedRepository, kind: string, message: RegExp): Promise<void> {
  const marker = randomUUID()
  await assert.rejects(takeOver(repo.source, marker), { kind, message })
  assert.deepEqual(readdirSync(join(subject.rootDir, 'tmp')), [])
  assert.equal(existsSync(dirOf(subject.rootDir, idOf(marker))), false)
}

function blobOf(repo: UntrustedRepository, content: string | Uint8Array): string {
  return repo.run(['hash-object', '-w', '--stdin'], content)
}

/** A branch whose tree git itself would not write. */
function branchOf(repo: UntrustedRepository, entries: readonly (readonly [mode: string, name: string, sha: string])[]) {
  const tree = Buffer.concat(
    entries.flatMap(([mode, name, sha]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')]),
  )
  const made = repo.run(['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], tree)
  repo.run(['update-ref', 'refs/heads/hostile', repo.run(['commit-tree', made, '-m', 'Hostile'])])
}

for (const name of ['.git', '.GIT', '..', '.', 'git~1', '.g\u200cit', 'a/b', '.git ']) {
  test(`a tree with an entry named ${JSON.stringify(name)} is refused, as in a push`, async () => {
    const repo = repository()
    branchOf(repo, [['100644', name, blobOf(repo, 'hostile')]])
    await refusedImport(repo, 'invalid', /broken or dangerous/)
  })
}

test('a .gitmodules that is a link or names a command is refused, as in a push', async () => {
  const link = repository()
  branchOf(link, [['120000', '.gitmodules', blobOf(link, '/etc/passwd')]])
  await refusedImport(link, 'invalid', /broken or dangerous/)
  const command = repository()
  branchOf(command, [
    ['100644', '.gitmodules', blobOf(command, '[submodule "x"]\n\tpath = x\n\turl = --upload-pack=touch_x\n')],
  ])
  await refusedImport(command, 'invalid', /broken or dangerous/)
})

test('a file that is small on the wire and large on disk is refused', async () => {
  const repo = repository()
  branchOf(repo, [['100644', 'zeros', blobOf(repo, new Uint8Array(mebibyte + 1))]])
  await refusedImport(repo, 'too_large', /1048577 bytes.* 1048576/)
})

test('a branch that does not point to a commit is refused', async () => {
  const repo = repository()
  mkdirSync(join(repo.dir, 'refs/heads'), { recursive: true })
  writeFileSync(join(repo.dir, 'refs/heads/blob'), `${blobOf(repo, 'no commit')}\n`)
  await refusedImport(repo, 'invalid', /does not point to a commit/)
})

test('more branches and tags than an import accepts are refused before anything is fetched', async () => {
  const repo = repository()
  for (let n = 0; n < 20; n++) repo.run(['tag', `v${n}`, 'main'])
  subject.untrustedServer.seen.requests.length = 0
  await refusedImport(repo, 'too_large', /21 branches and tags; an import accepts at most 20/)
  assert.deepEqual(
    subject.untrustedServer.seen.requests.filter(line => !line.endsWith('.git/info/refs?service=git-upload-pack')),
    [`POST ${new URL(repo.source).pathname}/git-upload-pack`],
  )
})

test('links, submodules, filters and hooks are imported as content: none is followed, fetched or run', async () => {
  const repo = repository()
  const canary = join(subject.rootDir, 'touch_x')
  const modules = `[submodule "m"]\n\tpath = m\n\turl = https://git.speckeep.test/m.git\n`
  branchOf(repo, [
    ['100644', '.gitattributes', blobOf(repo, '* filter=x export-subst\n')],
    ['100644', '.gitmodules', blobOf(repo, modules)],
    ['120000', 'cfg', blobOf(repo, '/etc/passwd')],
    ['100755', 'hook', blobOf(repo, `#!/bin/sh\ntouch ${canary}\n`)],
    ['160000', 'm', '0123456789abcdef0123456789abcdef01234567'],
  ])
  writeFileSync(join(repo.dir, 'hooks/post-upload-pack'), `#!/bin/sh\ntouch ${canary}\n`, { mode: 0o755 })
  subject.untrustedServer.seen.requests.length = 0
  const taken = await takeOver(repo.source)
  assert.equal(existsSync(canary), false)
  assert.equal(
    subject.untrustedServer.seen.requests.some(line => line.includes('/m.git')),
    false,
  )
  const read = await subject.host.repos.readFile(null, taken, { ref: 'hostile', path: 'cfg', maxBytes: mebibyte })
  assert.deepEqual([read?.type, read?.content], ['symlink', null])
  assert.deepEqual(readdirSync(dirOf(subject.rootDir, taken.id)).sort(), [
    'HEAD',
    'config',
    'objects',
    'packed-refs',
    'refs',
  ])
})

test('the old protocol, which checks nothing and follows alternates, is refused', async () => {
  const repo = repository()
  externalGit(repo.dir, ['update-server-info'])
  writeFileSync(join(repo.dir, 'objects/info/http-alternates'), 'http://127.0.0.1:1/x.git/objects\n')
  subject.untrustedServer.answer = (request, response) => {
    const path = join(repo.dir, new URL(request.url ?? '', 'https://x').pathname.replace(/^\/[^/]+\.git/, ''))
    if (existsSync(path) && statSync(path).isFile()) response.end(readFileSync(path))
    else response.writeHead(404).end()
    return true
  }
  await refusedImport(repo, 'invalid', /only the old git protocol/)
  subject.untrustedServer.answer = () => false
})
