import { type Ask, jsonOf, type Layer, type Next, reply, repoIn } from './layer.ts'

type Ref = { readonly ref: string; readonly object: { readonly type: string; readonly sha: string } }

/**
 * Lists tags with their commits, in reverse order of name; the emulator lists only annotated ones, with their own ids.
 */
export const tagList: Layer = async (ask, next) => {
  const [name = '', rest] = repoIn(ask.path) ?? []
  if (ask.method !== 'GET' || rest !== '/tags') return await next(ask)
  const found = await read(ask, next, `/repos/${name}/git/matching-refs/tags`)
  if (found.status !== 200) return found
  const refs = jsonOf<readonly Ref[]>(found).toSorted((a, b) => (a.ref < b.ref ? 1 : -1))
  const size = Math.min(Number(ask.query.get('per_page') ?? 30), 100)
  const page = Number(ask.query.get('page') ?? 1)
  const shown = refs.slice((page - 1) * size, page * size)
  const tags = await Promise.all(shown.map(async ref => tagOf(name, ref, await commitOf(ask, next, name, ref))))
  const link = `<http://${ask.headers['host']}${ask.path}?per_page=${size}&page=${page + 1}>; rel="next"`
  return reply(200, tags, refs.length > page * size ? { link } : {})
}

function read(ask: Ask, next: Next, path: string) {
  return next({ ...ask, path, query: new URLSearchParams() })
}

async function commitOf(ask: Ask, next: Next, name: string, { object }: Ref): Promise<string> {
  if (object.type !== 'tag') return object.sha
  const tag = await read(ask, next, `/repos/${name}/git/tags/${object.sha}`)
  return jsonOf<{ object: { sha: string } }>(tag).object.sha
}

function tagOf(name: string, { ref }: Ref, sha: string) {
  const base = `https://api.github.com/repos/${name}`
  return {
    name: ref.slice('refs/tags/'.length),
    zipball_url: `${base}/zipball/${ref}`,
    tarball_url: `${base}/tarball/${ref}`,
    commit: { sha, url: `${base}/commits/${sha}` },
    node_id: Buffer.from(ref).toString('base64'),
  }
}
