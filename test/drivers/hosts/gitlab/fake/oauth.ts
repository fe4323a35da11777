import { createHash, randomUUID } from 'node:crypto'
import { json } from './answers.ts'
import type { State, User } from './state.ts'

export const fakeClient = { id: 'client-of-speckeep', secret: 'secret-of-speckeep' }

type Code = { readonly user: User; readonly challenge: string; readonly redirectUri: string; readonly scope: string }

/** The sign-in of GitLab: codes and refresh tokens work once, and refreshing revokes both old tokens. */
export type OAuth = {
  /** The result of the user's consent at an authorization address. */
  consent(authorizationUrl: string, user: User): string
  answer(path: string, form: URLSearchParams): Response
}

export function createOAuth(state: State): OAuth {
  const codes = new Map<string, Code>()
  const refreshTokens = new Map<string, { readonly accessToken: string; readonly redirectUri: string }>()

  function grant(user: User, scope: string, redirectUri: string): Response {
    const accessToken = `access-${randomUUID()}`
    const refreshToken = `refresh-${randomUUID()}`
    state.tokens.set(accessToken, { user, scopes: scope, state: 'good' })
    refreshTokens.set(refreshToken, { accessToken, redirectUri })
    return json({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: refreshToken,
      scope,
      created_at: Math.floor(state.now().getTime() / 1000),
    })
  }

  function exchange(form: URLSearchParams): Response {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.redirectUri !== form.get('redirect_uri') || code.challenge !== challenge) return invalidGrant()
    return grant(code.user, code.scope, code.redirectUri)
  }

  function refresh(form: URLSearchParams): Response {
    const known = refreshTokens.get(form.get('refresh_token') ?? '')
    refreshTokens.delete(form.get('refresh_token') ?? '')
    const token = known && state.tokens.get(known.accessToken)
    if (!known || !token || token.state === 'revoked' || known.redirectUri !== form.get('redirect_uri'))
      return invalidGrant()
    token.state = 'revoked'
    return grant(token.user, token.scopes, known.redirectUri)
  }

  function revoke(form: URLSearchParams): Response {
    const token = state.tokens.get(form.get('token') ?? '')
    if (token) token.state = 'revoked'
    return json({})
  }

  return {
    consent(authorizationUrl, user) {
      const asked = new URL(authorizationUrl).searchParams
      const code = `code-${randomUUID()}`
      codes.set(code, {
        user,
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        scope: asked.get('scope') ?? '',
      })
      return code
    },

    answer(path, form) {
      const isKnown = form.get('client_id') === fakeClient.id && form.get('client_secret') === fakeClient.secret
      if (!isKnown) {
        const description =
          'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.'
        return refused(401, 'invalid_client', description)
      }
      if (path === '/oauth/revoke') return revoke(form)
      return form.get('grant_type') === 'refresh_token' ? refresh(form) : exchange(form)
    },
  }
}

function invalidGrant(): Response {
  const description =
    'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.'
  return refused(400, 'invalid_grant', description)
}

/** Every refusal has a challenge header with the same text. */
function refused(status: number, error: string, error_description: string): Response {
  const challenge = `Bearer realm="Doorkeeper", error="${error}", error_description="${error_description}"`
  return json({ error, error_description }, { status, headers: { 'www-authenticate': challenge } })
}
