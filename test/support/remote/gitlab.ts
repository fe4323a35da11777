import { randomUUID } from 'node:crypto'
import { gitlabHost } from '#drivers/hosts/gitlab/index.ts'
import { fakeClient } from '../../drivers/hosts/gitlab/fake/oauth.ts'
import { type FakeGitlab, fakeGitlab } from '../../drivers/hosts/gitlab/fake/server.ts'
import type { Project } from '../../drivers/hosts/gitlab/fake/state.ts'
import { type Files, hostEnv, type RemoteDouble } from './double.ts'

const seen = 20

export type GitlabRemote = RemoteDouble & { readonly fake: FakeGitlab }

export function gitlabRemote(webUrl?: string): GitlabRemote {
  const fake = fakeGitlab(webUrl)
  const { state } = fake
  state.users.push({ id: 12, username: 'grace', confirmed: true })
  const userOf = (login: string) => state.users.find(({ username }) => username === login) ?? missing(login)
  const projectOf = (fullName: string) => state.projects.find(({ path }) => path === fullName) ?? missing(fullName)

  async function write({ git }: Project, files: Files): Promise<string> {
    const author = { name: 'Somebody', email: 's@example.org', date: new Date() }
    const writes = Object.entries(files).map(([path, content]) => ({
      path,
      mode: '100644',
      content: Buffer.from(content),
    }))
    const sha = await git.commit({ branch: 'main', parent: git.head('main'), author, message: 'Push', writes })
    return sha ?? missing('the branch where it was')
  }

  return {
    fake,
    provider: 'gitlab',
    redirectUri: 'http://localhost:3000/callback',
    env: hostEnv('gitlab', { baseUrl: state.webUrl, client: fakeClient }),
    fetch: fake.fetch,
    driver: send => gitlabHost({ baseUrl: state.webUrl, client: fakeClient, fetch: send, wait: async () => {} }),
    async consent(authorizationUrl, login) {
      const code = fake.oauth.consent(authorizationUrl, userOf(login))
      return { code, state: new URL(authorizationUrl).searchParams.get('state') ?? '' }
    },
    async existing(owner, files) {
      const path = `${owner}/existing-${randomUUID().slice(0, 8)}`
      const project = state.newProject({ path, description: '', visibility: 'private', owner: userOf(owner) })
      state.projects.push(project)
      await write(project, files)
      return path
    },
    organizations() {
      const levels = new Map(state.users.filter(({ username }) => username === 'ada').map(({ id }) => [id, 30]))
      state.groups.push({ id: 41, full_path: 'acme/specs', createLevel: 30, levels })
      state.groups.push({ id: 42, full_path: 'closed', createLevel: 40, levels })
      return { open: 'acme/specs', closed: 'closed' }
    },
    async share(fullName, reader) {
      projectOf(fullName).levels.set(userOf(reader).id, seen)
    },
    push: async (fullName, files) => await write(projectOf(fullName), files),
    repositories: async () => state.projects.map(({ path }) => path),
    async messages(fullName) {
      const { git } = projectOf(fullName)
      return git.log(git.head('main') ?? '', { skip: 0, limit: 1_000 }).map(({ message }) => message)
    },
    async shown(fullName) {
      const { visibility, deployedAt, pagesAccess } = projectOf(fullName)
      return { visibility, hasSite: deployedAt.length > 0 && pagesAccess !== 'disabled' }
    },
    fixVisibility(_fullName, isFixed) {
      state.restrictedLevels = isFixed ? ['private', 'public'] : []
    },
    delivery: (repoId, secret) => ({
      body: JSON.stringify({ object_kind: 'push', project: { id: repoId } }),
      headers: { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': secret, 'idempotency-key': randomUUID() },
    }),
    hooks: async fullName => projectOf(fullName).hooks.map(({ url, token }) => ({ url, secret: token })),
    revoke() {
      for (const token of state.tokens.values()) token.state = 'revoked'
    },
    expire() {
      for (const token of state.tokens.values()) token.state = 'expired'
    },
    close: async () => state.close(),
  }
}

function missing(what: string): never {
  throw new Error(`there is no ${what}`)
}
