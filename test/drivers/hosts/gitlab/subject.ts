import { gitlabHost } from '#drivers/hosts/gitlab/index.ts'
import type { CodeHost, RepoRef } from '#ports/hosts.ts'
import { author } from '#testing/hosts/project.ts'
import type { HostSubject } from '../../../contracts/codeHost.ts'
import { fakeClient } from './fake/oauth.ts'
import { type FakeGitlab, fakeGitlab } from './fake/server.ts'
import type { Project } from './fake/state.ts'

export type GitlabSubject = HostSubject & {
  readonly fake: FakeGitlab
  readonly access: { readonly token: string }
  project(repo: Pick<RepoRef, 'id'>): Project
}

/** The driver as in one process of Speckeep; several may use one GitLab. */
export function hostOf(fake: FakeGitlab): CodeHost {
  return gitlabHost({
    baseUrl: `${fake.state.webUrl}/`,
    client: fakeClient,
    fetch: fake.fetch,
    wait: async () => {},
  })
}

/** GitLab sets the time of a commit itself, so its clock shows the time of the contract's author. */
export function gitlabSubject(): GitlabSubject {
  const fake = fakeGitlab()
  fake.state.now = () => author.date
  const host = hostOf(fake)
  const subject: GitlabSubject = {
    fake,
    host,
    access: { token: 'token-of-ada' },
    owner: 'ada',
    async occupy({ name }) {
      const owner = { id: 12, username: 'grace', confirmed: true }
      const stranger = { path: `ada/${name}`, description: '', visibility: 'private', owner }
      fake.state.projects.push(fake.state.newProject(stranger))
    },
    async push(repo, files) {
      const { git } = subject.project(repo)
      const pusher = { name: 'Somebody', email: 's@example.org', date: author.date }
      const parent = git.head('main')
      const sha = await git.commit({ branch: 'main', parent, author: pusher, message: 'Push', writes: files })
      return sha ?? ''
    },
    async tag(repo, name, commitSha, annotated) {
      const { git } = subject.project(repo)
      if (annotated) await git.annotate(name, commitSha)
      else git.setTag(name, commitSha)
    },
    project(repo) {
      const found = fake.state.projects.find(({ id }) => id === repo.id)
      if (!found) throw new Error(`there is no project ${repo.id}`)
      return found
    },
    async existing(files) {
      const [owner] = fake.state.users
      if (!owner) throw new Error('there is no user')
      const path = `ada/spec-before-${fake.state.projects.length}`
      const project = fake.state.newProject({ path, description: 'Before', visibility: 'private', owner })
      fake.state.projects.push(project)
      const writes = Object.entries(files).map(([file, content]) => ({ path: file, mode: '100644', content }))
      const pusher = { name: 'Somebody', email: 's@example.org', date: author.date }
      await project.git.commit({ branch: 'main', parent: null, author: pusher, message: 'Before', writes })
      return { source: path }
    },
    visibilityOf: async repo => subject.project(repo).visibility,
    close: async () => fake.state.close(),
  }
  return subject
}
