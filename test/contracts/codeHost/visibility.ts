import assert from 'node:assert/strict'
import type { Visibility } from '#domain/project.ts'
import { assertRejects, type Project } from '#testing/hosts/project.ts'
import type { Check } from '../codeHost.ts'

/** The visibility of a repository at the host, and the site that the host shows of it. */
export function visibility(check: Check): void {
  check('a repository becomes public and private again, as the host itself reports it', async project => {
    const { repos, access, repo, head } = project
    await isAtTheHost(project, 'private')
    for (const wanted of ['public', 'public', 'private', 'private', 'public'] as const) {
      assert.deepEqual(await repos.setVisibility(access, repo, wanted), { kind: 'set' })
      await isAtTheHost(project, wanted)
    }
    assert.equal(await repos.resolve(access, repo, repo.defaultBranch), head)
  })

  check('ten concurrent changes to the same visibility succeed', async project => {
    const { repos, access, repo } = project
    const changes = Array.from({ length: 10 }, () => repos.setVisibility(access, repo, 'public'))
    for (const outcome of await Promise.all(changes)) assert.deepEqual(outcome, { kind: 'set' })
    await isAtTheHost(project, 'public')
  })

  check('a missing repository becomes neither public nor private', async ({ repos, access }) => {
    const missing = { id: 4_242_424_242, fullName: 'nobody/nothing' }
    for (const wanted of ['public', 'private'] as const) {
      await assertRejects('gone', repos.setVisibility(access, missing, wanted))
    }
  })

  check('a site that was never enabled is off, and so is one that was', async ({ subject, repos, access, repo }) => {
    const { pages } = subject.host
    if (!pages) return
    await repos.setVisibility(access, repo, 'public')
    assert.deepEqual(await pages.disable(access, repo), { kind: 'disabled' })
    await pages.enable(access, repo)
    assert.deepEqual(await pages.disable(access, repo), { kind: 'disabled' })
    assert.deepEqual(await pages.disable(access, repo), { kind: 'disabled' })
  })
}

async function isAtTheHost({ subject, repo }: Project, wanted: Visibility): Promise<void> {
  if (subject.visibilityOf) assert.equal(await subject.visibilityOf(repo), wanted)
}
