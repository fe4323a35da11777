import { jsonOf, type Layer, refusal, reply, repoIn } from './layer.ts'

/**
 * Corrects the emulator where it differs from GitHub: texts, statuses, and the fields and media types that it lacks.
 */

const wanted = (accept: string | undefined, type: string) => accept?.includes(`application/vnd.github.${type}`) ?? false

/** The plain id of a commit, and the plain bytes of a blob. */
export const mediaTypes: Layer = async (ask, next) => {
  const [, rest = ''] = repoIn(ask.path) ?? []
  const answer = await next(ask)
  if (answer.status !== 200 || ask.method !== 'GET') return answer
  if (/^\/commits\/.+/.test(rest) && wanted(ask.headers['accept'], 'sha')) {
    const { sha } = jsonOf<{ sha: string }>(answer)
    return {
      ...answer,
      headers: { 'content-type': 'application/vnd.github.sha; charset=utf-8' },
      body: Buffer.from(sha),
    }
  }
  if (/^\/git\/blobs\/.+/.test(rest) && wanted(ask.headers['accept'], 'raw')) {
    const { content } = jsonOf<{ content: string }>(answer)
    const headers = { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' }
    return { ...answer, headers, body: Buffer.from(content, 'base64') }
  }
  return answer
}

export const ownWords: Layer = async (ask, next) => {
  const [, rest = ''] = repoIn(ask.path) ?? []
  const answer = await next(ask)
  const said = answer.status >= 400 ? String(jsonOf(answer)['message'] ?? '') : ''
  // To users who may not see it, a repository does not exist.
  const isHidden = answer.status === 403 && ask.method === 'GET' && said === 'Forbidden'
  if (answer.status === 404 || isHidden) {
    const commit = /^\/commits\/(.+)$/.exec(rest)?.[1]
    return commit === undefined ? refusal(404, 'Not Found') : refusal(422, `No commit found for SHA: ${commit}`)
  }
  if (/already exists/.test(said) && /\/repos$/.test(ask.path)) {
    const message = 'name already exists on this account'
    const errors = [{ resource: 'Repository', code: 'custom', field: 'name', message }]
    return refusal(422, 'Repository creation failed.', { errors })
  }
  if (/fast-forward/.test(said)) return refusal(422, 'Update is not a fast forward')
  if (/hook already exists/i.test(said)) {
    const errors = [{ resource: 'Hook', code: 'custom', message: 'Hook already exists on this repository' }]
    return refusal(422, 'Validation Failed', { errors })
  }
  return answer.status >= 400 ? refusal(answer.status, said || 'Validation Failed') : answer
}

type Answered = Record<string, unknown>

const ownerFields = {
  gravatar_id: '',
  followers_url: 'https://api.github.com/users/acme/followers',
  following_url: 'https://api.github.com/users/acme/following{/other_user}',
  gists_url: 'https://api.github.com/users/acme/gists{/gist_id}',
  starred_url: 'https://api.github.com/users/acme/starred{/owner}{/repo}',
  subscriptions_url: 'https://api.github.com/users/acme/subscriptions',
  organizations_url: 'https://api.github.com/users/acme/orgs',
  repos_url: 'https://api.github.com/users/acme/repos',
  events_url: 'https://api.github.com/users/acme/events{/privacy}',
  received_events_url: 'https://api.github.com/users/acme/received_events',
}

/** Fields that GitHub's description requires and the emulator omits. */
export const allFields: Layer = async (ask, next) => {
  const answer = await next(ask)
  const [, rest = null] = repoIn(ask.path) ?? []
  const isRepo = rest === '' || /^\/(user|orgs\/[^/]+)\/repos$/.test(ask.path)
  if (answer.status >= 300 || answer.body.length === 0 || !isRepo) return answer
  const known = jsonOf<Answered & { owner: Answered }>(answer)
  const owner = { ...ownerFields, ...known.owner }
  const pushed_at = known['pushed_at'] ?? known['created_at']
  const filled = { network_count: 0, subscribers_count: 0, ...known, owner, pushed_at }
  return { ...reply(answer.status, filled), headers: answer.headers }
}

/** Git omits the length of a hunk of one line. */
export const gitHunks: Layer = async (ask, next) => {
  const answer = await next(ask)
  const [, rest = ''] = repoIn(ask.path) ?? []
  if (answer.status !== 200 || !rest.startsWith('/commits/')) return answer
  const shown = jsonOf<{ files?: readonly { patch?: string }[] }>(answer)
  const files = (shown.files ?? []).map(({ patch, ...file }) => ({
    ...file,
    ...(patch !== undefined && { patch: patch.replace(/^@@.*?@@/gm, span => span.replace(/,1(?= )/g, '')) }),
  }))
  return { ...reply(200, { ...shown, files }), headers: answer.headers }
}

/** Users that GitHub lets read a repository but not write it. */
export function readersOnly(tokens: ReadonlySet<string>): Layer {
  return async (ask, next) => {
    const token = /^Bearer (.+)$/.exec(ask.headers['authorization'] ?? '')?.[1] ?? ''
    const [, rest = null] = repoIn(ask.path) ?? []
    if (!tokens.has(token) || rest === null) return await next(ask)
    if (ask.method !== 'GET') return refusal(404, 'Not Found')
    const answer = await next(ask)
    if (rest !== '' || answer.status !== 200) return answer
    const permissions = { admin: false, maintain: false, push: false, triage: false, pull: true }
    return { ...reply(200, { ...jsonOf<Answered>(answer), permissions }), headers: answer.headers }
  }
}
