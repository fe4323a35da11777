/**
 * GitHub, its own cloud or an Enterprise Server, over the REST API and with the access of each user.
 *
 *   api        shapes of answers, paths        identity   signing in              create   new and taken-over repositories
 *   refusals   what a refusal means            pages      the host's own site     read     references, folders, files
 *   objects    git objects by their id         news       webhooks                commit   changes on top of a branch
 *   means      what the doors share            reviews    branches, pull requests history  commits and what they changed
 *   refs       branches and tags               visibility who may read it, its site off
 */
import type { CodeHost, HostAccess, RepoHost, RepoRef } from '#ports/hosts.ts'
import type { RemoteHostOptions } from '../remote.ts'
import { worded } from '../worded.ts'
import { githubWire, repoCalls } from './api.ts'
import { commitChanges } from './commit.ts'
import { contentReady, createFromTemplate, takeOver } from './create.ts'
import { listCommits, showCommit } from './history.ts'
import { githubIdentity } from './identity.ts'
import { createMeans, type Means } from './means.ts'
import { githubNews } from './news.ts'
import { githubOwners } from './owners.ts'
import { githubPages } from './pages.ts'
import { listTree, readBlobUpTo, readFileAt, resolveCommit } from './read.ts'
import { listRefs } from './refs.ts'
import { githubReviews } from './reviews.ts'
import { disablingPages, settingVisibility } from './visibility.ts'

export function githubHost(options: RemoteHostOptions): CodeHost {
  const wire = githubWire(options)
  const means = createMeans(wire, options)
  return worded({
    id: 'github',
    label: 'GitHub',
    repos: githubRepos(means),
    pages: { ...githubPages(means), disable: disablingPages(means) },
    news: githubNews(means),
    owners: githubOwners(means, options),
    reviews: githubReviews(means),
    ...(options.client && { identity: githubIdentity(options, options.client, wire) }),
  })
}

function githubRepos(means: Means): RepoHost {
  const on = (access: HostAccess, repo: RepoRef) => repoCalls(means.wire, access, repo)
  return {
    createFromTemplate: (access, wished) => createFromTemplate(means, access, wished),
    takeOver: (access, wish) => takeOver(means, access, wish),
    contentReady: (access, repo) => contentReady(on(access, repo)),
    setVisibility: settingVisibility(means),
    resolve: (access, repo, ref) => resolveCommit(on(access, repo), ref),
    listRefs: (access, repo) => listRefs(on(access, repo)),
    tree: (access, repo, at) => listTree(on(access, repo), at),
    readFile: (access, repo, at) => readFileAt(on(access, repo), at),
    readBlob: (access, repo, sha, maxBytes) => readBlobUpTo(on(access, repo), sha, maxBytes),
    commit: (access, repo, request) => commitChanges(means, on(access, repo), request),
    listCommits: (access, repo, query) => listCommits(on(access, repo), query),
    readCommit: (access, repo, sha) => showCommit(on(access, repo), sha),
  }
}
