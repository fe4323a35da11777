import assert from 'node:assert/strict'
import {
  assertCommitted,
  assertRejects,
  author,
  bytes,
  everyByte,
  maxBytes,
  stalePaths,
  text,
  unknownId,
} from '#testing/hosts/project.ts'
import type { Check } from '../codeHost.ts'

export function committing(check: Check): void {
  check('a commit changes the file and nothing else', async ({ commit, shaOf, read, head, repos, access, repo }) => {
    const others = await Promise.all(['docs/index.md', 'assets/logo.bin'].map(shaOf))
    const change = { path: 'README.md', content: bytes('new\n'), expectedSha: await shaOf('README.md') }
    const { commit: made, files } = assertCommitted(await commit([change], 'Say it better\n\nWith a reason.'))
    assert.equal(text((await read('README.md'))?.content), 'new\n')
    assert.deepEqual(files, [{ path: 'README.md', sha: await shaOf('README.md') }])
    assert.deepEqual(made.parents, [head])
    assert.equal(made.message, 'Say it better\n\nWith a reason.')
    assert.deepEqual(made.author, author)
    assert.equal(await repos.resolve(access, repo, repo.defaultBranch), made.sha)
    assert.deepEqual(await Promise.all(['docs/index.md', 'assets/logo.bin'].map(shaOf)), others)
  })

  check('a new file makes its folders', async ({ commit, read }) => {
    assertCommitted(await commit([{ path: 'a/b/c/new file.md', content: bytes('x'), expectedSha: null }]))
    assert.equal(text((await read('a/b/c/new file.md'))?.content), 'x')
  })

  check('deleting the last file of a folder removes the folder', async ({ commit, shaOf, read }) => {
    const path = 'docs/api/orders.md'
    const { files } = assertCommitted(await commit([{ path, content: null, expectedSha: await shaOf(path) }]))
    assert.deepEqual(files, [{ path, sha: null }])
    assert.equal(await read('docs/api'), null)
    assert.ok(await read('docs/index.md'))
  })

  check('several files land in one commit', async ({ commit, shaOf, read, head }) => {
    const { commit: made } = assertCommitted(
      await commit([
        { path: 'README.md', content: bytes('1'), expectedSha: await shaOf('README.md') },
        { path: 'docs/new.md', content: bytes('2'), expectedSha: null },
        { path: 'docs/index.md', content: null, expectedSha: await shaOf('docs/index.md') },
      ]),
    )
    assert.deepEqual(made.parents, [head])
    assert.equal(text((await read('README.md'))?.content), '1')
    assert.equal(text((await read('docs/new.md'))?.content), '2')
    assert.equal(await read('docs/index.md'), null)
  })

  check('changes that change nothing make no commit', async ({ commit, shaOf, head }) => {
    const same = { path: 'README.md', content: bytes('# Spec\n'), expectedSha: await shaOf('README.md') }
    assert.equal(assertCommitted(await commit([same])).commit.sha, head)
    assert.equal(
      assertCommitted(await commit([{ path: 'not/there.md', content: null, expectedSha: null }])).commit.sha,
      head,
    )
  })

  check('bytes are kept exactly: binary, CRLF, BOM, no line end', async ({ commit, read, shaOf }) => {
    const odd = bytes('\ufeffa\r\nb\rc\n\n\0')
    assertCommitted(
      await commit([
        { path: 'assets/crlf.txt', content: odd, expectedSha: await shaOf('assets/crlf.txt') },
        { path: 'assets/two.bin', content: everyByte, expectedSha: null },
      ]),
    )
    assert.deepEqual(Buffer.from((await read('assets/crlf.txt'))?.content ?? ''), Buffer.from(odd))
    assert.deepEqual(Buffer.from((await read('assets/two.bin'))?.content ?? ''), Buffer.from(everyByte))
  })

  check('unicode paths and messages are kept', async ({ commit, read, repos, access, repo }) => {
    const path = 'spécs/Ωmega 👩‍👩‍👧.md'
    const { commit: made } = assertCommitted(
      await commit([{ path, content: bytes('ok'), expectedSha: null }], 'Añadir 日本語 🎉'),
    )
    assert.equal(text((await read(path))?.content), 'ok')
    assert.equal((await repos.readCommit(access, repo, made.sha))?.commit.message, 'Añadir 日本語 🎉')
  })

  check(
    'a stale blob is reported as stale and nothing is written',
    async ({ commit, shaOf, put, read, repos, access, repo }) => {
      const seen = await shaOf('README.md')
      const head = await put('README.md', 'theirs\n')
      const outcome = await commit([
        { path: 'docs/new.md', content: bytes('x'), expectedSha: null },
        { path: 'README.md', content: bytes('mine\n'), expectedSha: seen },
      ])
      assert.deepEqual(stalePaths(outcome), ['README.md'])
      assert.equal(outcome.kind === 'stale' && outcome.headSha, head)
      assert.equal(await read('docs/new.md'), null)
      assert.equal(await repos.resolve(access, repo, repo.defaultBranch), head)
    },
  )

  check('also stale: a file that was added, deleted, or replaced by a folder', async ({ commit, shaOf }) => {
    const content = bytes('x')
    assert.deepEqual(stalePaths(await commit([{ path: 'README.md', content, expectedSha: null }])), ['README.md'])
    assert.deepEqual(stalePaths(await commit([{ path: 'gone.md', content, expectedSha: unknownId }])), ['gone.md'])
    assert.deepEqual(stalePaths(await commit([{ path: 'gone.md', content: null, expectedSha: unknownId }])), [
      'gone.md',
    ])
    const sha = await shaOf('README.md')
    assert.deepEqual(stalePaths(await commit([{ path: 'docs', content, expectedSha: sha }])), ['docs'])
  })

  check(
    'repeating a commit whose answer was lost does not commit twice',
    async ({ commit, shaOf, repos, access, repo }) => {
      const change = { path: 'README.md', content: bytes('once\n'), expectedSha: await shaOf('README.md') }
      const first = assertCommitted(await commit([change]))
      assert.deepEqual(stalePaths(await commit([change])), ['README.md'])
      assert.equal(await repos.resolve(access, repo, repo.defaultBranch), first.commit.sha)
    },
  )

  check('a file cannot replace a folder or lie below a file', async ({ commit, head, repos, access, repo }) => {
    await assertRejects('invalid', commit([{ path: 'docs', content: bytes('x'), expectedSha: null }]))
    await assertRejects('invalid', commit([{ path: 'README.md/x', content: bytes('x'), expectedSha: null }]))
    await assertRejects(
      'invalid',
      commit([
        { path: 'n', content: bytes('x'), expectedSha: null },
        { path: 'n/x', content: bytes('x'), expectedSha: null },
      ]),
    )
    assert.equal(await repos.resolve(access, repo, repo.defaultBranch), head)
  })

  check('a file may replace a folder that the same commit empties', async ({ commit, shaOf, read }) => {
    assertCommitted(
      await commit([
        { path: 'docs/api', content: bytes('now a file'), expectedSha: null },
        { path: 'docs/api/orders.md', content: null, expectedSha: await shaOf('docs/api/orders.md') },
      ]),
    )
    assert.equal(text((await read('docs/api'))?.content), 'now a file')
    assertCommitted(
      await commit([
        { path: 'docs/api', content: null, expectedSha: await shaOf('docs/api') },
        { path: 'docs/api/orders.md', content: bytes('back'), expectedSha: null },
      ]),
    )
    assert.equal(text((await read('docs/api/orders.md'))?.content), 'back')
  })

  check('paths that git forbids are refused', async ({ commit, head, repos, access, repo }) => {
    for (const path of [
      '',
      '../x',
      '/x',
      'a//b',
      '.git/config',
      'a/.GIT/x',
      '.gitmodules',
      '.g\u200cit/x',
      'a\\b',
      'a\0b',
    ]) {
      await assertRejects('invalid', commit([{ path, content: bytes('x'), expectedSha: null }]))
    }
    const twice = { path: 'twice.md', content: bytes('x'), expectedSha: null }
    await assertRejects('invalid', commit([twice, twice]))
    assert.equal(await repos.resolve(access, repo, repo.defaultBranch), head)
  })

  check(
    'links and submodules are neither written nor followed on writing',
    async ({ subject, commit, repo, repos, access }) => {
      const head = await subject.push(repo, [
        { path: 'cfg', mode: '120000', content: bytes('README.md') },
        { path: 'folder', mode: '120000', content: bytes('docs') },
        { path: 'vendor', mode: '160000', content: bytes(unknownId) },
      ])
      for (const path of ['cfg', 'folder/index.md', 'folder/new.md', 'vendor', 'vendor/x']) {
        await assertRejects('protected', commit([{ path, content: bytes('x'), expectedSha: null }]))
      }
      await assertRejects('protected', commit([{ path: 'cfg', content: null, expectedSha: unknownId }]))
      assert.equal(await repos.resolve(access, repo, repo.defaultBranch), head)
    },
  )

  check('an executable file stays executable', async project => {
    const { subject, repos, access, repo } = project
    const old = await subject.push(repo, [{ path: 'run.sh', mode: '100755', content: bytes('#!/bin/sh\n') }])
    const folderBefore = await repos.tree(access, repo, { ref: old, path: '', recursive: false })
    const shown = await repos.readCommit(access, repo, await project.put('run.sh', '#!/bin/sh\necho\n'))
    assert.doesNotMatch(shown?.files[0]?.patch ?? '', /mode 100644/)
    await project.put('run.sh', '#!/bin/sh\n')
    const folderAfter = await repos.tree(access, repo, { ref: repo.defaultBranch, path: '', recursive: false })
    assert.equal(folderAfter?.treeSha, folderBefore?.treeSha)
  })

  check('nothing can be injected into the header of a commit', async ({ repos, access, repo, shaOf, read }) => {
    const evil = { name: 'Eve\nauthor Mallory <m@x> 1 +0000\0', email: 'e>\n@<x', date: author.date }
    const change = { path: 'README.md', content: bytes('x'), expectedSha: await shaOf('README.md') }
    const request = { branch: repo.defaultBranch, message: 'ok\n\nparent 0000', author: evil, changes: [change] }
    const { commit } = assertCommitted(await repos.commit(access, repo, request))
    const shown = await repos.readCommit(access, repo, commit.sha)
    assert.equal(shown?.commit.parents.length, 1)
    assert.doesNotMatch(shown?.commit.author.name ?? '', /[\n<>\0]/)
    assert.match(shown?.commit.author.name ?? '', /^Eve/)
    assert.equal(shown?.commit.message, 'ok\n\nparent 0000')
    assert.ok(await read('README.md'))
  })

  check('a missing branch accepts no commit', async ({ repos, access, repo }) => {
    const changes = [{ path: 'x.md', content: bytes('x'), expectedSha: null }]
    for (const branch of ['no-such-branch', '--exec=x', 'HEAD', 'a b']) {
      await assertRejects('invalid', repos.commit(access, repo, { branch, message: 'x', author, changes }))
    }
  })

  check('a file above the size limit is refused', async ({ commit }) => {
    const content = new Uint8Array(maxBytes * 10 + 1)
    await assertRejects('too_large', commit([{ path: 'big.bin', content, expectedSha: null }]))
  })
}
