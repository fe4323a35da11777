import { createHash } from 'node:crypto'
import { jsonOf, type Layer, refusal, reply } from './layer.ts'

type Issued = { readonly challenge: string; readonly redirectUri: string }
type Grants = { add(token: string, scopes: string): void; end(token: string): void; knows(token: string): boolean }

/** What the emulator's sign-in does not check: the PKCE verifier, the callback address, and revoked grants. */
export function signIn(grants: Grants, app: { readonly id: string; readonly secret: string }) {
  const issued = new Map<string, Issued>()
  let lessScopes: string | null = null
  let refuses: string | null = null
  let lastExchange: Readonly<Record<string, string>> = {}

  const layer: Layer = async (ask, next) => {
    if (ask.path === '/login/oauth/access_token') return await exchange(ask, next)
    if (ask.path === `/applications/${app.id}/grant` && ask.method === 'DELETE') return endGrant(ask)
    return await next(ask)
  }

  const exchange: Layer = async (ask, next) => {
    const form = Object.fromEntries(new URLSearchParams(ask.body.toString('utf8')))
    lastExchange = form
    if (refuses !== null) return reply(200, { error: refuses, error_description: `Not for ${form['code']}.` })
    const code = issued.get(form['code'] ?? '')
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url')
    if (code && code.redirectUri !== form['redirect_uri']) {
      const error_description = 'The redirect_uri MUST match the registered callback URL for this application.'
      return reply(200, { error: 'redirect_uri_mismatch', error_description })
    }
    if (code && code.challenge !== challenge) {
      return reply(200, {
        error: 'bad_verification_code',
        error_description: 'The code passed is incorrect or expired.',
      })
    }
    const answer = await next(ask)
    const body = jsonOf<{ access_token?: string; scope?: string }>(answer)
    if (body.access_token === undefined) return answer
    const scope = (lessScopes ?? body.scope ?? '').split(/[\s,]+/).join(',')
    grants.add(body.access_token, scope)
    return reply(200, { ...body, scope })
  }

  function endGrant(ask: Parameters<Layer>[0]) {
    const basic = `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`
    const token = String(jsonOf(ask)['access_token'] ?? '')
    if (ask.headers['authorization'] !== basic) return refusal(401, 'Bad credentials')
    if (!grants.knows(token)) return refusal(404, 'Not Found')
    grants.end(token)
    return reply(204)
  }

  return {
    layer,
    issue: (code: string, to: Issued) => void issued.set(code, to),
    grantOnly(scopes: string) {
      lessScopes = scopes
    },
    refuse(error: string) {
      refuses = error
    },
    lastExchange: () => lastExchange,
  }
}
