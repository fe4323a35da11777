import { createHmac, randomUUID } from 'node:crypto'
import { githubHost } from '#drivers/hosts/github/index.ts'
import { takeTime } from '#testing/takeTime.ts'
import {
  type Ask,
  app,
  type GithubDouble,
  refusal,
  startGithub,
  tokens,
} from '../../drivers/hosts/github/proxy/index.ts'
import { type Files, type Hook, type HostCallback, hostEnv, type RemoteDouble } from './double.ts'

export type GithubRemote = RemoteDouble & { readonly github: GithubDouble }

export async function githubRemote(): Promise<GithubRemote> {
  const github = await startGithub()
  const given = new Set<string>()
  /** Webhooks by their URL: GitHub does not expose their secrets. */
  const secrets = new Map<string, string>()
  const call = <T>(method: string, path: string, json?: unknown) => github.behind<T>(tokens.ada, method, path, json)

  async function consent(authorizationUrl: string, login: string): Promise<HostCallback> {
    const asked = new URL(authorizationUrl).searchParams
    const form = new URLSearchParams({ login })
    for (const name of ['client_id', 'redirect_uri', 'scope', 'state']) form.set(name, asked.get(name) ?? '')
    const page = await fetch(`${github.url}/login/oauth/callback`, { method: 'POST', body: form, redirect: 'manual' })
    const back = new URL(page.headers.get('location') ?? '').searchParams
    const [code, state] = [back.get('code') ?? '', back.get('state') ?? '']
    const [challenge, redirectUri] = [asked.get('code_challenge') ?? '', asked.get('redirect_uri') ?? '']
    github.signing.issue(code, { challenge, redirectUri })
    return { code, state }
  }

  async function push(fullName: string, files: Files): Promise<string> {
    const git = `/repos/${fullName}/git`
    const { object } = await call<{ object: { sha: string } }>('GET', `${git}/ref/heads/main`)
    const { tree: base } = await call<{ tree: { sha: string } }>('GET', `${git}/commits/${object.sha}`)
    const entries = Object.entries(files).map(([path, content]) => ({ path, mode: '100644', type: 'blob', content }))
    const tree = await call<{ sha: string }>('POST', `${git}/trees`, { base_tree: base.sha, tree: entries })
    const commit = { message: 'Push', tree: tree.sha, parents: [object.sha] }
    const { sha } = await call<{ sha: string }>('POST', `${git}/commits`, commit)
    await call('PATCH', `${git}/refs/heads/main`, { sha })
    return sha
  }

  function noteSecret(body: string): void {
    const { config } = body.startsWith('{"name":"web"') ? (JSON.parse(body) as { config?: Hook }) : {}
    if (config) secrets.set(config.url, config.secret)
  }

  return {
    github,
    provider: 'github',
    redirectUri: app.redirectUri,
    env: hostEnv('github', { baseUrl: github.url, apiBaseUrl: github.url, client: app }),
    consent,
    push,
    async fetch(input, init) {
      const token = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '')?.[1]
      if (token !== undefined) given.add(token)
      noteSecret(String(init?.body ?? ''))
      return await fetch(input, init)
    },
    driver: send =>
      githubHost({
        baseUrl: github.url,
        apiBaseUrl: github.url,
        client: app,
        fetch: send,
        wait: async ms => await takeTime(Math.min(ms, 5)),
      }),
    async existing(owner, files) {
      const name = `existing-${randomUUID().slice(0, 8)}`
      const token = owner === 'ada' ? tokens.ada : tokens.grace
      await github.behind(token, 'POST', '/user/repos', { name, auto_init: true, private: true })
      if (owner === 'ada') await push(`${owner}/${name}`, files)
      return `${owner}/${name}`
    },
    organizations() {
      github.orgs.add('acme')
      return { open: 'acme', closed: 'closed' }
    },
    async share(fullName) {
      await github.behind(tokens.grace, 'PATCH', `/repos/${fullName}`, { private: false })
      for (const token of given) github.readOnly(token)
    },
    async repositories() {
      const found = await call<readonly { full_name: string }[]>('GET', '/user/repos?per_page=100')
      return found.map(repo => repo.full_name)
    },
    async messages(fullName) {
      const path = `/repos/${fullName}/commits?per_page=100`
      return (await call<readonly { commit: { message: string } }[]>('GET', path)).map(({ commit }) => commit.message)
    },
    async shown(fullName) {
      const { private: isPrivate } = await call<{ private: boolean }>('GET', `/repos/${fullName}`)
      return { visibility: isPrivate ? 'private' : 'public', hasSite: github.pages.isOn(fullName) }
    },
    fixVisibility(_fullName, isFixed) {
      const isChange = ({ method, path }: Ask) => method === 'PATCH' && /^\/repositories\/\d+$/.test(path)
      github.faults(ask =>
        isFixed && isChange(ask) ? refusal(422, "Visibility can't be changed by this setting") : null,
      )
    },
    delivery(repoId, secret) {
      const body = JSON.stringify({ ref: 'refs/heads/main', repository: { id: repoId } })
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      const named = { 'x-github-event': 'push', 'x-github-delivery': randomUUID() }
      return { body, headers: { ...named, 'x-hub-signature-256': `sha256=${signature}` } }
    },
    async hooks(fullName) {
      const hooks = await call<readonly { config: Hook }[]>('GET', `/repos/${fullName}/hooks`)
      return hooks.map(({ config: { url } }) => ({ url, secret: secrets.get(url) ?? '' }))
    },
    revoke() {
      for (const token of given) github.tokens.end(token)
    },
    close: github.close,
  }
}
