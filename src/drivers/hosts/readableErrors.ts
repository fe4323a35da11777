import { type CodeHost, HostError } from '#ports/hosts.ts'
import { describeOperation, HttpClientError } from './httpClient/errors.ts'

/**
 * Words a host's errors for users: each operation says what could not be done, and every message is a sentence. The
 * original error is the cause, for the log.
 */
export function withReadableErrors(host: CodeHost): CodeHost {
  const { repos, pages, identity, webhooks, owners, changeRequests } = host
  const reading = explained('The project could not be read')
  const history = explained('The history could not be read')
  const signIn = explained('The sign-in could not be completed')
  return {
    ...host,
    repos: {
      ...repos,
      createFromTemplate: explained('The repository could not be created')(repos.createFromTemplate),
      importRepo: explained('The repository could not be imported')(repos.importRepo),
      contentReady: reading(repos.contentReady),
      setVisibility: explained('The visibility could not be changed')(repos.setVisibility),
      resolve: reading(repos.resolve),
      listRefs: reading(repos.listRefs),
      tree: reading(repos.tree),
      readFile: reading(repos.readFile),
      readBlob: reading(repos.readBlob),
      commit: explained('The changes could not be saved')(repos.commit),
      ...(repos.takeBack && { takeBack: explained('The changes could not be taken back')(repos.takeBack) }),
      listCommits: history(repos.listCommits),
      readCommit: history(repos.readCommit),
    },
    ...(pages && {
      pages: {
        enable: explained('The site could not be switched on')(pages.enable),
        disable: explained('The site could not be switched off')(pages.disable),
        state: explained('The state of the site could not be read')(pages.state),
      },
    }),
    ...(identity && {
      identity: {
        ...identity,
        exchange: signIn(identity.exchange),
        refresh: signIn(identity.refresh),
        revoke: explained('The connection could not be ended')(identity.revoke),
        user: explained('Your account could not be read')(identity.user),
      },
    }),
    ...(owners && { owners: { list: explained('Your organizations could not be listed')(owners.list) } }),
    ...(webhooks && {
      webhooks: { ...webhooks, subscribe: explained('The webhook could not be created')(webhooks.subscribe) },
    }),
    ...(changeRequests && {
      changeRequests: {
        createBranch: explained('The branch could not be created')(changeRequests.createBranch),
        open: explained('The change request could not be opened')(changeRequests.open),
      },
    }),
  }
}

function explained(operation: string) {
  return <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await call(...args)
      } catch (error) {
        if (error instanceof HttpClientError) throw describeOperation(error, operation)
        throw error instanceof HostError ? asSentence(error) : error
      }
    }
}

/** Adds a capital letter and a full stop; a name or address at the end stays unchanged. */
function asSentence(error: HostError): HostError {
  const { kind, message, cause, retryAfterS, hostMessage } = error
  const whole = message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?…”/]$/.test(message) ? '' : '.')
  if (whole === message) return error
  return new HostError(kind, whole, {
    ...(cause !== undefined && { cause }),
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(hostMessage !== undefined && { hostMessage }),
  })
}
