import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRejects, type Project } from '#testing/hosts/project.ts'
import { type Ask, refusal } from './proxy/index.ts'
import { type GithubSubject, withProject } from './subject.ts'

type Pages = NonNullable<GithubSubject['host']['pages']>

const isEnabling = ({ method, path }: Ask) => method === 'POST' && path.endsWith('/pages')

const withPages = (
  body: (pages: Pages, project: Project, subject: GithubSubject) => Promise<void>,
  visibility: 'private' | 'public' = 'public',
) =>
  withProject(
    async (project, subject) => {
      assert.ok(subject.host.pages)
      await body(subject.host.pages, project, subject)
    },
    { visibility },
  )

test('the site of a private repository is not published, because GitHub would make it public', () =>
  withPages(async (pages, { access, repo }, { github }) => {
    const outcome = await pages.enable(access, repo)
    assert.match(outcome.kind === 'refused' ? outcome.reason : '', /private repository to everyone/)
    assert.deepEqual(github.asked.filter(isEnabling), [])
  }, 'private'))

test('GitHub itself builds pages from the root of the branch, without a workflow', () =>
  withPages(async (pages, { access, repo }, { github }) => {
    const outcome = await pages.enable(access, repo)
    assert.deepEqual(outcome, { kind: 'enabled', url: `https://ada.github.io/${repo.fullName.split('/')[1]}/` })
    const sent = JSON.parse(String(github.asked.find(isEnabling)?.body))
    assert.deepEqual(sent, { build_type: 'legacy', source: { branch: 'main', path: '/' } })
    assert.deepEqual(await pages.enable(access, repo), outcome)
  }))

test('a plan without pages is an outcome, and the project is not affected', () =>
  withPages(async (pages, { access, repo, read }, { github }) => {
    github.pages.refusePlan()
    const outcome = await pages.enable(access, repo)
    assert.equal(outcome.kind, 'refused')
    assert.match(outcome.kind === 'refused' ? outcome.reason : '', /plan .* no Pages for private repositories/)
    assert.ok(await read('README.md'))
  }))

test('a policy that refuses is an outcome too', () =>
  withPages(async (pages, { access, repo }, { github }) => {
    github.faults(ask => (isEnabling(ask) ? refusal(403, 'Pages are disabled by your organization') : null))
    const outcome = await pages.enable(access, repo)
    assert.match(outcome.kind === 'refused' ? outcome.reason : '', /disabled by your organization/)
  }))

test('a branch that pages do not see yet is busy, not refused', () =>
  withPages(async (pages, { access, repo }, { github }) => {
    const text = 'The main branch must exist before GitHub Pages can be built.'
    github.faults(ask => (isEnabling(ask) ? refusal(422, text) : null))
    await assertRejects('busy', pages.enable(access, repo))
  }))

test('if the answer to enabling is lost, the next call finds it done', () =>
  withPages(async (pages, { access, repo }, { github }) => {
    github.faults(ask => (isEnabling(ask) ? 'lost' : null))
    await assertRejects('failed', pages.enable(access, repo))
    github.faults(() => null)
    assert.equal((await pages.enable(access, repo)).kind, 'enabled')
  }))

test('a site is ready when the requested commit is built, not an older one', () =>
  withPages(async (pages, { access, repo, head, put }, { github }) => {
    assert.deepEqual(await pages.state(access, repo, head), { state: 'building' })
    await pages.enable(access, repo)
    assert.deepEqual(await pages.state(access, repo, head), { state: 'building' })
    github.pages.finish(repo.fullName)
    assert.deepEqual(await pages.state(access, repo, head), { state: 'ready' })
    const second = await put('README.md', 'second\n')
    assert.deepEqual(await pages.state(access, repo, second), { state: 'building' })
    assert.deepEqual(await pages.state(access, repo, second), { state: 'building' })
    github.pages.fail(repo.fullName, 'Page build failed: line 3')
    assert.deepEqual(await pages.state(access, repo, second), { state: 'failed', reason: 'Page build failed: line 3' })
  }))

test('a site published by a workflow is ready when the commit is deployed', () =>
  withPages(async (pages, { access, repo, head, put }, { github }) => {
    github.pages.byWorkflow(repo.fullName)
    github.actions.run(head, 'in_progress')
    assert.deepEqual(await pages.state(access, repo, head), { state: 'building' })
    for (const status of ['deployment_in_progress', 'syncing_files', 'updating_pages', 'purging_cdn']) {
      github.actions.deploy(head, status)
      assert.deepEqual(await pages.state(access, repo, head), { state: 'building' }, status)
    }
    github.actions.deploy(head, 'succeed')
    assert.deepEqual(await pages.state(access, repo, head), { state: 'ready' })
    const second = await put('README.md', 'second\n')
    github.actions.run(second, 'queued')
    assert.deepEqual(await pages.state(access, repo, second), { state: 'building' })
    github.actions.deploy(second, 'deployment_content_failed')
    const failed = await pages.state(access, repo, second)
    assert.equal(failed.state, 'failed')
    assert.match(failed.reason ?? '', /could not publish .* content/)
  }))

test('a workflow that fails, never starts or publishes nothing is reported with a link', () =>
  withPages(async (pages, { access, repo, head }, { github }) => {
    github.pages.byWorkflow(repo.fullName)
    const longAgo = new Date(Date.now() - 60 * 60_000)
    github.actions.run(head, 'completed', 'success', longAgo)
    github.actions.run(head, 'completed', 'failure', longAgo)
    assert.deepEqual(await pages.state(access, repo, head), {
      state: 'failed',
      reason: `A workflow failed: https://github.com/${repo.fullName}/actions/runs/2`,
    })
    github.actions.forget(head)
    github.actions.run(head, 'completed', 'success', longAgo)
    assert.match((await pages.state(access, repo, head)).reason ?? '', /ended without publishing a site/)
    github.actions.forget(head)
    github.actions.run(head, 'completed', 'success')
    assert.deepEqual(await pages.state(access, repo, head), { state: 'building' })
    github.actions.forget(head)
    // The first commit of a test is dated 2026-03-04.
    assert.match((await pages.state(access, repo, head)).reason ?? '', /started no workflow for this commit/)
  }))

test('without permission to read workflows a site counts as building until its deployment appears', () =>
  withPages(async (pages, { access, repo, head }, { github }) => {
    github.pages.byWorkflow(repo.fullName)
    github.actions.refuseRuns()
    assert.deepEqual(await pages.state(access, repo, head), { state: 'building' })
    github.actions.deploy(head, 'succeed')
    assert.deepEqual(await pages.state(access, repo, head), { state: 'ready' })
  }))
