import assert from 'node:assert/strict'
import { assertCommitted, bytes, everyByte, type Project, unknownId } from '#testing/hosts/project.ts'
import type { Check } from '../codeHost.ts'

async function page(
  { repos, access, repo }: Project,
  query: { path?: string; limit: number; cursor?: string; ref?: string },
) {
  return await repos.listCommits(access, repo, { ref: repo.defaultBranch, ...query })
}

async function filesOf({ repos, access, repo }: Project, sha: string) {
  return (await repos.readCommit(access, repo, sha))?.files ?? []
}

export function history(check: Check): void {
  check('history is newest first, and pages do not shift when commits arrive', async project => {
    const made = [project.head]
    for (let n = 1; n <= 5; n++) made.unshift(await project.put('README.md', `${n}\n`, `Write ${n}`))
    const first = await page(project, { limit: 2 })
    await project.put('README.md', 'later\n')
    const second = await page(project, { limit: 2, cursor: first?.next ?? '' })
    const third = await page(project, { limit: 2, cursor: second?.next ?? '' })
    const seen = [first, second, third].flatMap(found => found?.commits ?? []).map(commit => commit.sha)
    assert.deepEqual(seen, made)
    assert.equal(third?.next, null)
    assert.equal(first?.commits[0]?.message, 'Write 5')
  })

  check('the history of a file or folder contains the commits that touched it', async project => {
    const readme = await project.put('README.md', 'x\n')
    const orders = await project.put('docs/api/orders.md', 'x\n')
    assert.deepEqual(
      (await page(project, { path: 'README.md', limit: 9 }))?.commits.map(c => c.sha),
      [readme, project.head],
    )
    assert.deepEqual(
      (await page(project, { path: 'docs', limit: 9 }))?.commits.map(c => c.sha),
      [orders, project.head],
    )
    assert.deepEqual(
      (await page(project, { path: 'docs/index.md', limit: 9 }))?.commits.map(c => c.sha),
      [project.head],
    )
    assert.deepEqual((await page(project, { path: 'nothing.md', limit: 9 }))?.commits, [])
  })

  check('history starts at the given ref', async project => {
    await project.put('README.md', 'x\n')
    assert.deepEqual(
      (await page(project, { ref: project.head, limit: 9 }))?.commits.map(c => c.sha),
      [project.head],
    )
    assert.equal(await page(project, { ref: 'no-such-branch', limit: 9 }), null)
  })

  check('a commit shows what it changed, with diffs', async project => {
    const { commit, shaOf } = project
    const { commit: made } = assertCommitted(
      await commit([
        {
          path: 'docs/index.md',
          content: bytes('# Docs\n\none\nTWO\nthree\n'),
          expectedSha: await shaOf('docs/index.md'),
        },
        { path: 'docs/new.md', content: bytes('fresh\n'), expectedSha: null },
        { path: 'README.md', content: null, expectedSha: await shaOf('README.md') },
      ]),
    )
    const [index, added, removed] = ['docs/index.md', 'docs/new.md', 'README.md'].map(path => async () => {
      const file = (await filesOf(project, made.sha)).find(found => found.path === path)
      assert.ok(file, path)
      return file
    })
    const modified = await index?.()
    assert.deepEqual([modified?.status, modified?.additions, modified?.deletions], ['modified', 1, 1])
    assert.match(modified?.patch ?? '', /@@ -1,5 \+1,5 @@[^\n]*\n # Docs\n \n one\n-two\n\+TWO\n three/)
    const fresh = await added?.()
    assert.deepEqual([fresh?.status, fresh?.additions, fresh?.deletions], ['added', 1, 0])
    assert.match(fresh?.patch ?? '', /@@ -0,0 \+1 @@\n\+fresh/)
    const deleted = await removed?.()
    assert.deepEqual([deleted?.status, deleted?.additions, deleted?.deletions], ['deleted', 0, 1])
    assert.match(deleted?.patch ?? '', /@@ -1 \+0,0 @@\n-# Spec/)
    assert.equal((await filesOf(project, made.sha)).length, 3)
  })

  check('a moved file is shown as renamed', async project => {
    const { commit, shaOf, read } = project
    const content = (await read('docs/index.md'))?.content ?? null
    const { commit: made } = assertCommitted(
      await commit([
        { path: 'docs/index.md', content: null, expectedSha: await shaOf('docs/index.md') },
        { path: 'guide/start.md', content, expectedSha: null },
      ]),
    )
    const files = await filesOf(project, made.sha)
    assert.deepEqual(
      files.map(({ path, previousPath, status, additions, deletions }) => ({
        path,
        previousPath,
        status,
        additions,
        deletions,
      })),
      [{ path: 'guide/start.md', previousPath: 'docs/index.md', status: 'renamed', additions: 0, deletions: 0 }],
    )
  })

  check('the first commit shows every file as added', async project => {
    const files = await filesOf(project, project.head)
    assert.equal(files.length, 7)
    assert.ok(files.every(file => file.status === 'added'))
    assert.match(files.find(file => file.path === 'README.md')?.patch ?? '', /\+# Spec/)
    assert.equal(files.find(file => file.path === 'docs/été/日本語.md')?.additions, 1)
  })

  check('a binary file has no diff', async project => {
    const { commit: made } = assertCommitted(
      await project.commit([{ path: 'x.bin', content: everyByte.slice(0, 99), expectedSha: null }]),
    )
    const [file] = await filesOf(project, made.sha)
    assert.deepEqual([file?.path, file?.status, file?.patch], ['x.bin', 'added', null])
  })

  check('missing commits are null', async ({ repos, access, repo, shaOf }) => {
    assert.equal(await repos.readCommit(access, repo, unknownId), null)
    assert.equal(await repos.readCommit(access, repo, await shaOf('README.md')), null)
    assert.equal(await repos.readCommit(access, repo, '--output=PWN'), null)
  })
}
