import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookDelivery, WebhookEvent, Webhooks } from '#ports/hosts/webhooks.ts'
import { type HookAnswer, type RepoCalls, repoCalls } from './api.ts'
import type { GithubContext } from './context.ts'
import { mayExist } from './refusals.ts'

/** Events that may change what a project shows; `ping` and others do not. */
const events = ['push', 'page_build', 'repository']

export function githubWebhooks({ http }: GithubContext): Webhooks {
  return {
    async subscribe(access, repo, { url, secret }) {
      const calls = repoCalls(http, access, repo)
      const config = { url, secret, content_type: 'json', insecure_ssl: '0' }
      const hook = { name: 'web', active: true, events, config }
      const known = await findHook(calls, url)
      if (known !== null) return await renew(calls, known, config)
      try {
        await calls.write('POST', '/hooks', hook)
      } catch (error) {
        // Another process may have been first, or the answer was lost after the hook was created.
        if (!mayExist(error) || (await findHook(calls, url)) === null) throw error
      }
    },
    read: (delivery, secret) => (isSigned(delivery, secret) ? itemOf(delivery) : null),
  }
}

async function findHook(calls: RepoCalls, url: string): Promise<number | null> {
  const hooks = await calls.read<readonly HookAnswer[]>('/hooks', { query: { per_page: 100 } })
  return hooks?.body.find(hook => hook.config.url === url)?.id ?? null
}

/** The secret of a hook cannot be read, so an existing hook gets ours again. */
async function renew(calls: RepoCalls, id: number, config: object): Promise<void> {
  await calls.write('PATCH', `/hooks/${id}`, { active: true, events, config }, { safe: true })
}

function isSigned({ headers, body }: WebhookDelivery, secret: string): boolean {
  const given = Buffer.from(headers['x-hub-signature-256'] ?? '')
  const due = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  return secret !== '' && given.length === due.length && timingSafeEqual(given, due)
}

function itemOf({ headers, body }: WebhookDelivery): WebhookEvent | null {
  const deliveryId = headers['x-github-delivery'] ?? ''
  if (deliveryId === '' || !events.includes(headers['x-github-event'] ?? '')) return null
  const repoId = repoIdIn(body)
  return repoId === null ? null : { deliveryId, repoId }
}

function repoIdIn(body: Uint8Array): number | null {
  try {
    const { repository } = JSON.parse(Buffer.from(body).toString('utf8')) as { repository?: { id?: unknown } }
    return typeof repository?.id === 'number' && Number.isSafeInteger(repository.id) ? repository.id : null
  } catch {
    return null
  }
}
