import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { githubHost } from '#drivers/hosts/github/index.ts'
import type { WebhookDelivery } from '#ports/hosts/webhooks.ts'
import { newRepo, openProject, starterFiles } from '#testing/hosts/project.ts'
import { githubSubject } from './subject.ts'

const { webhooks } = githubHost({ baseUrl: 'https://github.com', client: null })
assert.ok(webhooks)
const read = webhooks.read

const secret = 'a secret of this hook'
const push = Buffer.from(JSON.stringify({ ref: 'refs/heads/main', repository: { id: 42, full_name: 'ada/spec' } }))

function signed(body: Uint8Array, { event = 'push', algorithm = 'sha256', by = secret } = {}): WebhookDelivery {
  const digest = createHmac(algorithm, by).update(body).digest('hex')
  const headers = {
    'x-github-event': event,
    'x-github-delivery': 'd-1',
    [algorithm === 'sha256' ? 'x-hub-signature-256' : 'x-hub-signature']: `${algorithm}=${digest}`,
  }
  return { headers, body }
}

test('a delivery that is signed with the secret names its repository', () => {
  assert.deepEqual(read(signed(push), secret), { deliveryId: 'd-1', repoId: 42 })
  assert.deepEqual(read(signed(push, { event: 'page_build' }), secret), { deliveryId: 'd-1', repoId: 42 })
})

test('a delivery with another secret, body, algorithm or without a signature is ignored', () => {
  assert.equal(read(signed(push, { by: 'another secret' }), secret), null)
  assert.equal(read(signed(push, { by: '' }), ''), null)
  assert.equal(read({ ...signed(push), body: Buffer.from(push.toString().replace('42', '43')) }, secret), null)
  assert.equal(read(signed(push, { algorithm: 'sha1' }), secret), null)
  const { 'x-hub-signature-256': signature = '', ...unsigned } = signed(push).headers
  assert.equal(read({ headers: unsigned, body: push }, secret), null)
  for (const wrong of [
    '',
    'sha256=',
    signature.slice(0, -1),
    `${signature}0`,
    signature.toUpperCase(),
    signature.slice(7),
  ]) {
    assert.equal(read({ headers: { ...unsigned, 'x-hub-signature-256': wrong }, body: push }, secret), null, wrong)
  }
})

test('a signed delivery without a repository is ignored', () => {
  assert.equal(read(signed(push, { event: 'ping' }), secret), null)
  assert.equal(read(signed(push, { event: 'star' }), secret), null)
  for (const body of [
    '',
    'null',
    '[]',
    '{',
    '{"repository":null}',
    '{"repository":{"id":"42"}}',
    '{"repository":{"id":1.5}}',
  ]) {
    assert.equal(read(signed(Buffer.from(body)), secret), null, body)
  }
  const { headers, body } = signed(push)
  assert.equal(read({ headers: { ...headers, 'x-github-delivery': undefined }, body }, secret), null)
})

test('a subscription delivers signed push events, and a second one creates no second hook', async () => {
  const subject = await githubSubject()
  const deliveries: WebhookDelivery[] = []
  const listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    deliveries.push({ headers: request.headers as WebhookDelivery['headers'], body: Buffer.concat(chunks) })
    response.end()
    listener.emit('delivered')
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/news`
  try {
    const { repo, put } = await openProject(subject, newRepo(subject, starterFiles))
    const { access } = subject
    await subject.host.webhooks?.subscribe(access, repo, { url, secret: 'an older secret' })
    await subject.host.webhooks?.subscribe(access, repo, { url, secret })
    const hooks = await subject.github.behind<unknown[]>(access.token, 'GET', `/repos/${repo.fullName}/hooks`)
    assert.equal(hooks.length, 1)
    const isPush = () => deliveries.find(delivery => delivery.headers['x-github-event'] === 'push')
    const arrived = (async () => {
      while (!isPush()) await once(listener, 'delivered')
    })()
    await put('README.md', 'news\n')
    await arrived
    const found = isPush()
    assert.equal(found && read(found, secret)?.repoId, repo.id)
    assert.equal(found && read(found, 'an older secret'), null)
  } finally {
    listener.closeAllConnections()
    listener.close()
    await subject.close()
  }
})
