import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type EmbeddedHostOptions, embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { idOf } from '#drivers/hosts/embedded/repository.ts'
import type { ImportAllowance } from '#ports/hosts/storage.ts'
import type { RepoImport } from '#ports/hosts.ts'
import { assertRejects, bytes, everyByte, starterFiles } from '#testing/hosts/project.ts'
import { waitFor } from '#testing/waitFor.ts'
import { dirOf, type EmbeddedSubject, embeddedSubject, externalGit } from './subject.ts'
import { commitFiles, type UntrustedRepository, wantsPack } from './untrustedServer.ts'

type Opened = { readonly subject: EmbeddedSubject; readonly repo: UntrustedRepository; readonly input: RepoImport }

function withStranger(
  title: string,
  body: (opened: Opened) => Promise<void>,
  options: Partial<EmbeddedHostOptions> = {},
): void {
  test(title, async () => {
    const subject = await embeddedSubject(options)
    try {
      const repo = subject.untrustedServer.repository('notes')
      commitFiles(repo, starterFiles)
      await body({ subject, repo, input: inputFor(repo.source) })
    } finally {
      await subject.close()
    }
  })
}

function inputFor(source: string): RepoImport {
  return { marker: randomUUID(), owner: 'ada', name: 'taken', source }
}

function refsOf(dir: string): string {
  return externalGit(dir, ['for-each-ref', '--format=%(objectname) %(refname)', 'refs/heads', 'refs/tags'])
}

function objectsOf(dir: string): string {
  return externalGit(dir, ['cat-file', '--batch-all-objects', '--batch-check'])
}

/** The fetch processes that this one started, each leading its own process group. */
async function fetchesOf(parent: number): Promise<readonly number[]> {
  return await waitFor('git fetches', () => {
    const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).stdout
    const rows = listed.split('\n').map(line => /^\s*(\d+)\s+(\d+)\s+git .*\bfetch\b/.exec(line))
    const found = rows.filter(row => row?.[2] === String(parent)).map(row => Number(row?.[1]))
    return found.length > 0 && found
  })
}

/** No unfinished files remain, and the place is free. */
function assertNothingLeft({ rootDir }: EmbeddedSubject, { marker }: RepoImport): void {
  assert.deepEqual(readdirSync(join(rootDir, 'tmp')), [])
  assert.equal(existsSync(dirOf(rootDir, idOf(marker))), false)
}

withStranger('an import contains every branch and tag with the same objects', async ({ subject, repo, input }) => {
  const first = repo.run(['rev-parse', 'main'])
  repo.run(['tag', 'v1', first])
  repo.run(['-c', 'tag.gpgSign=false', 'tag', '-a', '-m', 'Two', 'v2', first])
  commitFiles(repo, { 'README.md': bytes('# Later\n'), 'all.bin': everyByte })
  repo.run(['branch', 'feature/a', first])
  repo.run(['pack-refs', '--all'])
  const taken = await subject.host.repos.importRepo(null, input)
  const dir = dirOf(subject.rootDir, taken.id)
  assert.equal(refsOf(dir), refsOf(repo.dir))
  assert.equal(objectsOf(dir), objectsOf(repo.dir))
  assert.equal(externalGit(dir, ['fsck', '--strict', '--no-dangling']), '')
  assert.deepEqual(taken, {
    id: idOf(input.marker),
    fullName: 'ada/taken',
    defaultBranch: 'main',
    webUrl: null,
    cloneUrl: null,
  })
  assert.deepEqual(readdirSync(dir).sort(), ['HEAD', 'config', 'objects', 'packed-refs', 'refs'])
  assert.doesNotMatch(readFileSync(join(dir, 'config'), 'utf8'), /remote|url/)
})

