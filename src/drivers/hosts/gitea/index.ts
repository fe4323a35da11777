/**
 * Gitea and Forgejo over their REST API, with the user's token. They have no write API for git objects and no pages:
 * commits go through `/contents`, and the built-in pages serve the site.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CodeHost } from '#ports/hosts.ts'
import { createHttpClient } from '../httpClient.ts'
import { createKeyedMutex } from '../keyedMutex.ts'
import { withReadableErrors } from '../readableErrors.ts'
import type { RemoteHostOptions } from '../remote.ts'
import { classify } from './api.ts'
import { giteaChangeRequests } from './changeRequests.ts'
import { giteaCommits } from './commit.ts'
import { createGiteaContext } from './context.ts'
import { giteaCreation } from './create.ts'
import { type GiteaFlavor, giteaFlavor } from './flavor.ts'
import { giteaHistory } from './history.ts'
import { giteaIdentity } from './identity.ts'
import { giteaOwners } from './owners.ts'
import { giteaReads } from './read.ts'
import { listRefs } from './refs.ts'
import { visibilityChange } from './visibility.ts'
import { giteaWebhooks } from './webhooks.ts'

export function giteaHost(options: RemoteHostOptions, flavor: GiteaFlavor = giteaFlavor): CodeHost {
  const { baseUrl, apiBaseUrl, client } = options
  const http = createHttpClient({
    label: flavor.label,
    apiBase: apiBaseUrl ?? `${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/v1`,
    headers: { accept: 'application/json', 'user-agent': 'speckeep' },
    authorization: token => ({ authorization: `Bearer ${token}` }),
    classify: refusal => classify(flavor.label, refusal),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.wait ? { wait: options.wait } : {}),
  })
  const context = createGiteaContext({ flavor, http, wait: options.wait ?? (ms => sleep(ms)) })
  const mutex = createKeyedMutex()
  return withReadableErrors({
    id: flavor.id,
    label: flavor.label,
    repos: {
      ...giteaCreation(context, mutex),
      setVisibility: visibilityChange(context),
      ...giteaReads(context),
      listRefs: (access, repo) => listRefs(context, access, repo),
      ...giteaCommits(context, mutex),
      ...giteaHistory(context),
    },
    ...(client ? { identity: giteaIdentity(options, client, http) } : {}),
    webhooks: giteaWebhooks(context),
    owners: giteaOwners(context),
    changeRequests: giteaChangeRequests(context),
  })
}
