import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { githubHost } from '#drivers/hosts/github/index.ts'
import type { RemoteHostOptions } from '#drivers/hosts/remote.ts'
import type { CodeHost, Repo } from '#ports/hosts.ts'
import { newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import { takeTime } from '#testing/takeTime.ts'
import type { HostSubject, PushedFile } from '../../../contracts/codeHost.ts'
import { recordingFetch } from './described.ts'
import { app, type GithubDouble, startGithub, tokens } from './proxy/index.ts'

export type GithubSubject = HostSubject & {
  readonly access: { readonly token: string }
  readonly github: GithubDouble
  /** Another driver for the same GitHub, as in another process of Speckeep. */
  another(options?: Partial<RemoteHostOptions>): CodeHost
}

export async function githubSubject({ stallMs = 20_000 } = {}): Promise<GithubSubject> {
  const github = await startGithub()
  const deviations: string[] = []
  const another = (options: Partial<RemoteHostOptions> = {}) =>
    githubHost({
      baseUrl: github.url,
      apiBaseUrl: github.url,
      client: app,
      fetch: recordingFetch(github.url, deviations, impatient(stallMs)),
      wait: async ms => await takeTime(Math.min(ms, 5)),
      ...options,
    })
  return {
    github,
    another,
    host: another(),
    access: { token: tokens.ada },
    owner: 'ada',
    async occupy({ name }) {
      await github.behind(tokens.ada, 'POST', '/user/repos', { name, auto_init: true, description: 'My own' })
    },
    push: (repo, files) => push(github, repo, files),
    tag: (repo, name, commitSha, annotated) => tag(github, repo, { name, commitSha, annotated }),
    async existing(files) {
      const source = `ada/existing-${randomUUID().slice(0, 8)}`
      const body = { name: source.slice('ada/'.length), auto_init: true }
      await github.behind(tokens.ada, 'POST', '/user/repos', body)
      const pushed = Object.entries(files).map(([path, content]) => ({ path, mode: '100644', content }))
      await push(github, { fullName: source, defaultBranch: 'main' }, pushed)
      return { source }
    },
    async visibilityOf({ fullName }) {
      const path = `/repos/${fullName}`
      const found = await github.behind<{ private: boolean }>(tokens.ada, 'GET', path)
      return found.private ? 'private' : 'public'
    },
    async close() {
      await github.close()
      assert.deepEqual(deviations, [])
    },
  }
}

/** The timeout of a stalled answer is short here, not half a minute. */
function impatient(stallMs: number): typeof fetch {
  return async (input, init) => {
    const signals = [AbortSignal.timeout(stallMs), ...(init?.signal ? [init.signal] : [])]
    return await fetch(input, { ...init, signal: AbortSignal.any(signals) })
  }
}

/** One commit of another user, with any modes. */
type Place = Pick<Repo, 'fullName' | 'defaultBranch'>

async function push(github: GithubDouble, repo: Place, files: readonly PushedFile[]): Promise<string> {
  const call = <T>(method: string, path: string, json?: unknown) =>
    github.behind<T>(tokens.ada, method, `/repos/${repo.fullName}/git/${path}`, json)
  const { object } = await call<{ object: { sha: string } }>('GET', `ref/heads/${repo.defaultBranch}`)
  const { tree: base } = await call<{ tree: { sha: string } }>('GET', `commits/${object.sha}`)
  const entries = []
  for (const { path, mode, content } of files) {
    if (mode === '160000') entries.push({ path, mode, type: 'commit', sha: Buffer.from(content).toString() })
    else {
      const json = { content: Buffer.from(content).toString('base64'), encoding: 'base64' }
      entries.push({ path, mode, type: 'blob', sha: (await call<{ sha: string }>('POST', 'blobs', json)).sha })
    }
  }
  const tree = await call<{ sha: string }>('POST', 'trees', { base_tree: base.sha, tree: entries })
  const json = { message: 'Push', tree: tree.sha, parents: [object.sha] }
  const commit = await call<{ sha: string }>('POST', 'commits', json)
  await call('PATCH', `refs/heads/${repo.defaultBranch}`, { sha: commit.sha })
  return commit.sha
}

type NewTag = { readonly name: string; readonly commitSha: string; readonly annotated: boolean }

async function tag(github: GithubDouble, repo: Place, { name, commitSha, annotated }: NewTag): Promise<void> {
  const call = <T>(path: string, json: unknown) =>
    github.behind<T>(tokens.ada, 'POST', `/repos/${repo.fullName}/git/${path}`, json)
  const json = { tag: name, message: 'Released', object: commitSha, type: 'commit' }
  const sha = annotated ? (await call<{ sha: string }>('tags', json)).sha : commitSha
  await call('refs', { ref: `refs/tags/${name}`, sha })
}

/** One test with its own GitHub. */
export async function withGithub(
  body: (subject: GithubSubject) => Promise<void>,
  options?: { readonly stallMs?: number },
): Promise<void> {
  const subject = await githubSubject(options)
  try {
    await body(subject)
  } finally {
    await subject.close()
  }
}

/** The same, with a project on it. */
export async function withProject(
  body: (project: Project, subject: GithubSubject) => Promise<void>,
  {
    visibility = 'private',
    ...options
  }: { readonly stallMs?: number; readonly visibility?: 'private' | 'public' } = {},
): Promise<void> {
  await withGithub(
    async subject => await body(await openProject(subject, { ...newRepo(subject, starterFiles), visibility }), subject),
    options,
  )
}
