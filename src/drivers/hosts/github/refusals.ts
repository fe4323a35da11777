import { shortened } from '#domain/text/shortened.ts'
import { HostError } from '#ports/hosts.ts'
import { todo } from '../httpClient/errors.ts'
import { pauseOf } from '../httpClient/pause.ts'
import type { ErrorResponse } from '../httpClient.ts'
import { archived } from '../writable.ts'

/** Maps a refusal by GitHub to an error; `null`: the default for its status. */
export function classify(refusal: ErrorResponse): HostError | null {
  const { status } = refusal
  if (status === 401)
    return new HostError('access_expired', 'GitHub no longer accepts the connection; connect again in the settings')
  if (isRateLimit(refusal)) {
    return new HostError('busy', 'GitHub asks to slow down; try again later', {
      retryAfterS: pauseOf(refusal.headers) ?? unnamedPauseS,
    })
  }
  if (status === 404 && isRepository(refusal.request.path)) {
    return new HostError('gone', 'the repository is no longer on GitHub, or your account cannot see it')
  }
  if (status === 403 || status === 409 || status === 422) return refusedWrite(refusal)
  if (status === 413) return new HostError('too_large', 'this request is too large for GitHub')
  if (status === 451) return new HostError('access_refused', 'GitHub has blocked this repository for legal reasons')
  return null
}

/** Whether a write may have been carried out although its caller got no answer: check before sending it again. */
export function mayHaveSucceeded(error: unknown): boolean {
  return error instanceof HostError && (error.kind === 'failed' || error.kind === 'busy')
}

/** The same, or the object already existed. */
export function mayExist(error: unknown): error is HostError {
  return mayHaveSucceeded(error) || (error instanceof HostError && error.kind === 'invalid')
}

function isRepository(path: string): boolean {
  return /^\/repositories\/\d+$/.test(path)
}

/** A used up hourly limit has `remaining: 0`; the secondary limits are described in the message, mostly with 403. */
function isRateLimit({ status, headers, message }: ErrorResponse): boolean {
  if (status === 429) return true
  return status === 403 && (headers.get('x-ratelimit-remaining') === '0' || /rate limit|abuse detection/i.test(message))
}

/** The pause that GitHub recommends where it gives no time. */
const unnamedPauseS = 60

const protectedBranch = /protected branch|rule violations|must be made through a pull request|GH006|GH013/i

function refusedWrite({ status, headers, message }: ErrorResponse): HostError {
  const said = singleLine(message)
  if (/archived/i.test(message)) return archived('GitHub')
  if (protectedBranch.test(message)) return new HostError('protected', `GitHub protects the branch: ${said}`)
  if (/is too large|too_large|exceeds the maximum/i.test(message)) return new HostError('too_large', said)
  if (status !== 403) return new HostError('invalid', `GitHub refuses the request: ${said}`)
  if (headers.has('x-github-sso')) {
    const todo = 'sign in to the organization with single sign-on on GitHub, then connect again'
    return new HostError('access_refused', `the organization requires single sign-on: ${todo}`)
  }
  if (/OAuth App access restrictions/i.test(message)) {
    const todo = 'ask one of its owners to approve Speckeep in its settings on GitHub'
    return new HostError('access_refused', `the organization has not approved Speckeep: ${todo}`)
  }
  if (/workflow/i.test(message)) return workflowScopeMissing()
  const words = said === '' ? '' : ` It says: ${said.replace(/(?<![.\s])[.\s]+$/, '')}.`
  return new HostError('access_refused', `GitHub does not allow it.${words} ${todo.rights}`, { hostMessage: said })
}

/** GitHub answers a write below this folder with a misleading 404 if the scope was not granted. */
export function isWorkflow(path: string): boolean {
  return path.startsWith('.github/workflows/')
}

export function workflowScopeMissing(): HostError {
  const todo = 'connect again with the workflow scope, or change these files on GitHub'
  return new HostError('access_refused', `GitHub does not let Speckeep write workflow files: ${todo}`)
}

const saidMaxChars = 200

/** The host's message, on one line. */
function singleLine(message: string): string {
  return shortened(message.replace(/\s+/g, ' ').trim(), saidMaxChars)
}
