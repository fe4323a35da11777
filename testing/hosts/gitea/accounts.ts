import { createHash, randomUUID } from 'node:crypto'
import { type FakeAnswer, fail, type Handler, notFound, ok, paged } from './answers.ts'
import type { FakeState } from './state.ts'

/** The endpoints about the server and its users. */
export function accounts(state: FakeState): Handler {
  return request => {
    const { method, segments, login } = request
    if (method !== 'GET') return null
    const path = segments.join('/')
    if (path === 'version') return ok({ version: state.version })
    if (path === 'settings/api') {
      return ok({
        max_response_items: state.maxResponseItems,
        default_paging_num: 30,
        default_git_trees_per_page: state.treesPerPage,
        default_max_blob_size: state.maxBlobSize,
      })
    }
    const user = state.users.get(login ?? '')
    if (path === 'user' && user) {
      const email = user.emails.find(({ primary }) => primary)?.email ?? ''
      const avatar_url = `${state.baseUrl}/avatars/${user.id}`
      return ok({ id: user.id, login, full_name: user.fullName, email, avatar_url })
    }
    if (path === 'user/emails' && user) return ok(user.emails)
    if (path === 'user/orgs') {
      const joined = [...state.orgs].filter(([, members]) => members.has(login ?? ''))
      const { shown, headers } = paged(state, request, joined)
      return { status: 200, body: shown.map(([org], index) => ({ id: index + 1, username: org, name: org })), headers }
    }
    const [resource, name, below, org = '', what] = segments
    if (resource !== 'users' || below !== 'orgs' || what !== 'permissions') return null
    if (!state.orgs.has(org)) return notFound()
    const isMember = name === login && state.orgs.get(org)?.has(login ?? '') === true
    const can_create_repository = isMember && !state.closedOrgs.has(org)
    return ok({ is_owner: false, can_read: true, can_write: isMember, can_create_repository })
  }
}

/** The query that the user's browser returns with after granting access. */
export function authorize(state: FakeState, address: string, login: string): string {
  const { searchParams: asked } = new URL(address)
  if (asked.get('client_id') !== state.client.id) throw new Error('Client ID not registered')
  const redirectUri = asked.get('redirect_uri') ?? ''
  if (redirectUri !== state.client.redirectUri) throw new Error('Unregistered Redirect URI')
  if (asked.get('code_challenge_method') !== 'S256') throw new Error('unsupported code challenge method')
  const code = `code-${randomUUID()}`
  const challenge = asked.get('code_challenge') ?? ''
  state.codes.set(code, { login, challenge, redirectUri, scope: asked.get('scope') ?? '' })
  return code
}

const accessTokenLifeS = 3600

export function tokenEndpoint(state: FakeState, form: URLSearchParams): FakeAnswer {
  const refuse = (error: string, error_description: string): FakeAnswer => ({
    status: 400,
    body: { error, error_description },
  })
  const client = form.get('client_id')
  if (client !== state.client.id) return refuse('invalid_client', `cannot load client with client id: '${client}'`)
  if (form.get('client_secret') !== state.client.secret) return refuse('unauthorized_client', 'invalid client secret')
  if (form.get('grant_type') === 'refresh_token') {
    const known = state.refreshTokens.get(form.get('refresh_token') ?? '')
    if (!known) return refuse('unauthorized_client', 'unable to parse refresh token')
    if (known.used && state.invalidatesRefreshTokens) return refuse('unauthorized_client', 'token was already used')
    known.used = true
    return grant(state, known)
  }
  const known = state.codes.get(form.get('code') ?? '')
  if (!known) return refuse('unauthorized_client', 'client is not authorized')
  const verifier = form.get('code_verifier') ?? ''
  if (createHash('sha256').update(verifier).digest('base64url') !== known.challenge) {
    return refuse('unauthorized_client', 'failed PKCE code challenge')
  }
  if (form.get('redirect_uri') !== known.redirectUri) return refuse('unauthorized_client', 'unexpected redirect URI')
  state.codes.delete(form.get('code') ?? '')
  return grant(state, known)
}

function grant(state: FakeState, { login, scope }: { login: string; scope: string }): FakeAnswer {
  const [access_token, refresh_token] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
  state.tokens.set(access_token, { login, scopes: scope.split(' ') })
  state.refreshTokens.set(refresh_token, { login, scope, used: false })
  return ok({ access_token, token_type: 'bearer', expires_in: accessTokenLifeS, refresh_token })
}

/**
 * `null`: the token allows the call. Tokens that were made before scopes existed allow everything. A route requires its
 * own scopes and those of its group (routers/api/v1/api.go, `tokenRequiresScopes`): all of them, to read for GET and to
 * write for everything else.
 */
export function lackingScope(method: string, segments: readonly string[], scopes: readonly string[] | null) {
  if (scopes === null) return null
  const level = method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  const required = categoriesOf(segments).map(category => `${level}:${category}`)
  const has = (wanted: string) => scopes.includes(wanted) || scopes.includes(wanted.replace('read:', 'write:'))
  if (required.every(has)) return null
  const said = `token does not have at least one of required scope(s), required=[${required.join(' ')}]`
  return fail(403, `${said}, token scope=${scopes.join(',')}`)
}

function categoriesOf([group, first, second]: readonly string[]): readonly string[] {
  switch (group) {
    case 'user':
      if (first === 'repos' || first === 'starred') return ['user', 'repository']
      return first === 'orgs' ? ['user', 'organization'] : ['user']
    case 'users':
      return second === 'orgs' ? ['user', 'organization'] : ['user']
    case 'orgs':
      return ['organization']
    case 'repos':
    case 'repositories':
      return ['repository']
    default:
      return []
  }
}
