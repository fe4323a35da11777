import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeLoose } from '#drivers/hosts/embedded/objectStore/loose.ts'
import { idOf } from '#drivers/hosts/embedded/repository.ts'
import { gitObject, modes, treeObject } from '#drivers/hosts/gitObjects.ts'
import { assertRejects, bytes, newRepo, openProject, starterFiles, text } from '#testing/hosts/project.ts'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'
import { embeddedSubject, externalGit, withProject } from './subject.ts'

withProject('git itself finds a new repository valid', async ({ project, dir }) => {
  assert.equal(externalGit(dir, ['fsck', '--strict', '--full', '--no-dangling']), '')
  assert.equal(externalGit(dir, ['symbolic-ref', 'HEAD']), 'refs/heads/main')
  assert.equal(externalGit(dir, ['rev-parse', '--is-bare-repository']), 'true')
  assert.equal(externalGit(dir, ['config', 'speckeep.marker']), project.input.marker)
  assert.equal(
    externalGit(dir, ['log', '-1', '--format=%an <%ae> %at %cn']),
    'Ada Lovelace <ada@example.org> 1772600767 Ada Lovelace',
  )
  assert.equal(statSync(dir).isDirectory(), true)
})

test('the place of a repository is derived from its marker, and no caller chooses it', async () => {
  const subject = await embeddedSubject()
  const { repo } = await openProject(subject, {
    ...newRepo(subject, starterFiles),
    marker: 'm-1',
    name: '../../x',
    owner: '..',
  })
  assert.equal(repo.id, idOf('m-1'))
  assert.ok(Number.isSafeInteger(repo.id))
  const [shard = ''] = readdirSync(join(subject.rootDir, 'repos'))
  assert.match(shard, /^[0-9a-f]{2}$/)
  assert.match(readdirSync(join(subject.rootDir, 'repos', shard)).join(), /^[0-9a-f]{13}\.git$/)
  assert.deepEqual(readdirSync(join(subject.rootDir, 'tmp')), [])
  await subject.close()
})

test('the same request makes the same first commit in every installation', async () => {
  const heads = []
  for (let n = 0; n < 2; n++) {
    const subject = await embeddedSubject()
    heads.push((await openProject(subject, { ...newRepo(subject, starterFiles), marker: 'same' })).head)
    await subject.close()
  }
  assert.equal(heads[0], heads[1])
})

const manyFiles = Object.fromEntries(
  Array.from({ length: 300 }, (_, n) => [
    `d${n % 7}/e${n % 11}/f${n}.bin`,
    new Uint8Array(randomBytes((n * n) % 5_000)),
  ]),
)

withProject(
  'a template of many files of many sizes is stored completely',
  async ({ project, dir }) => {
    assert.equal(externalGit(dir, ['fsck', '--strict', '--full']), '')
    assert.equal(externalGit(dir, ['count-objects', '-v']).match(/packs: (\d+)/)?.[1], '1')
    const paths = externalGit(dir, ['ls-tree', '-r', '--name-only', 'main']).split('\n')
    assert.deepEqual(paths.toSorted(), Object.keys(manyFiles).toSorted())
    for (const path of ['d0/e0/f0.bin', 'd1/e2/f299.bin', 'd4/e6/f39.bin'].filter(path => path in manyFiles)) {
      assert.deepEqual(Buffer.from((await project.read(path))?.content ?? ''), Buffer.from(manyFiles[path] ?? ''))
    }
  },
  manyFiles,
)

withProject(
  'a template without files makes an empty first commit',
  async ({ project, dir }) => {
    assert.equal(externalGit(dir, ['ls-tree', 'main']), '')
    await project.put('README.md', 'first\n')
    assert.equal(externalGit(dir, ['fsck', '--strict', '--no-dangling']), '')
  },
  {},
)

