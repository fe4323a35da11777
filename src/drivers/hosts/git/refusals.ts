import { HostError } from '#ports/hosts.ts'
import { importRefusals, type Refusal } from '../embedded/import/remote.ts'

/** How to interpret a server's refusals when a token was sent. */
export const importRefusalsOfRemote: readonly Refusal[] = [
  [
    /returned error: 401|could not read (?:Username|Password)|Authentication failed/,
    host =>
      new HostError(
        'access_expired',
        `${host} does not accept the user name and token of this project. Replace them in its settings.`,
      ),
  ],
  [
    /returned error: 403/,
    host =>
      new HostError(
        'access_refused',
        `${host} does not let this token do that. It needs read and write access to the repository.`,
      ),
  ],
  [
    /returned error: (?:404|410)|repository '.*' not found/,
    host => new HostError('gone', `${host} has no such repository, or this token cannot see it`),
  ],
  [
    /returned error: 429/,
    host => new HostError('busy', `${host} accepts no more requests for now`, { retryAfterS: 60 }),
  ],
  ...importRefusals,
]

/** A repository that worked before has not turned into a web page: something else answers for the server. */
export const workingRefusals: readonly Refusal[] = [
  [
    /not valid: is this a git repository/,
    host => new HostError('failed', `${host} answers with something that is not git. Try again shortly.`),
  ],
  ...importRefusalsOfRemote,
]
