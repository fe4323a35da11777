import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import type { Answer } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { pollHosts } from '#usecases/hosts/pollHosts.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { assertProblem } from '../../support/problems.ts'
import type { Delivery } from '../../support/remote/double.ts'
import { createProject, providers, remoteServices, waitForStatus } from '../../support/remote/service.ts'

/** Webhooks of code hosts about pushes, forged ones, and polling without them. */

const services = await remoteServices(providers)

for (const { service, ada } of services) {
  const { double, network: line, app, database } = service
  const { provider } = double

  type Watched = { readonly project: ProjectRecord; readonly repoId: number; readonly secret: string }

  async function setLastPoll(id: number, secondsAgo: number): Promise<void> {
    await database.pool.query("update projects set polled_at = now() - $2 * interval '1 second' where id = $1", [
      id,
      secondsAgo,
    ])
  }

  async function watched(name: string): Promise<Watched> {
    const project = await waitForStatus(ada, (await createProject(ada, { name })).id, 'ACTIVE')
    const { rows } = await database.pool.query('select repo_id from projects where id = $1', [project.id])
    // The service has just polled, so it does not do so again during a test.
    await setLastPoll(project.id, 0)
    const [hook, ...others] = await double.hooks(project.repoFullName)
    assert.equal(hook?.url, `https://speckeep.test/api/hosts/events/${project.id}`)
    assert.deepEqual(others, [])
    return { project, repoId: Number(rows[0].repo_id), secret: hook?.secret ?? '' }
  }

  function deliver(id: number, { headers, body }: Delivery): Promise<Answer> {
    return service.anyone.post(`/api/hosts/events/${id}`, body, headers)
  }

  async function shownCommit(id: number): Promise<string | null> {
    return (await ada.get(`/api/projects/${id}`)).as<ProjectRecord>().pagesCommitSha
  }

  test(`${provider}: a push is known as soon as the host delivers a webhook, however often it does`, async () => {
    const { project, repoId, secret } = await watched('Told')
    const url = `${service.url}/api/projects/${project.id}/events`
    await using events = await openEventStream(url, { headers: { authorization: `Bearer ${ada.token}` } })
    const sha = await double.push(project.repoFullName, { 'pushed.md': '# Pushed\n' })
    assert.equal(await shownCommit(project.id), project.pagesCommitSha)
    const delivery = double.delivery(repoId, secret)
    const answers = await Promise.all([1, 2, 3].map(() => deliver(project.id, delivery)))
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      [1, 2, 3].map(() => [204, '']),
    )
    assert.equal(await shownCommit(project.id), sha)
    await events.next(({ event, data }) => event === 'pages' && JSON.stringify(data).includes(sha))
    const commits = events.received.filter(({ event }) => event === 'commit')
    assert.deepEqual(
      commits.map(({ data }) => data),
      [{ projectId: project.id, commitSha: sha, source: 'push' }],
    )
  })

  test(`${provider}: a delivery not signed for the project has no effect, and causes no call`, async () => {
    const [mine, other] = [await watched('Mine'), await watched('Other')]
    await double.push(mine.project.repoFullName, { 'pushed.md': '# Pushed\n' })
    const good = double.delivery(mine.repoId, mine.secret)
    const signatures = /signature|token/
    const unsigned = Object.fromEntries(Object.entries(good.headers).filter(([name]) => !signatures.test(name)))
    const refused: readonly Delivery[] = [
      { ...good, headers: unsigned },
      double.delivery(mine.repoId, other.secret),
      double.delivery(mine.repoId, `${mine.secret}0`),
      double.delivery(mine.repoId, ''),
      // GitLab does not sign the body, so there only the secret counts.
      ...(provider === 'gitlab' ? [] : [{ ...good, body: good.body.replace('}', ' }') }]),
      { ...good, body: '' },
      { ...good, body: '{}' },
    ]
    const before = line.calls.length
    for (const [index, delivery] of refused.entries()) {
      assertProblem(await deliver(mine.project.id, delivery), 'not_found', String(index))
    }
    assertProblem(await deliver(mine.project.id + 1_000, good), 'not_found')
    assertProblem(await deliver(mine.project.id, { ...good, body: 'x'.repeat(2 * 1024 * 1024) }), 'too_large')
    // Signed correctly, and for a repository that is not the project's.
    assert.equal((await deliver(mine.project.id, double.delivery(other.repoId, mine.secret))).status, 204)
    assert.equal(line.calls.length, before)
    assert.equal(await shownCommit(mine.project.id), mine.project.pagesCommitSha)
  })

  test(`${provider}: a push without a webhook is found when its project is due, and only due projects are polled`, async () => {
    const { project } = await watched('Untold')
    const sha = await double.push(project.repoFullName, { 'pushed.md': '# Pushed\n' })
    await setLastPoll(project.id, 301)
    await pollHosts(app.ports)
    await waitFor('the push is seen', async () => (await shownCommit(project.id)) === sha)
    const next = await double.push(project.repoFullName, { 'pushed.md': '# Pushed again\n' })
    const before = line.calls.length
    await pollHosts(app.ports)
    assert.equal(line.calls.length, before)
    await setLastPoll(project.id, 301)
    await Promise.all([1, 2].map(() => pollHosts(app.ports)))
    await waitFor('the push is seen', async () => (await shownCommit(project.id)) === next)
    const asked = new Set(line.calls.slice(before).map(({ path }) => path))
    assert.ok(asked.size > 0 && asked.size <= 3, [...asked].join())
  })
}
