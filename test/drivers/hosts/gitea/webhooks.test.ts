import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { assertRejects, bytes, newRepo, openProject, starterFiles } from '#testing/hosts/project.ts'
import { type GiteaSubject, giteaSubject, repositoryOf } from './subject.ts'

const secret = 'a shared secret'
const to = { url: 'https://speckeep.test/news', secret }

async function withWebhooks(
  forgejo: boolean,
  body: (webhooks: NonNullable<GiteaSubject['host']['webhooks']>, subject: GiteaSubject) => Promise<void>,
): Promise<void> {
  const subject = await giteaSubject({ forgejo })
  try {
    await body(subject.host.webhooks ?? assert.fail('the host has no webhooks'), subject)
  } finally {
    await subject.close()
  }
}

function sign(body: Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

const push = bytes(JSON.stringify({ ref: 'refs/heads/main', repository: { id: 1001, full_name: 'ada/spec' } }))

for (const forgejo of [false, true]) {
  const kind = forgejo ? 'forgejo' : 'gitea'

  test(`${kind}: a subscription is created once, with the host's own type, for pushes`, () =>
    withWebhooks(forgejo, async (webhooks, subject) => {
      const { repo, access } = await openProject(subject, newRepo(subject, starterFiles))
      await webhooks.subscribe(access, repo, to)
      await webhooks.subscribe(access, repo, to)
      const { hooks } = repositoryOf(subject.fake, repo)
      assert.deepEqual(
        hooks.map(({ body }) => body),
        [
          {
            type: kind,
            active: true,
            events: ['push'],
            branch_filter: '*',
            config: { url: to.url, content_type: 'json', secret },
          },
        ],
      )
      await assertRejects('gone', webhooks.subscribe(access, { id: 999_999, fullName: 'x/y' }, to))
    }))

  test(`${kind}: after a change of the secret deliveries are signed with the new one`, () =>
    withWebhooks(forgejo, async (webhooks, subject) => {
      const { repo, access } = await openProject(subject, newRepo(subject, starterFiles))
      const { hooks } = repositoryOf(subject.fake, repo)
      const other = { type: kind, active: true, config: { url: 'https://elsewhere.test/', secret: 'theirs' } }
      hooks.push({ id: 1, body: other })
      await webhooks.subscribe(access, repo, to)
      await webhooks.subscribe(access, repo, { ...to, secret: 'after the change' })
      const configs = hooks.map(({ body }) => body['config'])
      assert.deepEqual(configs, [other.config, { url: to.url, content_type: 'json', secret: 'after the change' }])
    }))

  test(`${kind}: a subscription whose answers were lost is complete after the next one, and the only one`, () =>
    withWebhooks(forgejo, async (webhooks, subject) => {
      const { repo, access } = await openProject(subject, newRepo(subject, starterFiles))
      const { hooks } = repositoryOf(subject.fake, repo)
      await webhooks.subscribe(access, repo, { ...to, secret: 'before' })
      for (const lost of ['POST', 'DELETE']) {
        subject.fake.fault = ({ method }) => (method === lost ? 'answer lost' : null)
        await webhooks.subscribe(access, repo, to).catch(() => {})
        assert.ok(hooks.length > 0)
      }
      subject.fake.fault = () => null
      await webhooks.subscribe(access, repo, to)
      const due = { url: to.url, content_type: 'json', secret }
      assert.deepEqual(
        hooks.map(({ body }) => body['config']),
        [due],
      )
    }))

  test(`${kind}: a signed delivery names the repository and its own number`, () =>
    withWebhooks(forgejo, async webhooks => {
      const headers = { [`x-${kind}-event`]: 'push', [`x-${kind}-delivery`]: 'd-1' }
      const item = { deliveryId: 'd-1', repoId: 1001 }
      const own = { ...headers, [`x-${kind}-signature`]: sign(push) }
      assert.deepEqual(webhooks.read({ headers: own, body: push }, secret), item)
      const asGithub = { ...headers, 'x-hub-signature-256': `sha256=${sign(push)}` }
      assert.deepEqual(webhooks.read({ headers: asGithub, body: push }, secret), item)
    }))

  test(`${kind}: a delivery with a wrong signature, or without relevance, is ignored`, () =>
    withWebhooks(forgejo, async webhooks => {
      const headers = { [`x-${kind}-event`]: 'push', [`x-${kind}-delivery`]: 'd-1' }
      const signature = `x-${kind}-signature`
      const read = (more: Record<string, string>, body = push, key = secret) =>
        webhooks.read({ headers: { ...headers, ...more }, body }, key)
      assert.equal(read({}), null)
      assert.equal(read({ [signature]: '' }), null)
      assert.equal(read({ [signature]: sign(push).slice(2) }), null)
      assert.equal(read({ [signature]: `sha256=${sign(push)}` }), null)
      assert.equal(read({ [signature]: sign(push) }, bytes(`${Buffer.from(push)} `)), null)
      assert.equal(read({ [signature]: sign(push) }, push, 'another secret'), null)
      const unkeyed = createHmac('sha256', '').update(push).digest('hex')
      assert.equal(read({ [signature]: unkeyed }, push, ''), null)
      assert.equal(read({ [signature]: sign(push), [`x-${kind}-event`]: 'issues' }), null)
      for (const text of ['', 'null', '[]', '{"repository":{"id":"1001"}}', '{"repository":{"id":-1}}']) {
        assert.equal(read({ [signature]: sign(bytes(text)) }, bytes(text)), null, text)
      }
    }))
}
