/** GitHub, its own cloud or an Enterprise Server, over the REST API and with the access of each user. */
import type { CodeHost, HostAccess, RepoHost, RepoRef } from '#ports/hosts.ts'
import { withReadableErrors } from '../readableErrors.ts'
import type { RemoteHostOptions } from '../remote.ts'
import { githubClient, repoCalls } from './api.ts'
import { githubChangeRequests } from './changeRequests.ts'
import { commitChanges } from './commit.ts'
import { createGithubContext, type GithubContext } from './context.ts'
import { contentReady, createFromTemplate, importRepo } from './create.ts'
import { listCommits, readCommit } from './history.ts'
import { githubIdentity } from './identity.ts'
import { githubOwners } from './owners.ts'
import { githubPages } from './pages.ts'
import { listTree, readBlobUpTo, readFileAt, resolveCommit } from './read.ts'
import { listRefs } from './refs.ts'
import { pagesShutdown, visibilityChange } from './visibility.ts'
import { githubWebhooks } from './webhooks.ts'

export function githubHost(options: RemoteHostOptions): CodeHost {
  const http = githubClient(options)
  const context = createGithubContext(http, options)
  return withReadableErrors({
    id: 'github',
    label: 'GitHub',
    repos: githubRepos(context),
    pages: { ...githubPages(context), disable: pagesShutdown(context) },
    webhooks: githubWebhooks(context),
    owners: githubOwners(context, options),
    changeRequests: githubChangeRequests(context),
    ...(options.client && { identity: githubIdentity(options, options.client, http) }),
  })
}

function githubRepos(context: GithubContext): RepoHost {
  const on = (access: HostAccess, repo: RepoRef) => repoCalls(context.http, access, repo)
  return {
    createFromTemplate: (access, newRepo) => createFromTemplate(context, access, newRepo),
    importRepo: (access, source) => importRepo(context, access, source),
    contentReady: (access, repo) => contentReady(on(access, repo)),
    setVisibility: visibilityChange(context),
    resolve: (access, repo, ref) => resolveCommit(on(access, repo), ref),
    listRefs: (access, repo) => listRefs(on(access, repo)),
    tree: (access, repo, at) => listTree(on(access, repo), at),
    readFile: (access, repo, at) => readFileAt(on(access, repo), at),
    readBlob: (access, repo, sha, maxBytes) => readBlobUpTo(on(access, repo), sha, maxBytes),
    commit: (access, repo, request) => commitChanges(context, on(access, repo), request),
    listCommits: (access, repo, query) => listCommits(on(access, repo), query),
    readCommit: (access, repo, sha) => readCommit(on(access, repo), sha),
  }
}
