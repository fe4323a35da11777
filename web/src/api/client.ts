import createClient, { type Middleware } from 'openapi-fetch'
import { accessToken } from '../session/session.ts'
import { problemOf, unreachableProblem } from './problem.ts'
import type { components, paths } from './schema.d.ts'
import { send } from './send.ts'

/** Called without a token, where there is one or not. */
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
  '/api/auth/oidc',
  '/api/auth/oidc/authorize',
  '/api/auth/oidc/callback',
])
/** Called with a token where there is one: then the code host is connected to the caller. */
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

/** The service, typed by openapi.json. A call that is not answered with success throws a `Problem`. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: send })
api.use(authMiddleware)

export type Schemas = components['schemas']

/** The body of a successful answer: `await dataOf(api.GET('/api/projects'))`. */
export async function dataOf<T>(answer: Promise<{ readonly data?: T }>): Promise<NonNullable<T>> {
  const { data } = await answer
  if (data === undefined || data === null) throw new Error('The service sent an empty response.')
  return data
}
