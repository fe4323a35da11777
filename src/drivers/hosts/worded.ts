import { type CodeHost, HostError } from '#ports/hosts.ts'
import { inWords, WireError } from './wire/sentences.ts'

/**
 * A host whose failures are told for people: each operation says what could not be done, and every message is a
 * sentence. The call that failed is the cause of the error, for the log.
 */
export function worded(host: CodeHost): CodeHost {
  const { repos, pages, identity, news, owners, reviews } = host
  const reading = told('The project could not be read')
  const history = told('The history could not be read')
  const signIn = told('The sign-in could not be finished')
  return {
    ...host,
    repos: {
      ...repos,
      createFromTemplate: told('The repository could not be made')(repos.createFromTemplate),
      takeOver: told('The repository could not be imported')(repos.takeOver),
      contentReady: reading(repos.contentReady),
      setVisibility: told('The visibility could not be changed')(repos.setVisibility),
      resolve: reading(repos.resolve),
      listRefs: reading(repos.listRefs),
      tree: reading(repos.tree),
      readFile: reading(repos.readFile),
      readBlob: reading(repos.readBlob),
      commit: told('The changes could not be saved')(repos.commit),
      listCommits: history(repos.listCommits),
      readCommit: history(repos.readCommit),
    },
    ...(pages && {
      pages: {
        enable: told('The site could not be switched on')(pages.enable),
        disable: told('The site could not be switched off')(pages.disable),
        state: told('The state of the site could not be read')(pages.state),
      },
    }),
    ...(identity && {
      identity: {
        ...identity,
        exchange: signIn(identity.exchange),
        refresh: signIn(identity.refresh),
        revoke: told('The connection could not be ended')(identity.revoke),
        user: told('Your account could not be read')(identity.user),
      },
    }),
    ...(owners && { owners: { list: told('Your organizations could not be listed')(owners.list) } }),
    ...(news && { news: { ...news, subscribe: told('The webhook could not be made')(news.subscribe) } }),
    ...(reviews && {
      reviews: {
        createBranch: told('The branch could not be made')(reviews.createBranch),
        open: told('The change request could not be opened')(reviews.open),
      },
    }),
  }
}

function told(deed: string) {
  return <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await call(...args)
      } catch (error) {
        if (error instanceof WireError) throw inWords(error, deed)
        throw error instanceof HostError ? asSentence(error) : error
      }
    }
}

/** With a capital letter and a full stop; a name or address that ends it stays as it is. */
function asSentence(error: HostError): HostError {
  const { kind, message, cause, retryAfterS, said } = error
  const whole = message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?…”/]$/.test(message) ? '' : '.')
  if (whole === message) return error
  return new HostError(kind, whole, {
    ...(cause !== undefined && { cause }),
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(said !== undefined && { said }),
  })
}
