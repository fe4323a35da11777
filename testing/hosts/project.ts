import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  type CodeHost,
  type CommitOutcome,
  type FileChange,
  type FileView,
  type HostAccess,
  HostError,
  type HostErrorKind,
  type NewRepo,
  type Repo,
  type RepoHost,
} from '#ports/hosts.ts'
import { waitFor } from '#testing/waitFor.ts'

/** A host under test, with what the tests do to it directly. */
export type HostSubject = {
  readonly host: CodeHost
  readonly access: HostAccess
  readonly owner: string
  /** Puts a stranger's repository where this one would go. Absent if users create the repositories themselves. */
  occupy?(newRepo: NewRepo): Promise<void>
  /** Acts like a user's `git push` of one commit to the default branch; returns the commit. */
  push(repo: Repo, files: readonly PushedFile[]): Promise<string>
  /** Tags a commit, with a tag object if it is annotated. Absent if the host cannot have tags. */
  tag?(repo: Repo, name: string, commitSha: string, annotated: boolean): Promise<void>
  /** A repository that existed before any project, and the source that an import names. Absent if there can be none. */
  existing?(files: Readonly<Record<string, Uint8Array>>): Promise<{ readonly source: string }>
  /** The visibility that the host itself reports for a repository. Absent if Speckeep alone decides who may read it. */
  visibilityOf?(repo: Repo): Promise<string>
  close(): Promise<void>
}

/** `mode` as in git. The content of a submodule is its commit id in hexadecimal digits. */
export type PushedFile = { readonly path: string; readonly mode: string; readonly content: Uint8Array }

/** One project on the host under test, and the calls of the port with repository and branch filled in. */
export type Project = {
  readonly subject: HostSubject
  readonly access: HostAccess
  readonly repos: RepoHost
  readonly input: NewRepo
  readonly repo: Repo
  readonly head: string
  read(path: string, ref?: string): Promise<FileView | null>
  shaOf(path: string): Promise<string>
  commit(changes: readonly FileChange[], message?: string): Promise<CommitOutcome>
  /** Overwrites one file with the given content; returns the commit. */
  put(path: string, content: string, message?: string): Promise<string>
}

export const maxBytes = 1024 * 1024
export const unknownId = '0123456789abcdef0123456789abcdef01234567'
export const author = { name: 'Ada Lovelace', email: 'ada@example.org', date: new Date('2026-03-04T05:06:07Z') }

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function text(content: Uint8Array | null | undefined): string | null {
  return content ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(content) : null
}

export const everyByte = Uint8Array.from({ length: 512 }, (_, index) => index % 256)

export const starterFiles: Readonly<Record<string, Uint8Array>> = {
  'README.md': bytes('# Spec\n'),
  'docs/index.md': bytes('# Docs\n\none\ntwo\nthree\n'),
  'docs/api/orders.md': bytes('# Orders\n'),
  'docs/été/日本語.md': bytes('# いろは\n'),
  'assets/logo.bin': everyByte,
  'assets/empty.txt': bytes(''),
  'assets/crlf.txt': bytes('\ufeffone\r\ntwo\r\nno line end'),
}

export function newRepo(subject: HostSubject, files: Readonly<Record<string, Uint8Array>>): NewRepo {
  const marker = randomUUID()
  return {
    marker,
    owner: subject.owner,
    name: `spec-${marker.slice(0, 8)}`,
    description: 'A specification',
    visibility: 'private',
    template: { key: 'blank', files: Object.entries(files).map(([path, content]) => ({ path, content })) },
    author,
  }
}

export async function openProject(subject: HostSubject, newRepo: NewRepo): Promise<Project> {
  const { access, host } = subject
  const { repos } = host
  const repo = await repos.createFromTemplate(access, newRepo)
  const head = await waitForContent(subject, repo)
  const project: Project = {
    subject,
    access,
    repos,
    input: newRepo,
    repo,
    head,
    read: (path, ref = repo.defaultBranch) => repos.readFile(access, repo, { ref, path, maxBytes }),
    async shaOf(path) {
      const found = await project.read(path)
      assert.ok(found, `${path} is there`)
      return found.sha
    },
    commit: (changes, message = 'Change') =>
      repos.commit(access, repo, { branch: repo.defaultBranch, message, author, changes }),
    async put(path, content, message) {
      const expectedSha = (await project.read(path))?.sha ?? null
      return assertCommitted(await project.commit([{ path, content: bytes(content), expectedSha }], message)).commit.sha
    },
  }
  return project
}

export async function waitForContent(subject: HostSubject, repo: Repo): Promise<string> {
  return await waitFor('the first content is there', () => subject.host.repos.contentReady(subject.access, repo))
}

export function assertCommitted(outcome: CommitOutcome): Extract<CommitOutcome, { kind: 'committed' }> {
  assert.equal(outcome.kind, 'committed', JSON.stringify(outcome))
  return outcome as Extract<CommitOutcome, { kind: 'committed' }>
}

export function stalePaths(outcome: CommitOutcome): readonly string[] {
  assert.equal(outcome.kind, 'stale', JSON.stringify(outcome))
  return outcome.kind === 'stale' ? outcome.paths : []
}

export async function assertRejects(
  kinds: HostErrorKind | readonly HostErrorKind[],
  call: Promise<unknown>,
): Promise<void> {
  await assert.rejects(call, (error: unknown) => {
    assert.ok(error instanceof HostError, String(error))
    assert.ok([kinds].flat().includes(error.kind), `${error.kind}: ${error.message}`)
    return true
  })
}
