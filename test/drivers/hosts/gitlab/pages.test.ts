import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PagesHost } from '#ports/hosts/pages.ts'
import { author, bytes, newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import { siteOf } from './fake/sites.ts'
import type { Project as FakeProject } from './fake/state.ts'
import { gitlabSubject } from './subject.ts'

type Site = {
  readonly pages: PagesHost
  readonly project: Project
  readonly fake: FakeProject
  setClock(at: Date): void
}

const withJob = { ...starterFiles, '.gitlab-ci.yml': bytes('pages:\n  script: [true]\n') }

function check(title: string, files: typeof starterFiles, body: (site: Site) => Promise<void>): void {
  test(`pages of GitLab: ${title}`, async () => {
    const subject = gitlabSubject()
    const { pages } = subject.host
    assert.ok(pages)
    try {
      const project = await openProject(subject, newRepo(subject, files))
      const setClock = (at: Date) => {
        subject.fake.state.now = () => at
      }
      await body({ pages, project, fake: subject.project(project.repo), setClock })
    } finally {
      await subject.close()
    }
  })
}

function minutesLater(minutes: number): Date {
  return new Date(author.date.getTime() + minutes * 60_000)
}

async function reasonOf({ pages, project: { access, repo } }: Site): Promise<string> {
  const outcome = await pages.enable(access, repo)
  return outcome.kind === 'refused' ? outcome.reason : ''
}

check('a repository without a pipeline has no site', starterFiles, async site => {
  assert.match(await reasonOf(site), /no \.gitlab-ci\.yml/)
})

check('the address is the one that GitLab returns', withJob, async ({ pages, project, fake }) => {
  const enabled = { kind: 'enabled', url: siteOf(fake) }
  assert.deepEqual(await pages.enable(project.access, project.repo), enabled)
  assert.deepEqual(await pages.enable(project.access, project.repo), enabled)
})

check('a site that is switched off or not allowed is a reason, not an error', withJob, async site => {
  const { fake } = site
  fake.buildsAccess = 'disabled'
  assert.match(await reasonOf(site), /CI\/CD/)
  fake.buildsAccess = 'enabled'
  fake.pagesAccess = 'disabled'
  assert.match(await reasonOf(site), /Pages are switched off/)
  fake.pagesAccess = 'private'
  for (const id of fake.levels.keys()) fake.levels.set(id, 30)
  assert.match(await reasonOf(site), /maintainer/)
})

check('a site is ready once its own pipeline has deployed it', withJob, async ({ pages, project, fake, setClock }) => {
  const { access, repo, head } = project
  const stateOf = async (sha = head) => (await pages.state(access, repo, sha)).state
  assert.equal(await stateOf(), 'building')
  fake.deployedAt.push(minutesLater(-60))
  const pipeline = { sha: head, status: 'running', createdAt: minutesLater(1), updatedAt: minutesLater(2) }
  fake.pipelines.push(pipeline)
  setClock(minutesLater(2))
  assert.equal(await stateOf(), 'building')
  pipeline.status = 'success'
  assert.equal(await stateOf(), 'building')
  fake.deployedAt.push(minutesLater(2))
  assert.equal(await stateOf(), 'ready')
  assert.equal(await stateOf(await project.put('README.md', 'newer\n')), 'building')
})

check('a failed pipeline is reported with a link', withJob, async ({ pages, project, fake }) => {
  const { access, repo, head } = project
  const pipeline = { sha: head, status: 'failed', createdAt: author.date, updatedAt: author.date }
  fake.pipelines.push(pipeline)
  for (const [status, said] of [
    ['failed', /failed: https:\/\/gitlab\.test\/sub\/ada\//],
    ['canceled', /canceled/],
    ['skipped', /skipped/],
    ['manual', /by hand/],
  ] as const) {
    pipeline.status = status
    const { state, reason } = await pages.state(access, repo, head)
    assert.equal(state, 'failed')
    assert.match(reason ?? '', said)
  }
})

check('a missing pipeline, or one that publishes nothing, is a failure after a while', withJob, async site => {
  const { pages, project, fake, setClock } = site
  const { access, repo, head } = project
  setClock(minutesLater(10))
  assert.match((await pages.state(access, repo, head)).reason ?? '', /no pipeline/)
  fake.pipelines.push({ sha: head, status: 'success', createdAt: author.date, updatedAt: minutesLater(1) })
  assert.match((await pages.state(access, repo, head)).reason ?? '', /without publishing/)
})
