import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PagesHost } from '#ports/hosts/pages.ts'
import { assertRejects, newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import type { Project as FakeProject, State } from './fake/state.ts'
import { gitlabSubject } from './subject.ts'

type Opened = Project & { readonly pages: PagesHost; readonly fake: FakeProject; readonly state: State }

function check(title: string, body: (opened: Opened) => Promise<void>): void {
  test(`visibility at GitLab: ${title}`, async () => {
    const subject = gitlabSubject()
    try {
      const project = await openProject(subject, newRepo(subject, starterFiles))
      const pages = subject.host.pages ?? assert.fail()
      await body({ ...project, pages, fake: subject.project(project.repo), state: subject.fake.state })
    } finally {
      await subject.close()
    }
  })
}

function reasonOf(outcome: { readonly kind: string; readonly reason?: string }): string {
  assert.equal(outcome.kind, 'refused', JSON.stringify(outcome))
  return outcome.reason ?? ''
}

check(
  "a level that the administrator or the group does not allow is an outcome with GitLab's message",
  async opened => {
    const { repos, access, repo, fake, state } = opened
    fake.groupVisibility = 'private'
    assert.match(reasonOf(await repos.setVisibility(access, repo, 'public')), /not allowed in a private group/)
    fake.groupVisibility = 'public'
    state.restrictedLevels = ['public']
    assert.match(reasonOf(await repos.setVisibility(access, repo, 'public')), /restricted by your GitLab administrator/)
    assert.equal(fake.visibility, 'private')
  },
)

check('only an owner changes the visibility of a project, and only a maintainer its pages', async opened => {
  const { repos, access, repo, pages, fake } = opened
  for (const id of fake.levels.keys()) fake.levels.set(id, 40)
  assert.match(reasonOf(await repos.setVisibility(access, repo, 'public')), /needs a role in the project/)
  for (const id of fake.levels.keys()) fake.levels.set(id, 30)
  assert.match(reasonOf(await pages.disable(access, repo)), /needs a role in the project/)
  assert.deepEqual([fake.visibility, fake.pagesAccess], ['private', 'private'])
})

check('a project that is visible to all signed-in users becomes private like a public one', async opened => {
  const { repos, access, repo, fake } = opened
  fake.visibility = 'internal'
  assert.deepEqual(await repos.setVisibility(access, repo, 'private'), { kind: 'set' })
  assert.equal(fake.visibility, 'private')
})

check('a site that is switched off is removed, and no pipeline brings it back', async opened => {
  const { access, repo, pages, fake } = opened
  fake.deployedAt.push(new Date())
  assert.deepEqual(await pages.disable(access, repo), { kind: 'disabled' })
  assert.deepEqual([fake.deployedAt, fake.pagesAccess], [[], 'disabled'])
})

check('an installation without pages has nothing to switch off', async ({ access, repo, pages, fake, state }) => {
  state.servesPages = false
  assert.deepEqual(await pages.disable(access, repo), { kind: 'disabled' })
  assert.equal(fake.pagesAccess, 'private')
})

check('a site that a pipeline brings back is not reported as switched off', async ({ access, repo, pages, fake }) => {
  fake.deployedAt.push(new Date())
  const deployments = fake.deployedAt
  Object.defineProperty(fake, 'deployedAt', { get: () => deployments, set() {} })
  await assertRejects('busy', pages.disable(access, repo))
})
