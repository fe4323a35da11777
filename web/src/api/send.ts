import { confirmWho } from '../session/confirming.ts'
import { accessToken, dropAccessToken } from '../session/session.ts'
import { earlyAnswer } from './early.ts'
import { isProblem, Problem, problemOf } from './problem.ts'
import { reaching } from './reach.ts'

/** Fetched with the first answer that says how old it is; from then on it hears every answer. */
let note: ((asked: string, answer: Response) => void) | undefined

/**
 * Sends a request. One whose token is not taken, whatever the token's date says, was not acted on: it is sent once more
 * with another token. One that asks for a confirmation was not acted on either: it is sent again after that.
 */
export async function send(request: Request): Promise<Response> {
  const response = await answerTo(request)
  if (note) note(request.url, response)
  else if (response.headers.has('x-stale-since')) void hear(request.url, response).catch(() => {})
  return response
}

async function hear(asked: string, response: Response): Promise<void> {
  note = (await import('../outage/staleness.ts')).noteStaleness
  note(asked, response)
}

async function answerTo(request: Request): Promise<Response> {
  const token = request.headers.get('authorization')?.replace('Bearer ', '')
  if (token === undefined) return (await earlyAnswer(request)) ?? (await reaching(fetch(request)))
  const spare = request.clone()
  const response = (await earlyAnswer(request)) ?? (await reaching(fetch(request)))
  if (response.status === 403) return await afterConfirmation(response, spare)
  if (response.status !== 401) return response
  dropAccessToken(token)
  return await afterConfirmation(await sendAgain(spare.clone()), spare)
}

async function afterConfirmation(response: Response, spare: Request): Promise<Response> {
  if (response.status !== 403 || !isProblem(await problemOf(response.clone()), 'confirmation_needed')) return response
  if (await confirmWho()) return await sendAgain(spare)
  throw new Problem('confirmation_needed', 'Nothing was changed, since you did not confirm that it is you.', {
    status: 403,
  })
}

async function sendAgain(request: Request): Promise<Response> {
  request.headers.set('authorization', `Bearer ${await accessToken()}`)
  return await reaching(fetch(request))
}
