import { filled } from './filled.ts'
import { jsonOf, type Layer, refusal, reply } from './layer.ts'

type Org = { readonly login: string; readonly isPublic: boolean }

/**
 * The organizations of the user. GitHub lists all of them with the scope `read:org`, the public memberships without it,
 * and for an app those where it is installed.
 */
export function organizations(scopesOf: (token: string) => string) {
  const known: Org[] = []
  const installed: string[] = []

  const layer: Layer = async (ask, next) => {
    const list = (items: readonly object[], shape: (shown: readonly object[]) => unknown) => {
      const size = Math.min(Number(ask.query.get('per_page') ?? 30), 100)
      const page = Number(ask.query.get('page') ?? 1)
      const link = `<http://${ask.headers['host']}${ask.path}?per_page=${size}&page=${page + 1}>; rel="next"`
      const shown = items.slice((page - 1) * size, page * size)
      return reply(200, shape(shown), items.length > page * size ? { link } : {})
    }
    const shapes = (orgs: readonly Org[]) => orgs.map(({ login }) => filled('organization-simple', { login }))
    if (ask.method === 'POST' && /^\/orgs\/refusing\/repos$/.test(ask.path)) {
      const said =
        'Although you appear to have the correct authorization credentials, the `refusing` organization has enabled OAuth App access restrictions.'
      return refusal(403, said)
    }
    if (ask.path === '/user/orgs') {
      const token = /^Bearer (.+)$/.exec(ask.headers['authorization'] ?? '')?.[1] ?? ''
      const scopes = scopesOf(token).split(/,\s*/)
      if (!scopes.includes('read:org') && !scopes.includes('user'))
        return refusal(403, 'You need at least read:org scope or user scope to list your organizations.')
      return list(shapes(known), shown => shown)
    }
    if (/^\/users\/[^/]+\/orgs$/.test(ask.path)) return list(shapes(known.filter(org => org.isPublic)), shown => shown)
    if (ask.path !== '/user/installations') return await next(ask)
    const user = jsonOf<{ login: string }>(await next({ ...ask, path: '/user' }))
    const installations = ['Organization', 'User'].flatMap(target_type => {
      const logins = target_type === 'User' ? [user.login] : installed
      return logins.map(login => filled('installation', { target_type, account: filled('simple-user', { login }) }))
    })
    return list(installations, shown => ({ total_count: installations.length, installations: shown }))
  }
  return {
    layer,
    add: (login: string, isPublic = false) => void known.push({ login, isPublic }),
    install: (login: string) => void installed.push(login),
  }
}
