import { createHmac, randomUUID } from 'node:crypto'
import { gitObject } from '#drivers/hosts/gitObjects.ts'
import { remoteHosts } from '#drivers/hosts/remoteHosts.ts'
import { authorize } from '#testing/hosts/gitea/accounts.ts'
import { addRepository } from '#testing/hosts/gitea/repositories.ts'
import type { FakeGitea } from '#testing/hosts/gitea/server.ts'
import { type FakeRepository, findByName, fullNameOf } from '#testing/hosts/gitea/state.ts'
import { addUser } from '#testing/hosts/gitea/users.ts'
import { describedGitea } from '../../drivers/hosts/gitea/described.ts'
import { type Files, type Hook, hostEnv, people, type RemoteDouble } from './double.ts'

export type GiteaRemote = RemoteDouble & { readonly fake: FakeGitea }

export function giteaRemote(provider: 'gitea' | 'forgejo'): GiteaRemote {
  const fake = describedGitea(provider)
  const { state } = fake
  for (const login of people) addUser(fake, login, `${login}-token`)

  function repositoryOf(fullName: string): FakeRepository {
    const [owner = '', name = ''] = fullName.split('/')
    const repo = findByName(state, owner, name)
    if (!repo) throw new Error(`there is no ${fullName}`)
    return repo
  }

  function write({ store }: FakeRepository, files: Files): string {
    const head = store.branches.get('main')
    const tree = store.files(head)
    for (const [path, content] of Object.entries(files)) {
      tree.set(path, { path, mode: '100644', sha: store.put(gitObject('blob', Buffer.from(content))) })
    }
    const author = { name: 'Somebody', email: 's@example.org', date: new Date('2026-03-05T00:00:00Z') }
    const sha = store.writeCommit({ files: tree, parents: head ? [head] : [], author, message: 'Push' })
    store.branches.set('main', sha)
    return sha
  }

  return {
    fake,
    provider,
    redirectUri: state.client.redirectUri,
    env: hostEnv(provider, state),
    fetch: fake.fetch,
    driver: send =>
      remoteHosts[provider]({
        baseUrl: state.baseUrl,
        client: state.client,
        fetch: send,
        wait: async () => {
          await new Promise(resolve => setImmediate(resolve))
        },
      }),
    consent: async (authorizationUrl, login) => ({
      code: authorize(state, authorizationUrl, login),
      state: new URL(authorizationUrl).searchParams.get('state') ?? '',
    }),
    async existing(owner, files) {
      const name = `existing-${randomUUID().slice(0, 8)}`
      write(addRepository(state, { owner, name, description: '', private: true }), files)
      return `${owner}/${name}`
    },
    organizations() {
      state.orgs.set('acme', new Set(['ada'])).set('closed', new Set(['ada']))
      state.closedOrgs.add('closed')
      return { open: 'acme', closed: 'closed' }
    },
    async share(fullName, reader) {
      repositoryOf(fullName).readers.add(reader)
    },
    push: async (fullName, files) => write(repositoryOf(fullName), files),
    repositories: async () => [...state.repositories.values()].map(fullNameOf),
    async messages(fullName) {
      const { store } = repositoryOf(fullName)
      const messages: string[] = []
      for (let sha = store.branches.get('main'); sha !== undefined; ) {
        const commit = store.commitOf(sha)
        messages.push(commit?.record.message ?? '')
        sha = commit?.record.parents[0]
      }
      return messages
    },
    shown: async fullName => ({ visibility: repositoryOf(fullName).private ? 'private' : 'public', hasSite: false }),
    fixVisibility(fullName, isFixed) {
      const repo = repositoryOf(fullName)
      repo.forkOf = isFixed ? { private: repo.private } : null
    },
    delivery(repoId, secret) {
      const body = JSON.stringify({ ref: 'refs/heads/main', repository: { id: repoId } })
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      const named = { event: 'push', delivery: randomUUID(), signature }
      return {
        body,
        headers: Object.fromEntries(Object.entries(named).map(([name, value]) => [`x-${provider}-${name}`, value])),
      }
    },
    hooks: async fullName => repositoryOf(fullName).hooks.map(({ body }) => body['config'] as Hook),
    revoke() {
      state.tokens.clear()
      state.refreshTokens.clear()
    },
    expire: () => state.tokens.clear(),
    close: async () => fake.close(),
  }
}
