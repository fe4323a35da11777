import type { Events } from '#ports/events.ts'
import type { ProjectHost, TakenRepos } from '#ports/hosts.ts'

/** A host whose calls are told to `events`; what it does is unchanged. What asks no host anything is not told. */
export function metered(host: ProjectHost, events: Pick<Events, 'hostCalled'>): ProjectHost {
  const { repos, pages, identity, news, owners, reviews } = host

  function told<A extends unknown[], R>(operation: string, call: (...args: A) => Promise<R>) {
    return async (...args: A): Promise<R> => {
      const started = performance.now()
      let outcome: 'ok' | 'error' = 'error'
      try {
        const result = await call(...args)
        outcome = 'ok'
        return result
      } finally {
        events.hostCalled({ host: host.id, operation, outcome, durationMs: performance.now() - started })
      }
    }
  }

  const taken: TakenRepos = {
    takeOver: told('takeOver', repos.takeOver),
    contentReady: told('contentReady', repos.contentReady),
    setVisibility: told('setVisibility', repos.setVisibility),
    resolve: told('resolve', repos.resolve),
    listRefs: told('listRefs', repos.listRefs),
    tree: told('tree', repos.tree),
    readFile: told('readFile', repos.readFile),
    readBlob: told('readBlob', repos.readBlob),
    commit: told('commit', repos.commit),
    listCommits: told('listCommits', repos.listCommits),
    readCommit: told('readCommit', repos.readCommit),
  }
  const { createFromTemplate } = repos
  return {
    ...host,
    repos: createFromTemplate
      ? { ...taken, createFromTemplate: told('createFromTemplate', createFromTemplate) }
      : taken,
    ...(pages && {
      pages: {
        enable: told('pages.enable', pages.enable),
        disable: told('pages.disable', pages.disable),
        state: told('pages.state', pages.state),
      },
    }),
    ...(identity && {
      identity: {
        ...identity,
        exchange: told('identity.exchange', identity.exchange),
        refresh: told('identity.refresh', identity.refresh),
        revoke: told('identity.revoke', identity.revoke),
        user: told('identity.user', identity.user),
      },
    }),
    ...(news && { news: { ...news, subscribe: told('news.subscribe', news.subscribe) } }),
    ...(owners && { owners: { list: told('owners.list', owners.list) } }),
    ...(reviews && {
      reviews: {
        createBranch: told('reviews.createBranch', reviews.createBranch),
        open: told('reviews.open', reviews.open),
      },
    }),
  }
}