withProject('a whole listing is made once for each tree, and every commit has its own', async ({ project }) => {
  const { repos, access, repo } = project
  const list = async (ref = 'main', path = '') => {
    const tree = await repos.tree(access, repo, { ref, path, recursive: true })
    assert.ok(tree)
    return tree
  }
  const [first, inDocs] = [await list(), await list('main', 'docs')]
  const commit = await project.put('docs/index.md', '# Documents\n')
  const second = await list()
  assert.deepEqual([second.commitSha, (await list(project.head)).commitSha], [commit, project.head])
  assert.equal((await list(project.head)).entries, first.entries)
  assert.notDeepEqual(second.entries, first.entries)
  assert.deepEqual(
    second.entries.filter(({ path }) => path.startsWith('docs/')),
    (await list('main', 'docs')).entries,
  )
  assert.notDeepEqual((await list('main', 'docs')).entries, inDocs.entries)
})

test('a template that git could not store is refused, and nothing is created', async () => {
  const subject = await embeddedSubject()
  for (const path of ['../x', '.git/config', 'a//b', '.gitmodules', '/x']) {
    await assertRejects('invalid', openProject(subject, newRepo(subject, { [path]: bytes('x') })))
  }
  await assertRejects('invalid', openProject(subject, newRepo(subject, { a: bytes('x'), 'a/b': bytes('x') })))
  await assertRejects('invalid', openProject(subject, { ...newRepo(subject, starterFiles), marker: 'a"\n[core]\n' }))
  assert.deepEqual(readdirSync(join(subject.rootDir, 'repos')), [])
  assert.deepEqual(readdirSync(join(subject.rootDir, 'tmp')), [])
  await subject.close()
})

withProject('writes are renamed into place: no unfinished file remains', async ({ project, dir }) => {
  for (let n = 0; n < 5; n++) await project.put(`n/${n}.md`, `${n}`)
  const files = readdirSync(dir, { recursive: true }).map(String)
  assert.deepEqual(
    files.filter(name => /tmp_|\.lock/.test(name)),
    [],
  )
  assert.equal(externalGit(dir, ['fsck', '--strict', '--no-dangling']), '')
})

withProject('a branch that another process moves during a commit is never overwritten', async ({ project, dir }) => {
  const { repos, access, repo } = project
  const tree = externalGit(dir, ['rev-parse', 'main^{tree}'])
  const moved: string[] = []
  let done = false
  const moving = (async () => {
    while (!done) {
      const before = externalGit(dir, ['rev-parse', 'main'])
      const after = externalGit(dir, ['commit-tree', tree, '-p', before, '-m', `Moved ${moved.length}`])
      try {
        externalGit(dir, ['update-ref', 'refs/heads/main', after, before])
        moved.push(after)
      } catch {
        // The commit came first; the other move is a compare-and-swap too.
      }
      await takeTime(10 + ((moved.length * 7) % 40))
    }
  })()
  try {
    for (let n = 0; n < 20; n++) {
      const outcome = await project.commit([{ path: `n/${n}.md`, content: bytes('x'), expectedSha: null }])
      moved.push(outcome.kind === 'committed' ? outcome.commit.sha : 'stale')
    }
  } finally {
    done = true
  }
  await moving
  const history = new Set(externalGit(dir, ['rev-list', 'main']).split('\n'))
  for (const sha of moved) assert.ok(history.has(sha), sha)
  assert.ok(moved.length > 20, `${moved.length} moves`)
  assert.equal(await repos.resolve(access, repo, 'main'), externalGit(dir, ['rev-parse', 'main']))
})

withProject(
  'maintenance keeps everything committed and proposed, and readers continue',
  async ({ subject, project, dir }) => {
    const { repos, access, repo } = project
    for (let n = 0; n < 10; n++) await project.put(`n/${n}.md`, `${n}\n`)
    const key = { host: 'embedded', repoId: repo.id, name: '1' } as const
    await subject.host.proposals.keep(key, bytes('kept'))
    const committing = project.put('during.md', 'x\n')
    await Promise.all([subject.host.tidy(repo), committing])
    await subject.host.tidy(repo)
    assert.match(externalGit(dir, ['count-objects', '-v']), /count: 0\n/)
    assert.equal(externalGit(dir, ['fsck', '--strict', '--no-dangling']), '')
    assert.equal(text(await subject.host.proposals.read(key)), 'kept')
    assert.equal(text((await project.read('n/9.md'))?.content), '9\n')
    assert.equal(text((await project.read('README.md', project.head))?.content), '# Spec\n')
    await project.put('after.md', 'x\n')
    assert.equal(
      (await repos.listCommits(access, repo, { ref: 'main', limit: 100, path: 'n/3.md' }))?.commits.length,
      1,
    )
    assert.deepEqual(subject.logged, [])
  },
)

