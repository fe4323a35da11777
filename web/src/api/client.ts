import createClient, { type Middleware } from 'openapi-fetch'
import { problemOf, unreachableProblem } from './problem.ts'
import type { components, paths } from './schema.d.ts'
import { send } from './send.ts'
import { accessToken } from './session.ts'

/** Always called without a token. */
const publicPaths: ReadonlySet<string> = new Set([
  '/api/auth/login',
  '/api/auth/login/second-factor',
  '/api/auth/passkey/options',
  '/api/auth/passkey/login',
  '/api/auth/register',
  '/api/auth/logout',
  '/api/auth/links',
  '/api/auth/password-reset',
  '/api/auth/email-verification',
  '/api/auth/sign-in-offer',
  '/api/auth/oidc/authorize',
  '/api/auth/oidc/callback',
])
/** Called with a token if there is one: the code host is then connected to the caller. */
const optionalAuthPaths: ReadonlySet<string> = new Set(['/api/auth/repohost/authorize', '/api/auth/repohost/callback'])

const authMiddleware: Middleware = {
  async onRequest({ request, schemaPath }) {
    if (publicPaths.has(schemaPath)) return request
    const token = await accessToken().catch(error => {
      if (optionalAuthPaths.has(schemaPath)) return null
      throw error
    })
    if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
    return request
  },
  async onResponse({ response }) {
    if (!response.ok) throw await problemOf(response)
    return response
  },
  onError({ error }) {
    return unreachableProblem(error)
  },
}

/** The service's API, typed by openapi.json. Throws a `Problem` unless the response is successful. */
export const api = createClient<paths, 'application/json' | 'application/problem+json'>({
  baseUrl: location.origin,
  fetch: send,
})
api.use(authMiddleware)

export type Schemas = components['schemas']

/** The body of a successful response: `await dataOf(api.GET('/api/projects'))`. */
export async function dataOf<T>(answer: Promise<{ readonly data?: T }>): Promise<NonNullable<T>> {
  const { data } = await answer
  if (data === undefined || data === null) throw new Error('The service sent an empty response.')
  return data
}