withStranger('only branches and tags are imported, and only those with names that can be pushed here', async opened => {
  const { subject, repo, input } = opened
  const head = repo.run(['rev-parse', 'main'])
  const others = ['refs/pull/1/head', 'refs/notes/commits', 'refs/replace/x', 'refs/speckeep/proposals/1', 'refs/x/y']
  const unnamed = ['refs/heads/-x', 'refs/heads/größe', `refs/heads/${head}`, 'refs/tags/HEAD']
  for (const ref of [...others, ...unnamed, 'refs/heads/kept']) repo.run(['update-ref', ref, head])
  const taken = await subject.host.repos.importRepo(null, input)
  const refs = externalGit(dirOf(subject.rootDir, taken.id), ['for-each-ref', '--format=%(refname)'])
  assert.deepEqual(refs.split('\n'), ['refs/heads/kept', 'refs/heads/main'])
  assert.match(subject.logged.join('\n'), /ignored 4 branches and tags whose names are not accepted/)
})

const heads: readonly (readonly [head: string, branches: readonly string[], expected: string])[] = [
  ['refs/heads/trunk', ['main', 'trunk'], 'trunk'],
  ['refs/heads/gone', ['a', 'main', 'master'], 'main'],
  ['refs/heads/gone', ['a', 'master'], 'master'],
  ['refs/heads/gone', ['b', 'a'], 'a'],
  ['refs/heads/größe', ['größe', 'b'], 'b'],
]

for (const [head, branches, expected] of heads) {
  withStranger(`of ${branches} with HEAD at ${head}, ${expected} is the default branch`, async ({ subject }) => {
    const repo = subject.untrustedServer.repository('headed')
    for (const branch of branches) commitFiles(repo, { [`${branch}.md`]: bytes(branch) }, branch)
    repo.run(['symbolic-ref', 'HEAD', head])
    const taken = await subject.host.repos.importRepo(null, inputFor(repo.source))
    assert.equal(taken.defaultBranch, expected)
    const ready = await subject.host.repos.contentReady(null, taken)
    assert.equal(ready, repo.run(['rev-parse', `refs/heads/${expected}`]))
  })
}

withStranger('an empty repository is refused with a reason', async ({ subject }) => {
  const input = inputFor(subject.untrustedServer.repository('empty').source)
  await assert.rejects(subject.host.repos.importRepo(null, input), { kind: 'invalid', message: /is empty/ })
  assertNothingLeft(subject, input)
})

withStranger('concurrent requests for one import share one clone', async ({ subject, input }) => {
  const taken = await Promise.all(Array.from({ length: 10 }, () => subject.host.repos.importRepo(null, input)))
  assert.equal(new Set(taken.map(repo => repo.id)).size, 1)
  assert.equal(subject.untrustedServer.seen.requests.filter(line => line.startsWith('GET')).length, 2)
})

withStranger('a finished import is found without contacting the source', async ({ subject, input }) => {
  const taken = await subject.host.repos.importRepo(null, input)
  await subject.untrustedServer.close()
  assert.deepEqual(await subject.host.repos.importRepo(null, input), taken)
})

withStranger(
  'the number of concurrent clones is limited',
  async ({ subject, repo }) => {
    let running = 0
    let most = 0
    subject.untrustedServer.answer = (_request, response, body) => {
      if (wantsPack(body)) {
        most = Math.max(most, ++running)
        response.once('close', () => running--)
      }
      return false
    }
    await Promise.all(Array.from({ length: 5 }, () => subject.host.repos.importRepo(null, inputFor(repo.source))))
    assert.equal(most, 1)
  },
  { limits: { concurrentImportsMax: 1 } },
)

withStranger(
  'with one running and 20 waiting, one more import is refused as busy',
  async ({ subject, repo }) => {
    subject.untrustedServer.answer = () => true
    const imports = Array.from({ length: 22 }, () => subject.host.repos.importRepo(null, inputFor(repo.source)))
    const all = Promise.allSettled(imports)
    // Each first looks at the disk, so any of them can be the last to queue.
    await assertRejects('busy', Promise.race(imports))
    await subject.host.close()
    subject.untrustedServer.answer = () => false
    const reasons = (await all).map(result => (result.status === 'rejected' ? result.reason : result.value))
    assert.ok(reasons.every(reason => reason instanceof Error))
    assert.equal(reasons.filter(({ message }) => /too many imports/.test(message)).length, 1)
  },
  { limits: { concurrentImportsMax: 1 } },
)