withProject('many loose objects are packed in the background after a commit', async ({ subject, project, dir }) => {
  const loose = Array.from({ length: 1_500 }, (_, n) => gitObject('blob', bytes(`loose ${n}`)))
  for (let at = 0; at < loose.length; at += 100) await writeLoose(dir, loose.slice(at, at + 100))
  await project.put('README.md', 'x\n')
  const count = () => Number(externalGit(dir, ['count-objects']).split(' ')[0])
  await waitFor('they are packed', () => count() < 100)
  assert.deepEqual(subject.logged, [])
})

withProject('a recursive listing counts folders apart from files', async ({ project, dir }) => {
  const { repos, access, repo } = project
  const file = gitObject('blob', bytes('one\n'))
  const entriesOf = (count: number, mode: string, sha: string) =>
    treeObject(Array.from({ length: count }, (_, n) => ({ mode, name: `n${String(n).padStart(5, '0')}`, sha })))
  const one = entriesOf(1, modes.file, file.sha)
  const listed = async (files: number) => {
    const flat = entriesOf(files, modes.file, file.sha)
    const deep = entriesOf(1_000, modes.folder, one.sha)
    const root = treeObject([
      { mode: modes.folder, name: 'deep', sha: deep.sha },
      { mode: modes.folder, name: 'flat', sha: flat.sha },
    ])
    await writeLoose(dir, [file, one, flat, deep, root])
    const commit = externalGit(dir, ['commit-tree', '-m', 'x', root.sha])
    const tree = await repos.tree(access, repo, { ref: commit, path: '', recursive: true })
    return [tree?.entries.filter(({ type }) => type === 'file').length, tree?.truncated]
  }
  assert.deepEqual(await listed(19_000), [20_000, false])
  assert.deepEqual(await listed(19_001), [20_000, true])
})

withProject('a commit shows changes of type, of mode and of unusual names', async ({ subject, project }) => {
  const { repos, access, repo } = project
  const shown = async (sha: string) => (await repos.readCommit(access, repo, sha))?.files ?? []
  await subject.push(repo, [{ path: 'z last.md', mode: '100644', content: bytes('z\n') }])
  const [typed, last] = await shown(
    await subject.push(repo, [
      { path: 'README.md', mode: '120000', content: bytes('docs') },
      { path: 'z last.md', mode: '100644', content: bytes('y\n') },
    ]),
  )
  assert.deepEqual([typed?.path, typed?.status], ['README.md', 'modified'])
  assert.match(typed?.patch ?? '', /deleted file mode 100644[\s\S]*new file mode 120000/)
  assert.match(last?.patch ?? '', /^diff --git a\/z last\.md b\/z last\.md\n[\s\S]*-z\n\+y\n$/)
  const [mode] = await shown(await subject.push(repo, [{ path: 'z last.md', mode: '100755', content: bytes('y\n') }]))
  assert.match(mode?.patch ?? '', /old mode 100644\nnew mode 100755/)
  const odd = 'a "b"\td\n-- diff --git.md'
  const [quoted] = await shown(
    await subject.push(repo, [{ path: JSON.stringify(odd), mode: '100644', content: bytes('diff --git a/x b/x\n') }]),
  )
  assert.equal(quoted?.path, odd)
  const [named] = await shown(
    await subject.push(repo, [{ path: 'diff --git a', mode: '100644', content: bytes('x\n') }]),
  )
  assert.deepEqual([named?.path, named?.additions], ['diff --git a', 1])
  assert.match(named?.patch ?? '', /\+x\n$/)
  assert.match(quoted?.patch ?? '', /\n\+diff --git a\/x b\/x\n$/)
})

