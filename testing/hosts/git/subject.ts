import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GitHost, type GitHostOptions, gitHost } from '#drivers/hosts/git/index.ts'
import type { CodeHost, HostAccess, NewRepo, Repo, RepoHost } from '#ports/hosts.ts'
import { commitOnTop, externalGit } from '../externalGit.ts'
import type { HostSubject } from '../project.ts'
import { type Backend, startBackend } from './backend.ts'

export type GitSubject = HostSubject & {
  readonly backend: Backend
  readonly rootDir: string
  readonly plain: GitHost
  readonly logged: string[]
  /** Another process of Speckeep on the same server, with its own mirrors. */
  another(options?: Partial<GitHostOptions>): GitHost
  /** The bare repository on the server. */
  dirOf(repo: Pick<Repo, 'cloneUrl'>): string
}

/** On a plain git server that requires a user name and a token. */
export async function gitSubject(options: Partial<GitHostOptions> = {}): Promise<GitSubject> {
  const backend = await startBackend()
  const logged: string[] = []
  const folders: string[] = []
  const hosts: GitHost[] = []
  const another = (given: Partial<GitHostOptions> = {}) => {
    const rootDir = given.rootDir ?? newFolder(folders)
    const host = gitHost({
      rootDir,
      baseUrl: backend.baseUrl,
      log: line => logged.push(line),
      ...options,
      ...given,
      limits: { freshMs: 0, ...options.limits, ...given.limits },
    })
    hosts.push(host)
    return host
  }
  const plain = another()
  const make = async (name: string, files: Files, author?: NewRepo['author']) => {
    const { dir, source } = backend.repository(name)
    firstCommit(dir, files, author)
    return source
  }
  const dirOf = ({ cloneUrl }: Pick<Repo, 'cloneUrl'>) => backend.dirOf(cloneUrl ?? '')
  return {
    backend,
    plain,
    host: createdByUsers(plain, make),
    another,
    logged,
    rootDir: folders[0] ?? '',
    dirOf,
    access: backend.user,
    owner: 'ada',
    push: async (repo, files) => commitOnTop(dirOf(repo), files),
    async tag(repo, name, commitSha, annotated) {
      externalGit(dirOf(repo), ['tag', ...(annotated ? ['-a', '-m', 'Released'] : []), name, commitSha])
    },
    existing: async files => ({ source: await make(`notes-${randomUUID()}`, files) }),
    async close() {
      await Promise.all(hosts.map(host => host.close()))
      await backend.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function newFolder(folders: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'speckeep-mirrors-'))
  folders.push(folder)
  return folder
}

type Files = Readonly<Record<string, Uint8Array>>
type Make = (name: string, files: Files, author: NewRepo['author']) => Promise<string>

/** The contract starts with created repositories. Here users create them on the server, and projects import them. */
export function createdByUsers(host: GitHost, make: Make): CodeHost {
  const made = new Map<string, Promise<string>>()
  const repos: RepoHost = {
    ...host.repos,
    async createFromTemplate(access: HostAccess, { marker, owner, name, template, author }) {
      const files = Object.fromEntries(template.files.map(({ path, content }) => [path, content]))
      const source = made.get(marker) ?? make(`${name}-${marker}`, files, author)
      made.set(marker, source)
      return await host.repos.importRepo(access, { marker, owner, name, source: await source })
    },
  }
  return { ...host, repos }
}

const grace = { name: 'Grace', email: 'grace@example.org', date: new Date('2026-03-05T00:00:00Z') }

export function firstCommit(dir: string, files: Files, author = grace): void {
  const parts = Object.entries(files).flatMap(([path, content]) => [
    Buffer.from(`M 100644 inline ${path}\ndata ${content.byteLength}\n`),
    content,
    Buffer.from('\n'),
  ])
  const seconds = Math.floor(author.date.getTime() / 1000)
  const head = `commit refs/heads/main\ncommitter ${author.name} <${author.email}> ${seconds} +0000\ndata 5\nFirst\n`
  externalGit(dir, ['fast-import', '--quiet'], Buffer.concat([Buffer.from(head), ...parts]))
}
