import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { writeLoose } from '#drivers/hosts/embedded/objectStore/loose.ts'
import { type GitObject, gitObject, modes, treeObject } from '#drivers/hosts/gitObjects.ts'
import { newRepo, openProject, starterFiles } from '#testing/hosts/project.ts'
import { dirOf, embeddedSubject, externalGit } from './subject.ts'

test('the latest change of a path is that of the commit it is asked for, however often, whatever follows', async t => {
  const subject = await embeddedSubject()
  t.after(subject.close)
  const project = await openProject(subject, newRepo(subject, starterFiles))
  const { repos, access, repo } = project
  const latest = async (ref: string, path: string) => {
    const page = await repos.listCommits(access, repo, { ref, path, limit: 1 })
    return [page?.commits[0]?.sha, page?.next !== null]
  }
  const added = await project.put('a.md', 'one\n')
  const other = await project.put('b.md', 'one\n')
  for (let reads = 0; reads < 2; reads++) {
    assert.deepEqual(await latest('main', 'a.md'), [added, false])
    assert.deepEqual(await latest('main', 'b.md'), [other, false])
  }
  const changed = await project.put('a.md', 'two\n')
  for (let reads = 0; reads < 2; reads++) {
    assert.deepEqual(await latest('main', 'a.md'), [changed, true])
    assert.deepEqual(await latest('main', 'b.md'), [other, false])
    assert.deepEqual(await latest(other, 'a.md'), [added, false])
    assert.deepEqual(await latest(other, 'c.md'), [undefined, false])
  }
})

test('a commit with very many files is shown by the first of them, with their texts', async t => {
  const subject = await embeddedSubject()
  t.after(subject.close)
  const { repos, access, repo } = await openProject(subject, newRepo(subject, starterFiles))
  const dir = dirOf(subject.rootDir, repo.id)
  const file = gitObject('blob', new TextEncoder().encode('one\n'))
  const nameOf = (n: number) => `:${String(n).padStart(5, '0')}[1].md`
  const folderOf = (count: number) =>
    treeObject(Array.from({ length: count }, (_, n) => ({ mode: modes.file, name: nameOf(n), sha: file.sha })))
  const [some, few, many] = [folderOf(2_000), folderOf(3_000), folderOf(3_100)]
  const shown = async (name: string, { sha }: GitObject, parents: readonly string[] = []) => {
    const root = treeObject([{ mode: modes.folder, name, sha }])
    await writeLoose(dir, [file, some, few, many, root])
    const commit = externalGit(dir, ['commit-tree', ...parents.flatMap(id => ['-p', id]), '-m', 'x', root.sha])
    return { commit, view: await repos.readCommit(access, repo, commit) }
  }
  const { view: whole } = await shown('few', few)
  assert.deepEqual([whole?.files.length, whole?.truncated], [3_000, false])
  const { view: part, commit } = await shown('many', many)
  assert.deepEqual([part?.files.length, part?.truncated], [300, true])
  for (const { status, additions } of part?.files ?? []) assert.deepEqual([status, additions], ['added', 1])
  assert.match(part?.files[0]?.patch ?? '', /^\+one$/m)
  const { view: moved } = await shown('moved', many, [commit])
  assert.equal(moved?.truncated, true)
  assert.ok(moved.files.filter(({ status }) => status === 'renamed').length > 2_000)
  const ofColons = await repos.readCommit(access, repo, externalGit(dir, ['commit-tree', '-m', 'x', some.sha]))
  assert.deepEqual([ofColons?.files.length, ofColons?.truncated], [2_000, false])
  assert.ok(ofColons?.files.every(({ additions }) => additions === 1))
})

const paths = ['a', 'b', 'd/a', 'd/e/a', 'd'] as const

type History = readonly {
  readonly merged: number | undefined
  readonly files: readonly { readonly path: string; readonly mode: string; readonly text: string | null }[]
}[]

/** Each commit follows an earlier one, or merges two, and writes or deletes some files; `d` is a file or a folder. */
const files = fc.array(
  fc.record({
    path: fc.constantFrom('a', 'b', 'd/a', 'd/e/a', 'd'),
    mode: fc.constantFrom('100644', '100755'),
    text: fc.constantFrom('one', 'two', null),
  }),
  { maxLength: 2 },
)
const withMerges: fc.Arbitrary<History> = fc.array(
  fc.record({
    merged: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat() }),
    files,
  }),
  { minLength: 1, maxLength: 40 },
)
/** One after the other, most of which change nothing, so that changes are far behind. */
const longLines: fc.Arbitrary<History> = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: files }), {
    minLength: 60,
    maxLength: 90,
  })
  .map(commits => commits.map(changed => ({ merged: undefined, files: changed })))
const histories = fc.oneof(withMerges, longLines)

function importStream(history: History): string {
  const committer = 'committer Grace <grace@example.org> 1772668800 +0000\ndata 1\nx'
  return history
    .map(({ merged: other, files }, at) => {
      const merged = other === undefined || at < 2 ? null : (other % (at - 1)) + 1
      const lines = [`commit refs/heads/drawn\nmark :${at + 1}\n${committer}`]
      if (at > 0) lines.push(`from :${at}`)
      if (merged !== null) lines.push(`merge :${merged}`)
      for (const { path, mode, text } of files) {
        lines.push(text === null ? `D ${path}` : `M ${mode} inline ${path}\ndata ${text.length}\n${text}`)
      }
      return `${lines.join('\n')}\n`
    })
    .join('\n')
}

test('in any history, commits and the latest change of a path are those that git finds', async t => {
  const subject = await embeddedSubject()
  t.after(subject.close)
  const { repos, access, repo } = await openProject(subject, newRepo(subject, starterFiles))
  const dir = dirOf(subject.rootDir, repo.id)
  await fc.assert(
    fc.asyncProperty(histories, fc.boolean(), async (history, isNewestFirst) => {
      externalGit(
        dir,
        ['-c', 'fastimport.unpackLimit=1000', 'fast-import', '--quiet', '--force'],
        importStream(history),
      )
      const commits = externalGit(dir, ['rev-list', 'refs/heads/drawn']).split('\n')
      for (const [limit, ref] of [
        [1, commits[0]],
        [7, commits[0]],
        [100, commits[0]],
        [20, commits[3]],
      ] as const) {
        if (ref === undefined) continue
        const page = await repos.listCommits(access, repo, { ref, limit })
        const listed = externalGit(dir, ['rev-list', ref]).split('\n')
        assert.deepEqual(
          page?.commits.map(({ sha }) => sha),
          listed.slice(0, limit),
        )
        assert.equal(page?.next !== null, listed.length > limit)
        const rest = page?.next && (await repos.listCommits(access, repo, { ref, limit: 10, cursor: page.next }))
        if (rest)
          assert.deepEqual(
            rest.commits.map(({ sha }) => sha),
            listed.slice(limit, limit + 10),
          )
      }
      for (const ref of (isNewestFirst ? commits : commits.toReversed()).filter((_, at) => at % 9 === 0)) {
        for (const path of paths) {
          const found = externalGit(dir, ['rev-list', '--max-count=2', ref, '--', path]).split('\n').filter(Boolean)
          const page = await repos.listCommits(access, repo, { ref, path, limit: 1 })
          const got = [page?.commits[0]?.sha, page?.next !== null]
          assert.deepEqual(got, [found[0], found.length > 1], `${path} as of ${ref}`)
        }
      }
    }),
    { numRuns: 25 },
  )
})
