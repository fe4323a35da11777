import { accessToken, dropAccessToken } from '../session/session.ts'
import { earlyAnswer } from './early.ts'
import { reaching } from './reach.ts'

/**
 * Sends a request. One whose token is not taken, whatever the token's date says, was not acted on: it is sent once more
 * with another token.
 */
export async function send(request: Request): Promise<Response> {
  const token = request.headers.get('authorization')?.replace('Bearer ', '')
  const again = token === undefined ? null : request.clone()
  const response = (await earlyAnswer(request)) ?? (await reaching(fetch(request)))
  if (response.status !== 401 || token === undefined || again === null) return response
  dropAccessToken(token)
  again.headers.set('authorization', `Bearer ${await accessToken()}`)
  return await reaching(fetch(again))
}
