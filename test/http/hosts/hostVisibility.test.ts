import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { waitFor } from '#testing/waitFor.ts'
import { githubRemote } from '../../support/remote/github.ts'
import {
  createProject,
  providers,
  type RemoteService,
  type RemoteUser,
  remoteService,
  remoteServices,
  waitForStatus,
} from '../../support/remote/service.ts'

/** Projects that become public and private, on every remote host. */

type Visibility = ProjectRecord['visibility']

async function ask(user: RemoteUser, { id }: ProjectRecord, visibility: Visibility): Promise<ProjectRecord> {
  const answer = await user.put(`/api/projects/${id}`, { visibility })
  assert.equal(answer.status, 200, answer.text)
  return answer.as<ProjectRecord>()
}

function applied(user: RemoteUser, { id }: ProjectRecord, visibility: Visibility): Promise<ProjectRecord> {
  return waitFor(`project ${id} is ${visibility}`, async () => {
    const project = (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()
    return project.visibility === visibility && project.visibilityChange === null && project
  })
}

/** The project once the host has refused, with its message. */
function refused(user: RemoteUser, { id }: ProjectRecord): Promise<ProjectRecord & { readonly reason: string }> {
  return waitFor(`the host refuses for project ${id}`, async () => {
    const project = (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()
    const { reason = null } = project.visibilityChange ?? {}
    return reason !== null && { ...project, reason }
  })
}

async function strangersRead({ pagesUrl }: RemoteService, { slug }: ProjectRecord, user: RemoteUser): Promise<boolean> {
  const answer = await fetch(`${pagesUrl}/u${user.id}/${slug}/`, { redirect: 'manual' })
  return answer.status === 200
}

for (const { service, ada } of await remoteServices(providers)) {
  const { double } = service
  const { provider } = double

  test(`${provider}: a project becomes public and private again, here and at the host`, async () => {
    const project = await waitForStatus(ada, (await createProject(ada, { name: 'There and back' })).id, 'ACTIVE')
    for (const visibility of ['public', 'private'] as const) {
      await ask(ada, project, visibility)
      await applied(ada, project, visibility)
      assert.equal((await double.shown(project.repoFullName)).visibility, visibility)
      await waitForStatus(ada, project.id, 'ACTIVE')
      assert.equal(await strangersRead(service, project, ada), visibility === 'public')
    }
  })

  test(`${provider}: a refusal of the host to make it public keeps it private, and can be retried or taken back`, async () => {
    const project = await waitForStatus(ada, (await createProject(ada, { name: 'Not allowed' })).id, 'ACTIVE')
    double.fixVisibility(project.repoFullName, true)
    await ask(ada, project, 'public')
    const { visibility, reason } = await refused(ada, project)
    assert.equal(visibility, 'private')
    assert.match(reason, /did not make the repository public: \S+ \S+ \S+/)
    assert.equal(await strangersRead(service, project, ada), false)
    await ask(ada, project, 'private')
    assert.equal((await applied(ada, project, 'private')).status, 'ACTIVE')

    await ask(ada, project, 'public')
    await refused(ada, project)
    double.fixVisibility(project.repoFullName, false)
    await ask(ada, project, 'public')
    await applied(ada, project, 'public')
    assert.equal((await double.shown(project.repoFullName)).visibility, 'public')
  })

  test(`${provider}: a refusal of the host to make it private hides it here, and can be retried or taken back`, async () => {
    const created = await createProject(ada, { name: 'Stays open', visibility: 'public' })
    const project = await waitForStatus(ada, created.id, 'ACTIVE')
    double.fixVisibility(project.repoFullName, true)
    await ask(ada, project, 'private')
    const { visibility, reason } = await refused(ada, project)
    assert.equal(visibility, 'private')
    assert.match(reason, /did not make the repository private: \S+ \S+ \S+/)
    assert.equal(await strangersRead(service, project, ada), false)
    await ask(ada, project, 'public')
    await applied(ada, project, 'public')
    assert.equal(await strangersRead(service, project, ada), true)

    await ask(ada, project, 'private')
    await refused(ada, project)
    double.fixVisibility(project.repoFullName, false)
    await ask(ada, project, 'private')
    await applied(ada, project, 'private')
    assert.equal((await double.shown(project.repoFullName)).visibility, 'private')
  })

  test(`${provider}: a host that is unavailable is asked again until it has applied the change`, async () => {
    const created = await createProject(ada, { name: 'Patience', visibility: 'public' })
    const project = await waitForStatus(ada, created.id, 'ACTIVE')
    service.network.inject(() => 'unavailable')
    const asked = await ask(ada, project, 'private')
    assert.equal(asked.visibility, 'private')
    await waitFor('an attempt has failed', async () => {
      const { visibilityChange } = (await ada.get(`/api/projects/${project.id}`)).as<ProjectRecord>()
      return visibilityChange?.reason
    })
    service.network.inject(() => null)
    await applied(ada, project, 'private')
    assert.equal((await double.shown(project.repoFullName)).visibility, 'private')
  })
}

test('the site that GitHub publishes is removed before the repository becomes private, and returns with it', async () => {
  await using service = await remoteService(await githubRemote())
  const { github } = service.double
  const ada = await service.signIn('ada')
  const { id } = await createProject(ada, { name: 'Published', visibility: 'public' })
  const published = await waitFor('GitHub was asked for a site', async () => {
    const project = (await ada.get(`/api/projects/${id}`)).as<ProjectRecord>()
    return project.pagesUrl?.startsWith('https://ada.github.io/') && project
  })
  const calls = service.network.calls.length
  await ask(ada, published, 'private')
  const closed = await applied(ada, published, 'private')
  assert.doesNotMatch(closed.pagesUrl ?? '', /github\.io/)
  assert.deepEqual(await service.double.shown(published.repoFullName), { visibility: 'private', hasSite: false })
  const written = service.network.calls.slice(calls).filter(({ method }) => method === 'DELETE' || method === 'PATCH')
  assert.deepEqual(
    written.map(({ method }) => method),
    ['DELETE', 'PATCH'],
  )
  await waitForStatus(ada, id, 'ACTIVE')

  await ask(ada, published, 'public')
  await waitFor('GitHub was asked for a site again', async () => github.pages.isOn(published.repoFullName))
  github.pages.finish(published.repoFullName)
  await service.database.pool.query('update projects set look_at = now(), attempts = 0 where id = $1', [id])
  const again = await waitForStatus(ada, id, 'ACTIVE')
  assert.match(again.pagesUrl ?? '', /github\.io/)
  assert.deepEqual(await service.double.shown(published.repoFullName), { visibility: 'public', hasSite: true })
})
