import assert from 'node:assert/strict'
import { assertCommitted, bytes, stalePaths, text } from '#testing/hosts/project.ts'
import type { Check } from '../codeHost.ts'

const writers = Array.from({ length: 30 }, (_, index) => index)

export function concurrency(check: Check): void {
  check('30 concurrent commits to 30 files all land in history', async ({ commit, read, repos, access, repo }) => {
    const outcomes = await Promise.all(
      writers.map(n => commit([{ path: `many/${n}.md`, content: bytes(`${n}\n`), expectedSha: null }], `Write ${n}`)),
    )
    const shas = outcomes.map(outcome => assertCommitted(outcome).commit.sha)
    assert.equal(new Set(shas).size, 30)
    const history = await repos.listCommits(access, repo, { ref: repo.defaultBranch, limit: 100 })
    assert.deepEqual(
      history?.commits
        .map(made => made.sha)
        .slice(0, 30)
        .toSorted(),
      shas.toSorted(),
    )
    for (const n of writers) assert.equal(text((await read(`many/${n}.md`))?.content), `${n}\n`)
  })

  check('of 30 concurrent commits to one file exactly one lands', async ({ commit, shaOf, read }) => {
    const expectedSha = await shaOf('README.md')
    const outcomes = await Promise.all(
      writers.map(n => commit([{ path: 'README.md', content: bytes(`${n}\n`), expectedSha }], `Write ${n}`)),
    )
    const won = outcomes.filter(outcome => outcome.kind === 'committed')
    assert.equal(won.length, 1)
    for (const outcome of outcomes)
      if (outcome.kind !== 'committed') assert.deepEqual(stalePaths(outcome), ['README.md'])
    const winner = outcomes.findIndex(outcome => outcome.kind === 'committed')
    assert.equal(text((await read('README.md'))?.content), `${winner}\n`)
  })

  check('reads during commits see whole commits', async ({ commit, read, repos, access, repo }) => {
    const { defaultBranch: ref } = repo
    let last: string | null = null
    for (let n = 0; n < 10; n++) {
      const content = bytes(`${n}\n`)
      const changes = ['pair/a.md', 'pair/b.md'].map(path => ({ path, content, expectedSha: last }))
      const [outcome, ...seen] = await Promise.all([
        commit(changes),
        ...writers.slice(0, 5).map(() => repos.tree(access, repo, { ref, path: 'pair', recursive: false })),
      ])
      for (const view of seen) assert.equal(new Set(view?.entries.map(entry => entry.sha)).size, view ? 1 : 0)
      last = assertCommitted(outcome).files[0]?.sha ?? null
    }
    assert.equal(text((await read('pair/b.md'))?.content), '9\n')
  })
}