withStranger('a place that holds another repository is never used for an import', async ({ subject, input }) => {
  await subject.occupy({
    ...input,
    description: '',
    visibility: 'private',
    template: { key: 'blank', files: [] },
    author: { name: 'A', email: 'a@example.org', date: new Date(0) },
  })
  await assertRejects('name_taken', subject.host.repos.importRepo(null, input))
})

/** Sends the beginning of the real answer and then nothing more. */
function stallFetches(subject: EmbeddedSubject): { readonly stalled: Promise<void> } {
  const { promise: stalled, resolve } = Promise.withResolvers<void>()
  subject.untrustedServer.answer = (_request, response, body) => {
    if (!wantsPack(body)) return false
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
    response.write('000dpackfile')
    resolve()
    return true
  }
  return { stalled }
}

withStranger(
  'an import that takes too long is aborted and leaves nothing',
  async ({ subject, input }) => {
    stallFetches(subject)
    await assert.rejects(subject.host.repos.importRepo(null, input), {
      kind: 'too_large',
      message: /longer than 3 seconds/,
    })
    assertNothingLeft(subject, input)
    subject.untrustedServer.answer = () => false
    assert.equal((await subject.host.repos.importRepo(null, input)).defaultBranch, 'main')
  },
  { limits: { importMaxS: 3 } },
)

withStranger(
  'a repository above the limit is aborted and leaves nothing',
  async ({ subject, input, repo }) => {
    const noise = crypto.getRandomValues(new Uint8Array(60_000))
    commitFiles(repo, { 'noise.bin': noise, 'more.bin': noise.toReversed() })
    await assert.rejects(subject.host.repos.importRepo(null, input), {
      kind: 'too_large',
      message: /at most 100000 bytes/,
    })
    assertNothingLeft(subject, input)
  },
  { limits: { importMaxBytes: 100_000 } },
)

function packetLine(text: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from((text.length + 4).toString(16).padStart(4, '0')), text])
}

/** A pack of nine objects, the first of which is a file of many gigabytes. */
const hugePackStart = [...Buffer.from('PACK'), 0, 0, 0, 2, 0, 0, 0, 9, 0xb0, 0x80, 0x80, 0x80, 0x80, 0x7f, 0x78, 0x01]

/** 65,535 bytes as zlib stores what does not compress, in two packets of the pack's channel. */
const storedBlock = [Buffer.from([1, 0, 0xff, 0xff, 0, 0]), Buffer.alloc(65_516, 1), Buffer.alloc(21, 1)]

withStranger(
  'an endless repository is aborted while it is received',
  async ({ subject, input }) => {
    let sent = 0
    subject.untrustedServer.answer = (_request, response, body) => {
      if (!wantsPack(body)) return false
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
      response.write(packetLine(Buffer.from('packfile\n')))
      response.write(packetLine(Buffer.from([1, ...hugePackStart])))
      const more = () => {
        while (!response.destroyed && sent < 400_000_000 && !response.writableNeedDrain) {
          response.write(Buffer.concat(storedBlock.map(packetLine)))
          sent += 65_540
        }
      }
      response.on('drain', more)
      more()
      return true
    }
    await assert.rejects(subject.host.repos.importRepo(null, input), {
      kind: 'too_large',
      message: /at most 3000000 bytes/,
    })
    assert.ok(sent >= 3_000_000 && sent < 400_000_000, `${sent} bytes were sent`)
    assertNothingLeft(subject, input)
  },
  { limits: { importMaxBytes: 3_000_000 } },
)

