/**
 * GitLab, gitlab.com or self-managed, through its API with the user's token. Written from GitLab's documentation and
 * source; `test/drivers/hosts/live` runs the contract against a real one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CodeHost } from '#ports/hosts.ts'
import { cachedUser } from '../cachedUser.ts'
import { createHttpClient } from '../httpClient.ts'
import { createKeyedMutex } from '../keyedMutex.ts'
import { withReadableErrors } from '../readableErrors.ts'
import type { RemoteHostOptions } from '../remote.ts'
import { apiBaseOf, classify, type Gitlab, type GitlabUser, webUrlOf } from './api.ts'
import { createGitlabCache } from './cache.ts'
import { gitlabChangeRequests } from './changeRequests.ts'
import { commitChanges, takeBackCommit } from './commit.ts'
import { contentReady, createFromTemplate, importRepo } from './create.ts'
import { listCommits, readCommit } from './history.ts'
import { gitlabIdentity } from './identity.ts'
import { gitlabOwners } from './owners.ts'
import { gitlabPages } from './pages.ts'
import { listTree, readBlob, readFile, resolve } from './read.ts'
import { listRefs } from './refs.ts'
import { pagesShutdown, visibilityChange } from './visibility.ts'
import { gitlabWebhooks } from './webhooks.ts'

export function gitlabHost(options: RemoteHostOptions): CodeHost {
  const http = createHttpClient({
    label: 'GitLab',
    apiBase: apiBaseOf(options),
    headers: { accept: 'application/json', 'user-agent': 'Speckeep' },
    authorization: token => ({ authorization: `Bearer ${token}` }),
    classify,
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.wait ? { wait: options.wait } : {}),
  })
  const gitlab: Gitlab = {
    webUrl: webUrlOf(options.baseUrl),
    wait: options.wait ?? (ms => sleep(ms)),
    runExclusive: createKeyedMutex(),
    known: createGitlabCache(),
    http,
    userOf: cachedUser(async access => (await http.send<GitlabUser>(access, { method: 'GET', path: '/v4/user' })).body),
  }
  return withReadableErrors({
    id: 'gitlab',
    label: 'GitLab',
    repos: {
      createFromTemplate: (access, newRepo) => createFromTemplate(gitlab, access, newRepo),
      importRepo: (access, source) => importRepo(gitlab, access, source),
      contentReady: (access, repo) => contentReady(gitlab, access, repo),
      setVisibility: visibilityChange(gitlab),
      resolve: (access, repo, ref) => resolve(gitlab, access, repo, ref),
      listRefs: (access, repo) => listRefs(gitlab, access, repo),
      tree: (access, repo, at) => listTree(gitlab, access, repo, at),
      readFile: (access, repo, at) => readFile(gitlab, access, repo, at),
      readBlob: (access, repo, sha, maxBytes) => readBlob(gitlab, access, repo, sha, maxBytes),
      commit: (access, repo, request) => commitChanges(gitlab, access, repo, request),
      takeBack: (access, repo, commit) => takeBackCommit(gitlab, access, repo, commit),
      listCommits: (access, repo, query) => listCommits(gitlab, access, repo, query),
      readCommit: (access, repo, sha) => readCommit(gitlab, access, repo, sha),
    },
    pages: { ...gitlabPages(gitlab), disable: pagesShutdown(gitlab) },
    webhooks: gitlabWebhooks(gitlab),
    owners: gitlabOwners(gitlab),
    changeRequests: gitlabChangeRequests(gitlab),
    ...(options.client ? { identity: gitlabIdentity(gitlab, options.client, options) } : {}),
  })
}
