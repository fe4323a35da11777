import type { Events } from '#ports/events.ts'
import { HostError, type ImportOnlyRepos, type ProjectHost } from '#ports/hosts.ts'
import type { Tracing } from '#ports/tracing.ts'

/**
 * Reports a host's calls to `events`, and to the trace in progress, without changing them. Calls that do not reach the
 * host are not reported.
 */
export function withMetrics(
  host: ProjectHost,
  events: Pick<Events, 'hostCalled'>,
  tracing: Tracing | null = null,
): ProjectHost {
  const { repos, pages, identity, webhooks, owners, changeRequests } = host

  function timed<A extends unknown[], R>(operation: string, call: (...args: A) => Promise<R>) {
    return async (...args: A): Promise<R> => {
      const started = performance.now()
      let outcome: 'ok' | 'busy' | 'error' = 'error'
      try {
        const result = await (tracing ? tracing.step(`${host.id}.${operation}`, () => call(...args)) : call(...args))
        outcome = 'ok'
        return result
      } catch (error) {
        if (error instanceof HostError && error.kind === 'busy') outcome = 'busy'
        throw error
      } finally {
        events.hostCalled({ host: host.id, operation, outcome, durationMs: performance.now() - started })
      }
    }
  }

  const importOnly: ImportOnlyRepos = {
    importRepo: timed('takeOver', repos.importRepo),
    contentReady: timed('contentReady', repos.contentReady),
    setVisibility: timed('setVisibility', repos.setVisibility),
    resolve: timed('resolve', repos.resolve),
    listRefs: timed('listRefs', repos.listRefs),
    tree: timed('tree', repos.tree),
    readFile: timed('readFile', repos.readFile),
    readBlob: timed('readBlob', repos.readBlob),
    commit: timed('commit', repos.commit),
    ...(repos.takeBack && { takeBack: timed('takeBack', repos.takeBack) }),
    listCommits: timed('listCommits', repos.listCommits),
    readCommit: timed('readCommit', repos.readCommit),
  }
  const { createFromTemplate } = repos
  return {
    ...host,
    repos: createFromTemplate
      ? { ...importOnly, createFromTemplate: timed('createFromTemplate', createFromTemplate) }
      : importOnly,
    ...(pages && {
      pages: {
        enable: timed('pages.enable', pages.enable),
        disable: timed('pages.disable', pages.disable),
        state: timed('pages.state', pages.state),
      },
    }),
    ...(identity && {
      identity: {
        ...identity,
        exchange: timed('identity.exchange', identity.exchange),
        refresh: timed('identity.refresh', identity.refresh),
        revoke: timed('identity.revoke', identity.revoke),
        user: timed('identity.user', identity.user),
      },
    }),
    ...(webhooks && { webhooks: { ...webhooks, subscribe: timed('news.subscribe', webhooks.subscribe) } }),
    ...(owners && { owners: { list: timed('owners.list', owners.list) } }),
    ...(changeRequests && {
      changeRequests: {
        createBranch: timed('changeRequests.createBranch', changeRequests.createBranch),
        open: timed('changeRequests.open', changeRequests.open),
      },
    }),
  }
}
