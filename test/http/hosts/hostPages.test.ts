import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { waitFor } from '#testing/waitFor.ts'
import { tokens } from '../../drivers/hosts/github/proxy/index.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { githubRemote } from '../../support/remote/github.ts'
import { createProject, remoteService, waitForStatus } from '../../support/remote/service.ts'

/** Sites that the code host publishes, and the built-in pages where it does not. */

const service = await remoteService(await githubRemote())
after(() => service[Symbol.asyncDispose]())
const { github } = service.double
const ada = await service.signIn('ada')

function recordOf(id: number): Promise<ProjectRecord> {
  return ada.get(`/api/projects/${id}`).then(answer => answer.as<ProjectRecord>())
}

/** A new project whose site GitHub has started to build. */
async function building(name: string): Promise<ProjectRecord> {
  const { id } = await createProject(ada, { name, visibility: 'public' })
  return await waitFor('GitHub was asked for a site', async () => {
    const project = await recordOf(id)
    return project.pagesUrl === `https://ada.github.io/${name}/` && project
  })
}

/** GitHub notices the head, builds it, and sends a webhook. */
async function build(project: ProjectRecord, error?: string): Promise<void> {
  const url = `${github.url}/repos/${project.repoFullName}/pages/builds/latest`
  await fetch(url, { headers: { authorization: `Bearer ${tokens.ada}` } })
  if (error === undefined) github.pages.finish(project.repoFullName)
  else github.pages.fail(project.repoFullName, error)
  await deliverBuild(project)
}

/** A webhook of GitHub about an event in a repository. */
async function deliverBuild({ id, repoFullName }: ProjectRecord): Promise<void> {
  const { rows } = await service.database.pool.query('select repo_id from projects where id = $1', [id])
  const [hook] = await service.double.hooks(repoFullName)
  const { headers, body } = service.double.delivery(Number(rows[0].repo_id), hook?.secret ?? '')
  const built = { ...headers, 'x-github-event': 'page_build' }
  assert.equal((await service.anyone.post(`/api/hosts/events/${id}`, body, built)).status, 204)
}

async function write({ id }: ProjectRecord, filePath: string): Promise<string> {
  const answer = await ada.post(`/api/projects/${id}/commit`, { filePath, content: '# More\n', baseSha: null })
  assert.equal(answer.status, 201, answer.text)
  return answer.as<CommitReply>().sha
}

test('a project is BUILDING until GitHub has built its commit, after its creation and after every commit', async () => {
  const project = await building('built')
  assert.equal(project.status, 'BUILDING')
  const access = (await ada.post(`/api/projects/${project.id}/pages-access`)).as<{ url: string }>()
  assert.equal(access.url, project.pagesUrl)
  const url = `${service.url}/api/projects/${project.id}/events`
  await using events = await openEventStream(url, { headers: { authorization: `Bearer ${ada.token}` } })
  await build(project)
  const first = (await waitForStatus(ada, project.id, 'ACTIVE')).pagesCommitSha
  assert.match(first ?? '', /^[0-9a-f]{40}$/)

  const second = await write(project, 'more.md')
  assert.equal((await recordOf(project.id)).status, 'BUILDING')
  await events.next(({ event, data }) => event === 'commit' && JSON.stringify(data).includes(second))
  const third = await write(project, 'still-more.md')
  await deliverBuild(project)
  assert.equal((await recordOf(project.id)).status, 'BUILDING')
  await build(project)
  assert.equal((await waitForStatus(ada, project.id, 'ACTIVE')).pagesCommitSha, third)
  await events.next(({ event, data }) => event === 'pages' && JSON.stringify(data).includes(third))
})

test('a site that GitHub cannot build is an ERROR with its message, fixed by a retry or by the next commit', async () => {
  const project = await building('broken')
  await build(project, 'The tag `oops` in line 3 is not known.')
  const failed = await waitForStatus(ada, project.id, 'ERROR')
  assert.equal(failed.statusReason, 'GitHub could not publish the site: The tag `oops` in line 3 is not known.')
  assert.equal((await ada.post(`/api/projects/${project.id}/retry`)).status, 202)
  await waitForStatus(ada, project.id, 'ERROR')
  github.pages.finish(project.repoFullName)
  assert.equal((await ada.post(`/api/projects/${project.id}/retry`)).status, 202)
  await waitForStatus(ada, project.id, 'ACTIVE')

  await write(project, 'oops.md')
  await build(project, 'Still not known.')
  await waitForStatus(ada, project.id, 'ERROR')
  const fixed = await write(project, 'mended.md')
  assert.deepEqual([(await recordOf(project.id)).status, (await recordOf(project.id)).statusReason], ['BUILDING', null])
  await build(project)
  assert.equal((await waitForStatus(ada, project.id, 'ACTIVE')).pagesCommitSha, fixed)
})

test('a build that GitHub never finishes is given up after a quarter of an hour of polling, and can be retried', async () => {
  const project = await building('endless')
  await deliverBuild(project)
  await service.database.pool.query('update projects set attempts = 30 where id = $1', [project.id])
  const { statusReason } = await waitForStatus(ada, project.id, 'ERROR')
  assert.match(statusReason ?? '', /could not publish the site: it has been building for a quarter of an hour/)
  await build(project)
  assert.equal((await ada.post(`/api/projects/${project.id}/retry`)).status, 202)
  await waitForStatus(ada, project.id, 'ACTIVE')
})
