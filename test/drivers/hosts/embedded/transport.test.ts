import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { gitObject } from '#drivers/hosts/gitObjects.ts'
import type { GitRequest, GitService } from '#ports/hosts/gitTransport.ts'
import { HostError } from '#ports/hosts.ts'
import { assertCommitted, author, bytes, text } from '#testing/hosts/project.ts'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'
import { type GitServer, gitServer, type Ran } from './gitServer.ts'
import { readSome } from './readSome.ts'
import { dirOf, externalGit } from './subject.ts'

const mebibyte = 1024 * 1024

function served(
  title: string,
  body: (server: GitServer) => Promise<void>,
  limits?: Parameters<typeof gitServer>[0],
): void {
  test(title, async () => {
    const server = await gitServer(limits)
    try {
      await body(server)
    } finally {
      await server.close()
    }
  })
}

function ok(ran: Ran): string {
  assert.equal(ran.code, 0, ran.stderr)
  return ran.stdout
}

async function clone(server: GitServer, folder = 'clone', ...options: string[]): Promise<void> {
  ok(await server.run('.', ['clone', '--quiet', ...options, server.url, folder]))
}

async function commitFile(
  server: GitServer,
  path: string,
  content: string | Uint8Array,
  folder = 'clone',
): Promise<string> {
  writeFileSync(join(server.workDir, folder, path), content)
  ok(await server.run(folder, ['add', path]))
  ok(await server.run(folder, ['commit', '--quiet', '-m', `Write ${path}`]))
  return ok(await server.run(folder, ['rev-parse', 'HEAD']))
}

async function commitThroughPort({ host, repo }: GitServer, path: string, content: string): Promise<string> {
  const seen = await host.repos.readFile(null, repo, { ref: 'main', path, maxBytes: mebibyte })
  const changes = [{ path, content: bytes(content), expectedSha: seen?.sha ?? null }]
  return assertCommitted(await host.repos.commit(null, repo, { branch: 'main', message: 'Port', author, changes }))
    .commit.sha
}

async function readThroughPort({ host, repo }: GitServer, path: string): Promise<string | null> {
  return text((await host.repos.readFile(null, repo, { ref: 'main', path, maxBytes: 4 * mebibyte }))?.content)
}

for (const version of [0, 1, 2]) {
  served(`clone, push and fetch work for a client of protocol version ${version}`, async server => {
    const protocol = `protocol.version=${version}`
    ok(await server.run('.', ['-c', protocol, 'clone', '--quiet', server.url, 'clone']))
    assert.equal(readFileSync(join(server.workDir, 'clone/README.md'), 'utf8'), '# Spec\n')
    const pushed = await commitFile(server, 'pushed.md', 'from a clone\n')
    ok(await server.run('clone', ['-c', protocol, 'push', '--quiet', 'origin', 'main']))
    assert.equal(await server.host.repos.resolve(null, server.repo, 'main'), pushed)
    assert.equal(await readThroughPort(server, 'pushed.md'), 'from a clone\n')
    const committed = await commitThroughPort(server, 'README.md', 'from the port\n')
    ok(await server.run('clone', ['-c', protocol, 'pull', '--quiet', '--ff-only']))
    assert.equal(ok(await server.run('clone', ['rev-parse', 'HEAD'])), committed)
    assert.equal(externalGit(dirOf(server.rootDir, server.repo.id), ['fsck', '--strict', '--no-dangling']), '')
  })
}

served('branches and tags can be pushed and read', async server => {
  await clone(server)
  const sha = await commitFile(server, 'v1.md', 'x')
  ok(await server.run('clone', ['tag', '-a', 'v1.0.0+x', '-m', 'One']))
  ok(await server.run('clone', ['push', '--quiet', 'origin', 'HEAD:refs/heads/feature/a-1', 'v1.0.0+x']))
  assert.equal(await server.host.repos.resolve(null, server.repo, 'feature/a-1'), sha)
  assert.equal(await server.host.repos.resolve(null, server.repo, 'v1.0.0+x'), sha)
  assert.notEqual(await server.host.repos.resolve(null, server.repo, 'main'), sha)
})

