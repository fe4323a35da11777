import { createHash, timingSafeEqual } from 'node:crypto'
import type { WebhookDelivery, WebhookEvent, Webhooks } from '#ports/hosts/webhooks.ts'
import { type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { type Gitlab, listAll, projectPath } from './api.ts'

type Hook = { readonly id: number; readonly url: string }

const hooksMax = 1_000

export function gitlabWebhooks(gitlab: Gitlab): Webhooks {
  return {
    /** GitLab never shows the secret of a hook, so it is set again on an existing one. */
    async subscribe(access, repo, { url, secret }) {
      const json = {
        url,
        token: secret,
        push_events: true,
        pipeline_events: true,
        deployment_events: true,
        enable_ssl_verification: true,
      }
      const known = await hookTo(gitlab, access, repo, url)
      if (known) {
        const path = projectPath(repo.id, 'hooks', known.id)
        await gitlab.http.send(access, { method: 'PUT', path, json, safe: true })
        return
      }
      try {
        await gitlab.http.send(access, { method: 'POST', path: projectPath(repo.id, 'hooks'), json })
      } catch (error) {
        const unsure = error instanceof HostError && (error.kind === 'failed' || error.kind === 'busy')
        if (!unsure || !(await hookTo(gitlab, access, repo, url))) throw error
      }
    },

    read(delivery, secret) {
      return isSigned(delivery, secret) ? itemOf(delivery) : null
    },
  }
}

async function hookTo(gitlab: Gitlab, access: HostAccess, repo: RepoRef, url: string): Promise<Hook | null> {
  const hooks = await listAll<Hook>(gitlab, access, { path: projectPath(repo.id, 'hooks') }, hooksMax)
  return hooks?.items.find(hook => hook.url === url) ?? null
}

/**
 * The header contains the secret itself. Compares digests, so that the time taken reveals neither content nor length.
 */
function isSigned({ headers }: WebhookDelivery, secret: string): boolean {
  const given = headers['x-gitlab-token']
  return given !== undefined && secret !== '' && timingSafeEqual(digestOf(given), digestOf(secret))
}

function digestOf(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}

const events: ReadonlySet<string> = new Set(['Push Hook', 'Pipeline Hook', 'Deployment Hook'])

function itemOf({ headers, body }: WebhookDelivery): WebhookEvent | null {
  if (!events.has(headers['x-gitlab-event'] ?? '')) return null
  const repoId = projectIn(body)
  return repoId === null ? null : { deliveryId: deliveryIdOf(headers, body), repoId }
}

function projectIn(body: Uint8Array): number | null {
  try {
    const said = JSON.parse(new TextDecoder().decode(body)) as {
      project?: { id?: unknown }
      project_id?: unknown
    } | null
    const id = said?.project?.id ?? said?.project_id
    return Number.isSafeInteger(id) ? Number(id) : null
  } catch {
    return null
  }
}

const deliveryIdMaxChars = 200

/**
 * The key that GitLab keeps when it repeats a delivery; versions without it send an id of the event, and the oldest
 * send nothing.
 */
function deliveryIdOf(headers: WebhookDelivery['headers'], body: Uint8Array): string {
  const names = ['idempotency-key', 'webhook-id', 'x-gitlab-event-uuid']
  const given = names.map(name => headers[name]).find(value => value !== undefined && value !== '')
  return given?.slice(0, deliveryIdMaxChars) ?? digestOf(body).toString('hex')
}
