import { jsonOf, type Layer, type Reply, refusal, reply, repoIn } from './layer.ts'

type Site = {
  readonly source: { readonly branch: string; readonly path: string }
  readonly byWorkflow?: boolean
  commit: string
  status: 'building' | 'built' | 'errored'
  error: string | null
}

/**
 * GitHub Pages: a site is built for each commit of its branch, when the test says so.
 *
 *     none ──POST──▶ building ──built()──▶ built ──DELETE──▶ none
 *                       │  ▲                 │
 *             errored() └──┴── a new commit ─┘
 */
export function pagesMachine() {
  const sites = new Map<string, Site>()
  let refusesPlan = false
  let refusesRemoval = false

  const layer: Layer = async (ask, next) => {
    const [name = '', rest = null] = repoIn(ask.path) ?? []
    const site = sites.get(name)
    if (rest === '') return withPages(await next(ask), site !== undefined)
    if (!rest?.startsWith('/pages')) return await next(ask)
    const headOf = async (branch: string) => {
      const path = `/repos/${name}/git/ref/heads/${branch}`
      const found = await next({ ...ask, method: 'GET', path, query: new URLSearchParams(), body: Buffer.alloc(0) })
      return found.status === 200 ? jsonOf<{ object: { sha: string } }>(found).object.sha : null
    }
    if (ask.method === 'POST' && rest === '/pages') {
      if (site) return refusal(409, 'GitHub Pages is already enabled.')
      if (refusesPlan) return refusal(422, 'Your current plan does not support GitHub Pages for this repository.')
      const { source } = jsonOf<{ source: Site['source'] }>(ask)
      const commit = await headOf(source.branch)
      if (commit === null) {
        return refusal(422, `The ${source.branch} branch must exist before GitHub Pages can be built.`)
      }
      const made: Site = { source, commit, status: 'building', error: null }
      sites.set(name, made)
      return reply(201, pageOf(name, made))
    }
    if (!site) return refusal(404, 'Not Found')
    if (ask.method === 'DELETE') {
      if (refusesRemoval) return refusal(404, 'Not Found')
      sites.delete(name)
      return reply(204)
    }
    if (rest === '/pages') return reply(200, pageOf(name, site))
    if (site.byWorkflow) return refusal(404, 'Not Found')
    const head = await headOf(site.source.branch)
    const known = buildOf(name, site)
    // The build of a new commit does not start immediately: the first request still gets the previous one.
    if (head !== null && head !== site.commit) Object.assign(site, { commit: head, status: 'building', error: null })
    return reply(200, known)
  }
  return {
    layer,
    /** A site that its owners publish with their own workflow. */
    byWorkflow: (name: string) =>
      void sites.set(name, {
        source: { branch: 'main', path: '/' },
        byWorkflow: true,
        commit: '',
        status: 'built',
        error: null,
      }),
    refusePlan() {
      refusesPlan = true
    },
    /** Users who may write to a repository but not administrate it. */
    refuseRemoval() {
      refusesRemoval = true
    },
    isOn: (name: string) => sites.has(name),
    finish: (name: string) => void Object.assign(sites.get(name) ?? {}, { status: 'built' }),
    fail: (name: string, error: string) => void Object.assign(sites.get(name) ?? {}, { status: 'errored', error }),
  }
}

function withPages(answer: Reply, has_pages: boolean): Reply {
  if (answer.status !== 200) return answer
  return { ...reply(200, { ...jsonOf<object>(answer), has_pages }), headers: answer.headers }
}

function pageOf(name: string, { source, status, byWorkflow }: Site) {
  const [owner, repo] = name.split('/')
  return {
    url: `https://api.github.com/repos/${name}/pages`,
    status: byWorkflow ? null : status,
    cname: null,
    custom_404: false,
    html_url: `https://${owner}.github.io/${repo}/`,
    build_type: byWorkflow ? 'workflow' : 'legacy',
    source,
    public: true,
    https_enforced: true,
  }
}

function buildOf(name: string, { status, error, commit }: Site) {
  const at = '2026-03-05T00:00:00Z'
  const url = `https://api.github.com/repos/${name}/pages/builds/1`
  return { url, status, error: { message: error }, pusher: null, commit, duration: 1, created_at: at, updated_at: at }
}
