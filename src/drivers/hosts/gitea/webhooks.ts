import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookDelivery, WebhookEvent, Webhooks } from '#ports/hosts/webhooks.ts'
import { type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import type { GiteaContext } from './context.ts'
import type { GiteaFlavor } from './flavor.ts'

type Hook = { readonly id: number; readonly config?: { readonly url?: string } }

const hooksPagesMax = 10
const deliveryMaxBytes = 4 * 1024 * 1024

/** Events that may change our state: content, branches, or the repository itself. */
const events: ReadonlySet<string> = new Set(['push', 'create', 'delete', 'repository'])

export function giteaWebhooks(context: GiteaContext): Webhooks {
  return {
    /** Not every version accepts a new secret for an existing hook, so a new hook replaces the old ones. */
    async subscribe(access, repo, { url, secret }) {
      const before = await hooksTo(context, access, repo, url)
      const { status } = await context.ask(access, repo, {
        method: 'POST',
        parts: ['hooks'],
        json: {
          type: context.flavor.hookType,
          active: true,
          events: ['push'],
          branch_filter: '*',
          config: { url, content_type: 'json', secret },
        },
      })
      if (status === 404)
        throw new HostError(
          'access_refused',
          `${context.flavor.label} lets only administrators of the repository create webhooks.`,
        )
      for (const { id } of before) {
        await context.ask(access, repo, { method: 'DELETE', parts: ['hooks', String(id)], safe: true })
      }
    },

    read: (delivery, secret) => (isSigned(context.flavor, delivery, secret) ? itemOf(context.flavor, delivery) : null),
  }
}

async function hooksTo(
  { ask, instance }: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  url: string,
): Promise<readonly Hook[]> {
  const { pageItems } = await instance(access)
  const found: Hook[] = []
  for (let page = 1; page <= hooksPagesMax; page++) {
    const { body } = await ask<readonly Hook[] | null>(access, repo, {
      method: 'GET',
      parts: ['hooks'],
      query: { page, limit: pageItems },
    })
    const hooks = Array.isArray(body) ? (body as readonly Hook[]) : []
    found.push(...hooks.filter(hook => hook.config?.url === url))
    if (hooks.length < pageItems) break
  }
  return found
}

/** Signed in the host's own format, in its relative's, or in GitHub's, which it also sends. */
function isSigned({ headerPrefix }: GiteaFlavor, { headers, body }: WebhookDelivery, secret: string): boolean {
  if (secret === '' || body.byteLength > deliveryMaxBytes) return false
  const given =
    headers[`x-${headerPrefix}-signature`] ??
    headers['x-gitea-signature'] ??
    headers['x-hub-signature-256']?.replace(/^sha256=/, '') ??
    ''
  if (!/^[0-9a-f]{64}$/i.test(given)) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(body).digest())
}

function itemOf({ headerPrefix }: GiteaFlavor, { headers, body }: WebhookDelivery): WebhookEvent | null {
  const header = (name: string) => headers[`x-${headerPrefix}-${name}`] ?? headers[`x-gitea-${name}`]
  const deliveryId = header('delivery')
  if (!deliveryId || deliveryId.length > 200 || !events.has(header('event') ?? '')) return null
  const repoId = repoIdIn(body)
  return repoId === null ? null : { deliveryId, repoId }
}

function repoIdIn(body: Uint8Array): number | null {
  try {
    const said = JSON.parse(Buffer.from(body).toString('utf8')) as { repository?: { id?: unknown } } | null
    const id = said?.repository?.id
    return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
  } catch {
    return null
  }
}