withStranger(
  "an import beyond the user's allowance leaves nothing behind, and one that just fits is imported",
  async opened => {
    const { subject, repo, input } = opened
    commitFiles(repo, { 'one.md': bytes('# One'), 'deep/er/three.bin': randomBytes(300_000) })
    const files = repo.run(['ls-tree', '-r', '--name-only', 'main']).split('\n').length
    const refused = async (allowance: ImportAllowance, message: RegExp) => {
      await assert.rejects(subject.host.repos.importRepo(null, { ...input, allowance }), { kind: 'too_large', message })
      assertNothingLeft(subject, input)
    }
    await refused({ bytesMax: 200_000, filesMax: null }, /too large: it may have at most 200000 bytes/)
    await refused({ bytesMax: 10_000_000, filesMax: files - 1 }, /more than the \d+ files that a project may have/)
    const taken = await subject.host.repos.importRepo(null, {
      ...input,
      allowance: { bytesMax: 10_000_000, filesMax: files },
    })
    const measured = await subject.host.storage.measure(taken)
    assert.equal(measured.files, files)
    assert.ok(measured.bytes > 300_000 && measured.bytes < 600_000, `${measured.bytes}`)
    await subject.host.storage.remove(taken)
    await subject.host.storage.remove(taken)
    assertNothingLeft(subject, input)
    await assert.rejects(subject.host.repos.resolve(null, taken, 'main'), { kind: 'gone' })
  },
)

withStranger('a host closed in the middle of an import can be opened again and imports', async opened => {
  const { subject, input } = opened
  const { stalled } = stallFetches(subject)
  const broken = assert.rejects(subject.host.repos.importRepo(null, input))
  await stalled
  await subject.host.close()
  await broken
  assertNothingLeft(subject, input)
  subject.untrustedServer.answer = () => false
  const again = embeddedHost({ rootDir: subject.rootDir, networkPolicy: subject.untrustedServer.networkPolicy })
  const taken = await again.repos.importRepo(null, input)
  assert.equal(await again.repos.contentReady(null, taken), opened.repo.run(['rev-parse', 'main']))
  await again.close()
})

withStranger('killing git in the middle of an import leaves nothing, and the next call imports', async opened => {
  const { subject, input } = opened
  let kills = 0
  const { stalled } = stallFetches(subject)
  const broken = assertRejects(['failed', 'busy'], subject.host.repos.importRepo(null, input))
  await stalled
  for (const pid of await fetchesOf(process.pid)) {
    process.kill(-pid, 'SIGKILL')
    kills++
  }
  await broken
  assert.equal(kills, 1)
  assertNothingLeft(subject, input)
  subject.untrustedServer.answer = () => false
  const taken = await subject.host.repos.importRepo(null, input)
  assert.equal(externalGit(dirOf(subject.rootDir, taken.id), ['fsck', '--strict', '--no-dangling']), '')
})

withStranger('a server that breaks off or fails is worth retrying', async ({ subject, input }) => {
  subject.untrustedServer.answer = (_request, response) => {
    response.writeHead(503).end()
    return true
  }
  await assertRejects('busy', subject.host.repos.importRepo(null, input))
  subject.untrustedServer.answer = (_request, response, body) => {
    if (wantsPack(body)) response.destroy()
    return wantsPack(body)
  }
  await assertRejects('failed', subject.host.repos.importRepo(null, input))
  assertNothingLeft(subject, input)
  subject.untrustedServer.answer = () => false
  await subject.host.repos.importRepo(null, input)
})

withStranger('a repository behind a sign-in looks absent, and git prompts for no password', async opened => {
  const { subject, input } = opened
  subject.untrustedServer.answer = (_request, response) => {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
    return true
  }
  await assertRejects('gone', subject.host.repos.importRepo(null, input))
})

withStranger('a site that is not a git server gets its own message', async ({ subject, input }) => {
  subject.untrustedServer.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
    return true
  }
  await assertRejects('invalid', subject.host.repos.importRepo(null, input))
})
