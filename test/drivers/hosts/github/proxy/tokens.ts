import { tokens } from './emulator.ts'
import { type Layer, refusal } from './layer.ts'

/** The emulator accepts any token; GitHub knows its own, returns their scopes, and rejects those that ended. */
export function tokenTable() {
  const scopes = new Map<string, string>(Object.values(tokens).map(token => [token, 'repo, user:email, read:org']))
  const layer: Layer = async (ask, next) => {
    const isApi = !ask.path.startsWith('/login/') && !ask.path.startsWith('/applications/')
    if (!isApi) return await next(ask)
    const token = /^Bearer (.+)$/.exec(ask.headers['authorization'] ?? '')?.[1]
    if (token === undefined) return refusal(401, 'Requires authentication')
    const granted = scopes.get(token)
    if (granted === undefined) return refusal(401, 'Bad credentials')
    const answer = await next(ask)
    return { ...answer, headers: { ...answer.headers, 'x-oauth-scopes': granted } }
  }
  return {
    layer,
    add: (token: string, granted: string) => void scopes.set(token, granted),
    end: (token: string) => void scopes.delete(token),
    scopesOf: (token: string) => scopes.get(token) ?? '',
    knows: (token: string) => scopes.has(token),
  }
}