served('an outdated push is rejected, and lands after a rebase', async server => {
  await clone(server)
  await commitFile(server, 'mine.md', 'mine')
  await commitThroughPort(server, 'theirs.md', 'theirs')
  const rejected = await server.run('clone', ['push', '--quiet'])
  assert.notEqual(rejected.code, 0)
  assert.match(rejected.stderr, /fetch first|non-fast-forward/)
  ok(await server.run('clone', ['pull', '--quiet', '--rebase']))
  ok(await server.run('clone', ['push', '--quiet']))
  assert.equal(await readThroughPort(server, 'mine.md'), 'mine')
  assert.equal(await readThroughPort(server, 'theirs.md'), 'theirs')
})

served("a push larger than git's buffer arrives completely", async server => {
  await clone(server)
  const noise = randomBytes(3 * mebibyte)
  await commitFile(server, 'noise.bin', noise)
  ok(await server.run('clone', ['-c', 'http.postBuffer=65536', 'push', '--quiet']))
  const read = await server.host.repos.readFile(null, server.repo, {
    ref: 'main',
    path: 'noise.bin',
    maxBytes: 4 * mebibyte,
  })
  assert.ok(noise.equals(read?.content ?? new Uint8Array()))
})

served('a shallow clone gets one commit', async server => {
  for (const n of [1, 2, 3]) await commitThroughPort(server, 'README.md', `${n}`)
  await clone(server, 'clone', '--depth=1')
  assert.equal(ok(await server.run('clone', ['rev-list', '--count', 'HEAD'])), '1')
})

served('concurrent pushes and commits are all kept', async server => {
  await Promise.all([0, 1, 2].map(n => clone(server, `clone${n}`)))
  const pushing = [0, 1, 2].map(async n => {
    await commitFile(server, `pushed-${n}.md`, 'x', `clone${n}`)
    for (let tried = 0; tried < 50; tried++) {
      if ((await server.run(`clone${n}`, ['push', '--quiet'])).code === 0) return
      ok(await server.run(`clone${n}`, ['pull', '--quiet', '--rebase']))
    }
    assert.fail(`push ${n} never landed`)
  })
  const committing = Array.from({ length: 10 }, (_, n) => commitThroughPort(server, `committed-${n}.md`, 'x'))
  await Promise.all([...pushing, ...committing])
  const tree = await server.host.repos.tree(null, server.repo, { ref: 'main', path: '', recursive: false })
  assert.equal(tree?.entries.length, 14)
  assert.equal(externalGit(dirOf(server.rootDir, server.repo.id), ['fsck', '--strict', '--no-dangling']), '')
})

/** The id of the blob that contains it. */
async function hiddenProposal({ host, repo }: GitServer): Promise<string> {
  const content = bytes('hidden words\n')
  await host.proposals.keep({ host: 'embedded', repoId: repo.id, name: '7' }, content)
  return gitObject('blob', content).sha
}

