import { trackConnection } from './connection.ts'
import { takePreloaded } from './preloaded.ts'
import { isProblem, Problem, problemOf } from './problem.ts'
import { requestReauth } from './reauth.ts'
import { accessToken, dropAccessToken } from './session.ts'

/** Loaded with the first response that carries an age; from then on it sees every response. */
let recordStaleness: ((asked: string, answer: Response) => void) | undefined

/**
 * Sends a request. If the service rejects the token, it has not processed the request: the request is sent once more
 * with a new token. If the service requires a confirmation, it has not processed the request either: it is sent again
 * after the confirmation.
 */
export async function send(request: Request): Promise<Response> {
  const response = await fetchWithRetry(request)
  if (recordStaleness) recordStaleness(request.url, response)
  else if (response.headers.has('x-stale-since')) void loadStaleness(request.url, response).catch(() => {})
  return response
}

async function loadStaleness(asked: string, response: Response): Promise<void> {
  recordStaleness = (await import('./staleness.ts')).recordStaleness
  recordStaleness(asked, response)
}

async function fetchWithRetry(request: Request): Promise<Response> {
  const token = request.headers.get('authorization')?.replace('Bearer ', '')
  if (token === undefined) return (await takePreloaded(request)) ?? (await trackConnection(fetch(request)))
  const spare = request.clone()
  const response = (await takePreloaded(request)) ?? (await trackConnection(fetch(request)))
  if (response.status === 403) return await retryAfterConfirmation(response, spare)
  if (response.status !== 401) return response
  dropAccessToken(token)
  return await retryAfterConfirmation(await resend(spare.clone()), spare)
}

async function retryAfterConfirmation(response: Response, spare: Request): Promise<Response> {
  if (response.status !== 403 || !isProblem(await problemOf(response.clone()), 'confirmation_needed')) return response
  if (await requestReauth()) return await resend(spare)
  throw new Problem('confirmation_needed', 'Nothing was changed because you did not confirm your identity.', {
    status: 403,
  })
}

async function resend(request: Request): Promise<Response> {
  request.headers.set('authorization', `Bearer ${await accessToken()}`)
  return await trackConnection(fetch(request))
}
