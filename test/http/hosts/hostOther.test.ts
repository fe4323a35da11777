import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { pollHosts } from '#usecases/hosts/pollHosts.ts'
import { assertProblem } from '../../support/problems.ts'
import {
  createProject,
  remoteDouble,
  remoteService,
  remoteServices,
  waitForStatus,
} from '../../support/remote/service.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

/** Projects of another host than the configured one, and what the built-in host does not import. */

const [gitea] = await remoteServices(['gitea'])
assert.ok(gitea)
const { service, ada } = gitea

test('a project of another host is refused with both names, and nothing of it changes', async () => {
  const { id } = await waitForStatus(ada, (await createProject(ada)).id, 'ACTIVE')
  await service.database.pool.query("update projects set host = 'github', polled_at = null where id = $1", [id])
  const path = `/api/projects/${id}`
  const [before, calls] = [await stateFingerprint(service), service.network.calls.length]
  const body = { filePath: 'new.md', content: 'New\n', baseSha: null }
  const answers = await Promise.all([
    ada.get(`${path}/files/README.md`),
    ada.get(`${path}/commits`),
    ada.post(`${path}/commit`, body),
    ada.post(`${path}/edit`, { filePath: 'README.md', instruction: 'replace "a" with "b"' }),
    ada.post(`${path}/pages-access`),
  ])
  for (const answer of answers) {
    assert.match(assertProblem(answer, 'repohost_failed').detail, /is on github, .* set up for gitea/)
  }
  await pollHosts(service.app.ports)
  assert.equal(service.network.calls.length, calls)
  assert.equal(await stateFingerprint(service), before)
  assert.equal((await ada.get(path)).as<ProjectRecord>().status, 'ACTIVE')
})

test('an empty project is refused where another host keeps the repositories, with what to do there', async () => {
  const [before, calls] = [await stateFingerprint(service), service.network.calls.length]
  const refused = await ada.post('/api/projects', { name: 'Empty', empty: true })
  const [error] = assertProblem(refused, 'validation_failed').errors ?? []
  assert.equal(error?.field, 'empty')
  assert.match(
    error?.message ?? '',
    /Gitea hosts the repositories\. Create one there, push to it, then send its name as repoFullName/,
  )
  assert.equal(service.network.calls.length, calls)
  assert.equal(await stateFingerprint(service), before)
})

test('two processes share the projects that are due to be polled, the longest waiting first', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, (_, index) => createProject(ada, { name: `Due ${index}` })))
  await Promise.all(made.map(({ id }) => waitForStatus(ada, id, 'ACTIVE')))
  const ids = made.map(({ id }) => id).toSorted((a, b) => a - b)
  await service.database.pool.query(
    "update projects set polled_at = now() - id * interval '1 hour' where id = any($1)",
    [ids],
  )
  const { projects } = service.app.ports
  const take = (limit: number) => projects.takeToPoll('gitea', new Date(Date.now() - 60_000), limit)
  const oldest = (await take(2)).map(({ id }) => id)
  assert.deepEqual(oldest.toSorted(), ids.slice(-2))
  const [first, second] = await Promise.all([take(3), take(3)])
  const taken = [...first, ...second].map(({ id }) => id)
  assert.equal(new Set(taken).size, taken.length)
  const rest = [...taken, ...(await take(9)).map(({ id }) => id)]
  assert.deepEqual(rest.toSorted(), ids.slice(0, -2))
})

test('only unsigned deliveries are counted, since a host sends all of them from one address', async () => {
  await using busy = await remoteService(await remoteDouble('gitea'), { env: { REQUESTS_PER_MINUTE: '8' } })
  const user = await busy.signIn('ada')
  const { id } = await createProject(user)
  const [hook] = await busy.double.hooks('ada/spec')
  const deliver = async (secret: string) => {
    const { headers, body } = busy.double.delivery(1, secret)
    return (await busy.anyone.post(`/api/hosts/events/${id}`, body, headers)).status
  }
  const signed = await Promise.all(Array.from({ length: 20 }, () => deliver(hook?.secret ?? '')))
  assert.deepEqual(new Set(signed), new Set([204]))
  const unsigned: number[] = []
  for (let sent = 0; sent < 10; sent++) unsigned.push(await deliver('guess'))
  assert.deepEqual(unsigned, [...Array(8).fill(404), 429, 429])
})

test('the built-in host refuses addresses within this machine before it creates anything', async () => {
  await using builtIn = await testService()
  const user = await builtIn.user()
  for (const repoFullName of [
    'https://127.0.0.1/ada/spec.git',
    'https://localhost/a/b.git',
    'file:///etc',
    'ada/spec',
  ]) {
    const refused = await user.post('/api/projects', { name: 'Taken over', repoFullName })
    assert.equal(assertProblem(refused, 'validation_failed').errors?.[0]?.field, 'repoFullName')
  }
  assert.deepEqual((await user.get('/api/projects')).as<readonly unknown[]>(), [])
  const both = await user.post('/api/projects', { name: 'Both', templateId: 1, repoFullName: 'https://x.example/y' })
  assert.equal(assertProblem(both, 'validation_failed').errors?.[0]?.field, 'templateId')
})