withProject('a diff too large to read is omitted, and the others are kept', async ({ project }) => {
  const large = Array.from({ length: 20_000 }, (_, n) => `line ${n} of a long file\n`).join('')
  const outcome = await project.commit([
    { path: 'a-large.md', content: bytes(large), expectedSha: null },
    { path: 'b-small.md', content: bytes('small\n'), expectedSha: null },
    { path: 'c-huge.md', content: bytes(large.repeat(3)), expectedSha: null },
  ])
  assert.equal(outcome.kind, 'committed')
  const sha = outcome.kind === 'committed' ? outcome.commit.sha : ''
  const files = (await project.repos.readCommit(project.access, project.repo, sha))?.files ?? []
  assert.deepEqual(
    files.map(file => [file.path, file.patch === null]),
    [
      ['a-large.md', true],
      ['b-small.md', false],
      ['c-huge.md', true],
    ],
  )
  assert.equal(files[0]?.additions, 20_000)
  assert.match(files[1]?.patch ?? '', /\+small\n$/)
})

withProject('a merge shows what it added to the branch', async ({ project, dir }) => {
  const { repos, access, repo, head } = project
  const ours = await project.put('ours.md', 'ours\n')
  const blob = externalGit(dir, ['hash-object', '-w', '--stdin'], 'theirs\n')
  const tree = externalGit(dir, ['mktree'], `${externalGit(dir, ['ls-tree', ours])}\n100644 blob ${blob}\ttheirs.md\n`)
  const theirs = externalGit(dir, ['commit-tree', tree, '-p', head, '-m', 'Theirs'])
  const merge = externalGit(dir, ['commit-tree', tree, '-p', ours, '-p', theirs, '-m', 'Merge'])
  externalGit(dir, ['update-ref', 'refs/heads/main', merge])
  const shown = await repos.readCommit(access, repo, merge)
  assert.deepEqual(shown?.commit.parents, [ours, theirs])
  assert.deepEqual(
    shown?.files.map(file => file.path),
    ['theirs.md'],
  )
})

withProject('a cursor that this host did not issue is refused', async ({ project }) => {
  const { repos, access, repo } = project
  for (const cursor of ['', 'x', '--output=PWN-1', `${project.head}-1-1`, `${project.head}-`]) {
    await assertRejects('invalid', repos.listCommits(access, repo, { ref: 'main', limit: 5, cursor }))
  }
  assert.equal(await repos.listCommits(access, repo, { ref: 'main', limit: 5, cursor: `${'0'.repeat(40)}-1` }), null)
})

withProject('names that are not UTF-8 survive a commit beside them', async ({ project, dir }) => {
  const blob = externalGit(dir, ['hash-object', '-w', '--stdin'], 'x')
  const line = Buffer.concat([Buffer.from(`100644 blob ${blob}\tcaf`), Buffer.from([0xe9]), Buffer.from('.md\n')])
  const tree = externalGit(
    dir,
    ['mktree'],
    Buffer.concat([Buffer.from(`${externalGit(dir, ['ls-tree', 'main'])}\n`), line]),
  )
  externalGit(dir, [
    'update-ref',
    'refs/heads/main',
    externalGit(dir, ['commit-tree', tree, '-p', project.head, '-m', 'Latin']),
  ])
  const before = externalGit(dir, ['-c', 'core.quotePath=true', 'ls-tree', 'main', '--', 'README.md', 'docs'])
  await project.put('new.md', 'x')
  assert.match(externalGit(dir, ['-c', 'core.quotePath=true', 'ls-tree', 'main']), /"caf\\351\.md"/)
  assert.equal(externalGit(dir, ['-c', 'core.quotePath=true', 'ls-tree', 'main', '--', 'README.md', 'docs']), before)
})

withProject("git uses our settings and hooks, and none of the machine's", async ({ subject, project, dir }) => {
  const hook = readFileSync(join(subject.rootDir, 'hooks/pre-receive'), 'utf8')
  assert.match(hook, /^#!\/bin\/sh\n/)
  process.env['GIT_DIR'] = '/nonexistent'
  process.env['GIT_INDEX_FILE'] = '/nonexistent'
  try {
    await project.put('README.md', 'x\n')
  } finally {
    delete process.env['GIT_DIR']
    delete process.env['GIT_INDEX_FILE']
  }
  assert.equal(externalGit(dir, ['rev-list', '--count', 'main']), '2')
})
