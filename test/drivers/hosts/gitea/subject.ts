import { forgejoHost } from '#drivers/hosts/forgejo.ts'
import { giteaHost } from '#drivers/hosts/gitea/index.ts'
import { gitObject } from '#drivers/hosts/gitObjects.ts'
import type { RemoteHostOptions } from '#drivers/hosts/remote.ts'
import type { RepoRef } from '#ports/hosts.ts'
import { addRepository } from '#testing/hosts/gitea/repositories.ts'
import type { FakeGitea } from '#testing/hosts/gitea/server.ts'
import type { FakeRepository } from '#testing/hosts/gitea/state.ts'
import { addUser } from '#testing/hosts/gitea/users.ts'
import { newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import type { HostSubject, PushedFile } from '../../../contracts/codeHost.ts'
import { describedGitea } from './described.ts'

export type GiteaSubject = HostSubject & {
  readonly fake: FakeGitea
  readonly access: { readonly token: string }
  /** Another driver on the same server, as in another process of Speckeep. */
  another(): HostSubject['host']
}

type SubjectOptions = { readonly forgejo?: boolean; readonly version?: string }

export async function giteaSubject({ forgejo = false, version }: SubjectOptions = {}): Promise<GiteaSubject> {
  const fake = describedGitea(forgejo ? 'forgejo' : 'gitea', version)
  const { state } = fake
  addUser(fake, 'ada', 'ada-token')
  const options: RemoteHostOptions = {
    baseUrl: state.baseUrl,
    client: state.client,
    fetch: fake.fetch,
    wait: async () => {
      await new Promise(resolve => setImmediate(resolve))
    },
  }
  const make = () => (forgejo ? forgejoHost(options) : giteaHost(options))
  return {
    host: make(),
    another: make,
    fake,
    access: { token: 'ada-token' },
    owner: 'ada',
    async occupy({ name }) {
      addRepository(state, { owner: 'ada', name, description: 'Created by another user', private: true })
    },
    push: async (repo, files) => push(repositoryOf(fake, repo), files),
    tag: async (repo, name, commitSha, annotated) => tag(repositoryOf(fake, repo), { name, commitSha, annotated }),
    visibilityOf: async repo => (repositoryOf(fake, repo).private ? 'private' : 'public'),
    close: async () => fake.close(),
  }
}

export function repositoryOf({ state }: FakeGitea, { id }: Pick<RepoRef, 'id'>): FakeRepository {
  const repo = state.repositories.get(id)
  if (!repo) throw new Error(`no repository ${id}`)
  return repo
}

type NewTag = { readonly name: string; readonly commitSha: string; readonly annotated: boolean }

function tag({ store }: FakeRepository, { name, commitSha, annotated }: NewTag): void {
  const tagger = 'Somebody <s@example.org> 1772668800 +0000'
  const body = Buffer.from(`object ${commitSha}\ntype commit\ntag ${name}\ntagger ${tagger}\n\nReleased\n`)
  store.tags.set(name, annotated ? store.put(gitObject('tag', body)) : commitSha)
}

export function push({ store, defaultBranch }: FakeRepository, pushed: readonly PushedFile[]): string {
  const head = store.branches.get(defaultBranch)
  const files = store.files(head)
  for (const { path, mode, content } of pushed) {
    const sha = mode === '160000' ? Buffer.from(content).toString() : store.put(gitObject('blob', content))
    files.set(path, { path, mode, sha })
  }
  const author = { name: 'Somebody', email: 's@example.org', date: new Date('2026-03-05T00:00:00Z') }
  const sha = store.writeCommit({ files, parents: head === undefined ? [] : [head], author, message: 'Push' })
  store.branches.set(defaultBranch, sha)
  return sha
}

type OpenedProject = Project & { readonly subject: GiteaSubject; readonly stored: FakeRepository }

export async function withProject(body: (project: OpenedProject) => Promise<void>): Promise<void> {
  const subject = await giteaSubject()
  try {
    const project = await openProject(subject, newRepo(subject, starterFiles))
    await body({ ...project, subject, stored: repositoryOf(subject.fake, project.repo) })
  } finally {
    await subject.close()
  }
}