for (const version of [0, 2]) {
  served(`a proposal is neither listed nor cloned nor fetched (protocol ${version})`, async server => {
    const sha = await hiddenProposal(server)
    const options = ['-c', `protocol.version=${version}`]
    const listed = ok(await server.run('.', [...options, 'ls-remote', server.url]))
    assert.match(listed, /refs\/heads\/main/)
    assert.doesNotMatch(listed, /speckeep/)
    ok(await server.run('.', [...options, 'clone', '--quiet', '--mirror', server.url, 'mirror']))
    assert.notEqual((await server.run('mirror', ['cat-file', '-e', sha])).code, 0)
    const fetched = await server.run('mirror', [...options, 'fetch', 'origin', 'refs/speckeep/proposals/7'])
    assert.match(fetched.stderr, /couldn't find remote ref/)
  })
}

function asked(service: GitService, protocol: string | null = null): GitRequest {
  return { service, protocol, caller: 'a caller' }
}

for (const version of [0, 1, 2]) {
  served(`only objects reachable from a branch or a tag can be fetched by id (protocol ${version})`, async server => {
    const { repo } = server
    const options = ['-c', `protocol.version=${version}`]
    const first = await commitThroughPort(server, 'README.md', 'one\n')
    const head = await commitThroughPort(server, 'README.md', 'two\n')
    const proposal = await hiddenProposal(server)
    const dir = dirOf(server.rootDir, repo.id)
    const blob = externalGit(dir, ['rev-parse', 'main:README.md'])
    const tree = externalGit(dir, ['rev-parse', 'main^{tree}'])
    const refused = externalGit(dir, ['commit-tree', '-p', head, '-m', 'Never took place', tree])
    const hidingProposal = externalGit(
      dir,
      ['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'],
      treeOf(proposal),
    )
    const held = externalGit(dir, ['commit-tree', '-m', 'Holds it', hidingProposal])
    externalGit(dir, ['tag', '-a', '-m', 'Tagged', 'v1', first])
    ok(await server.run('.', ['init', '--quiet', 'fresh']))
    const fetch = (sha: string) => server.run('fresh', [...options, 'fetch', '--quiet', server.url, sha])
    for (const sha of [proposal, blob, tree, refused, hidingProposal, held, 'f'.repeat(40)]) {
      assert.notEqual((await fetch(sha)).code, 0, sha)
      assert.notEqual((await server.run('fresh', ['cat-file', '-e', sha])).code, 0, sha)
    }
    for (const sha of [head, externalGit(dir, ['rev-parse', 'v1'])]) ok(await fetch(sha))
    assert.equal(ok(await server.run('fresh', ['log', '--format=%s', '-1', first])), 'Port')
  })
}

served('a commit on a branch can be fetched by id, and one outside every branch cannot', async server => {
  const first = await commitThroughPort(server, 'README.md', 'one\n')
  await commitThroughPort(server, 'README.md', 'two\n')
  const proposal = await hiddenProposal(server)
  const ask = async (...wants: readonly string[]) => {
    const lines = ['command=fetch', ...wants.map(sha => `want ${sha}`), 'done']
    const packets = lines.map(line => `${(line.length + 4).toString(16).padStart(4, '0')}${line}`)
    packets.splice(1, 0, '0001')
    async function* body(): AsyncIterable<Uint8Array> {
      yield bytes(`${packets.join('')}0000`)
    }
    const { signal } = new AbortController()
    const answer = server.host.transport.exchange(server.repo, asked('git-upload-pack', 'version=2'), body(), signal)
    return String(await buffer(answer))
  }
  assert.match(await ask(first), /PACK/)
  for (const wants of [[proposal], [first, proposal], [proposal.toUpperCase()], [first, 'e'.repeat(40)]]) {
    const answer = await ask(...wants)
    assert.match(answer, /^[0-9a-f]{4}ERR upload-pack: not our ref [0-9a-f]{40}$/)
    assert.doesNotMatch(answer, /PACK/)
  }
})

function treeOf(blob: string): Buffer {
  return Buffer.concat([bytes('100644 proposal.md\0'), Buffer.from(blob, 'hex')])
}

served('an advertisement starts with the name of the service', async server => {
  for (const service of ['git-upload-pack', 'git-receive-pack'] as const) {
    const answer = String(
      await buffer(server.host.transport.advertise(server.repo, asked(service, 'version=2; rm -rf /'))),
    )
    const line = `# service=${service}\n`
    assert.ok(answer.startsWith(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`), answer.slice(0, 60))
    assert.match(answer, /refs\/heads\/main/)
  }
})

served('an aborted exchange ends its child and reports why', async server => {
  const abort = new AbortController()
  async function* never(): AsyncIterable<Uint8Array> {
    yield bytes('0032want ')
    void takeTime(20).then(() => abort.abort(new Error('the client went away')))
    await new Promise(resolve => abort.signal.addEventListener('abort', resolve))
  }
  const exchange = server.host.transport.exchange(server.repo, asked('git-upload-pack'), never(), abort.signal)
  await assert.rejects(buffer(exchange), /the client went away/)
})

served('a sender that breaks off leaves nothing behind', async server => {
  const head = await server.host.repos.resolve(null, server.repo, 'main')
  async function* broken(): AsyncIterable<Uint8Array> {
    yield bytes('00a8')
    throw new Error('connection reset')
  }
  const { signal } = new AbortController()
  const exchange = server.host.transport.exchange(server.repo, asked('git-receive-pack'), broken(), signal)
  await assert.rejects(buffer(exchange), /connection reset/)
  assert.equal(await server.host.repos.resolve(null, server.repo, 'main'), head)
})

served(
  'a push above the limit is refused with its reason, and nothing of it remains',
  async server => {
    const head = await server.host.repos.resolve(null, server.repo, 'main')
    await clone(server)
    await commitFile(server, 'noise.bin', randomBytes(mebibyte))
    const refused = await server.run('clone', ['push'])
    assert.notEqual(refused.code, 0)
    assert.match(refused.stderr, /exceeds maximum allowed size/)
    assert.equal(await server.host.repos.resolve(null, server.repo, 'main'), head)
    await commitThroughPort(server, 'README.md', 'still works\n')
  },
  { limits: { pushMaxBytes: 300_000, pushObjectMaxBytes: mebibyte } },
)

served(
  'an endless body is cut off, whatever git answers',
  async server => {
    async function* endless(): AsyncIterable<Uint8Array> {
      const command = `${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/x\0report-status`
      yield bytes(`${(command.length + 4).toString(16).padStart(4, '0')}${command}0000`)
      for (;;) yield new Uint8Array(65_536)
    }
    const { signal } = new AbortController()
    const exchange = server.host.transport.exchange(server.repo, asked('git-receive-pack'), endless(), signal)
    await assert.rejects(buffer(exchange), (error: unknown) => error instanceof HostError && error.kind === 'too_large')
  },
  { limits: { pushMaxBytes: mebibyte, pushObjectMaxBytes: mebibyte } },
)

served('a repository that does not exist is gone for git too', async server => {
  const nobody = { id: 4_242_424_242, fullName: 'nobody/nothing' }
  const advertisement = server.host.transport.advertise(nobody, asked('git-upload-pack'))
  await assert.rejects(buffer(advertisement), (error: unknown) => error instanceof HostError && error.kind === 'gone')
})

served(
  'with the processes in use, one request waits for its turn and another is refused as busy',
  async server => {
    const [started, turn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    async function* held(): AsyncIterable<Uint8Array> {
      const command = `${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/x\0report-status`
      yield bytes(`${(command.length + 4).toString(16).padStart(4, '0')}${command}`)
      // Only a process asks for more of the body.
      started.resolve()
      await turn.promise
    }
    const { signal } = new AbortController()
    const pushing = buffer(server.host.transport.exchange(server.repo, asked('git-receive-pack'), held(), signal))
    pushing.catch(() => {})
    const busy = (error: unknown) => error instanceof HostError && error.kind === 'busy' && (error.retryAfterS ?? 0) > 0
    const advertise = () => buffer(server.host.transport.advertise(server.repo, asked('git-upload-pack')))
    await started.promise
    await assert.rejects(advertise(), busy)
    turn.resolve()
    await waitFor('the push is over', () =>
      advertise().then(
        () => true,
        () => false,
      ),
    )
  },
  { limits: { gitProcessesMax: 1, gitWaitMaxS: 0.02 } },
)

served(
  'a clone whose reader has stopped reading gives its process free when the request is aborted',
  async server => {
    const head = await server.push(server.repo, [
      { path: 'noise.bin', mode: '100644', content: randomBytes(4 * mebibyte) },
    ])
    for (let n = 0; n < 5; n++) {
      const abort = new AbortController()
      const wants = Readable.from([bytes(`0032want ${head}\n00000009done\n`)])
      await readSome(server.host.transport.exchange(server.repo, asked('git-upload-pack'), wants, abort.signal))
      abort.abort()
    }
    await buffer(server.host.transport.advertise(server.repo, asked('git-upload-pack')))
  },
  { limits: { gitProcessesMax: 1 } },
)

served(
  'a push that takes too long is stopped, and its process is free for others',
  async server => {
    const { promise: forever } = Promise.withResolvers<void>()
    async function* held(): AsyncIterable<Uint8Array> {
      const command = `${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/x\0report-status`
      yield bytes(`${(command.length + 4).toString(16).padStart(4, '0')}${command}`)
      await forever
    }
    const { signal } = new AbortController()
    const pushing = buffer(server.host.transport.exchange(server.repo, asked('git-receive-pack'), held(), signal))
    await assert.rejects(pushing, (error: unknown) => error instanceof HostError && error.kind === 'failed')
    await buffer(server.host.transport.advertise(server.repo, asked('git-upload-pack')))
  },
  { limits: { gitProcessesMax: 1, gitAnswerMaxS: 0.5 } },
)
