import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Webhooks } from '#ports/hosts/webhooks.ts'
import { newRepo, openProject, starterFiles } from '#testing/hosts/project.ts'
import { gitlabSubject } from './subject.ts'

const url = 'https://speckeep.test/hooks/gitlab'
const secret = 'a-secret-of-ours'

function webhooksOf(): Webhooks {
  const { host, close } = gitlabSubject()
  void close()
  assert.ok(host.webhooks)
  return host.webhooks
}

function delivery(body: unknown, headers: Record<string, string> = {}) {
  const all = { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': secret, ...headers }
  return { headers: all, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) }
}

const push = { object_kind: 'push', project_id: 71, project: { id: 71 }, ref: 'refs/heads/main' }

test('webhooks of GitLab: a hook is created once and given the newest secret', async () => {
  const subject = gitlabSubject()
  try {
    const { repo, access } = await openProject(subject, newRepo(subject, starterFiles))
    const { hooks } = subject.project(repo)
    for (let n = 0; n < 30; n++) hooks.push({ id: n, url: `https://other.test/${n}`, token: '' })
    const { webhooks } = subject.host
    await webhooks?.subscribe(access, repo, { url, secret: 'old' })
    await webhooks?.subscribe(access, repo, { url, secret })
    assert.deepEqual(
      hooks.filter(hook => hook.url === url).map(hook => hook.token),
      [secret],
    )
  } finally {
    await subject.close()
  }
})

test('webhooks of GitLab: a hook whose answer was lost is not created twice', async () => {
  const subject = gitlabSubject()
  try {
    const { repo, access } = await openProject(subject, newRepo(subject, starterFiles))
    subject.fake.fault = ({ method }) => (method === 'POST' ? 'lost' : null)
    await subject.host.webhooks?.subscribe(access, repo, { url, secret })
    assert.equal(subject.project(repo).hooks.length, 1)
  } finally {
    await subject.close()
  }
})

test('webhooks of GitLab: only a delivery with the secret is read', () => {
  const webhooks = webhooksOf()
  assert.equal(webhooks.read(delivery(push), secret)?.repoId, 71)
  for (const token of ['', 'a-secret-of-our', 'a-secret-of-oursX', 'A-SECRET-OF-OURS'])
    assert.equal(webhooks.read(delivery(push, { 'x-gitlab-token': token }), secret), null)
  const { 'x-gitlab-token': _none, ...unsigned } = delivery(push).headers
  assert.equal(webhooks.read({ ...delivery(push), headers: unsigned }, secret), null)
  assert.equal(webhooks.read(delivery(push, { 'x-gitlab-token': '' }), ''), null)
})

test('webhooks of GitLab: pushes, pipelines and deployments are relevant, other events are not', () => {
  const webhooks = webhooksOf()
  const read = (event: string, body: unknown = push) =>
    webhooks.read(delivery(body, { 'x-gitlab-event': event }), secret)
  for (const event of ['Push Hook', 'Pipeline Hook', 'Deployment Hook']) assert.equal(read(event)?.repoId, 71)
  for (const event of ['Issue Hook', 'Note Hook', '']) assert.equal(read(event), null)
  assert.equal(read('Pipeline Hook', { object_kind: 'pipeline', project: { id: 72 } })?.repoId, 72)
  for (const body of ['', 'null', '[]', '{"project":{"id":"71"}}', '{"project_id":1.5}', '{'])
    assert.equal(read('Push Hook', body), null, body)
})

test('webhooks of GitLab: a repeated delivery keeps its id', () => {
  const webhooks = webhooksOf()
  const idOf = (headers: Record<string, string>, body: unknown = push) =>
    webhooks.read(delivery(body, headers), secret)?.deliveryId
  assert.equal(idOf({ 'idempotency-key': 'k1', 'x-gitlab-event-uuid': 'e1' }), 'k1')
  assert.equal(idOf({ 'webhook-id': 'w1', 'x-gitlab-event-uuid': 'e1' }), 'w1')
  assert.equal(idOf({ 'x-gitlab-event-uuid': 'e1' }), 'e1')
  assert.equal(idOf({}), idOf({}))
  assert.notEqual(idOf({}), idOf({}, { ...push, after: 'other' }))
})
