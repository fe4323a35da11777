/**
 * Gitea and Forgejo over their REST API, with the user's token. They have no write side of git's objects and no pages:
 * commits go through `/contents`, and the built-in pages serve the site.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CodeHost } from '#ports/hosts.ts'
import type { RemoteHostOptions } from '../remote.ts'
import { createTurns } from '../turns.ts'
import { createWire } from '../wire.ts'
import { worded } from '../worded.ts'
import { classify } from './api.ts'
import { committing } from './commit.ts'
import { connect } from './connection.ts'
import { creation } from './create.ts'
import { type GiteaFlavor, giteaFlavor } from './flavor.ts'
import { history } from './history.ts'
import { identity } from './identity.ts'
import { news } from './news.ts'
import { owners } from './owners.ts'
import { reading } from './read.ts'
import { listRefs } from './refs.ts'
import { reviews } from './reviews.ts'
import { settingVisibility } from './visibility.ts'

export function giteaHost(options: RemoteHostOptions, flavor: GiteaFlavor = giteaFlavor): CodeHost {
  const { baseUrl, apiBaseUrl, client } = options
  const wire = createWire({
    label: flavor.label,
    apiBase: apiBaseUrl ?? `${baseUrl.replace(/\/+$/, '')}/api/v1`,
    headers: { accept: 'application/json', 'user-agent': 'speckeep' },
    authorization: token => ({ authorization: `Bearer ${token}` }),
    classify: refusal => classify(flavor.label, refusal),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.wait ? { wait: options.wait } : {}),
  })
  const connection = connect({ flavor, wire, wait: options.wait ?? (ms => sleep(ms)) })
  const turns = createTurns()
  return worded({
    id: flavor.id,
    label: flavor.label,
    repos: {
      ...creation(connection, turns),
      setVisibility: settingVisibility(connection),
      ...reading(connection),
      listRefs: (access, repo) => listRefs(connection, access, repo),
      ...committing(connection, turns),
      ...history(connection),
    },
    ...(client ? { identity: identity(options, client, wire) } : {}),
    news: news(connection),
    owners: owners(connection),
    reviews: reviews(connection),
  })
}
