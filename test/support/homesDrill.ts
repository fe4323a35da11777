/** The failover drill on the built-in host: two instances with a disk each, and projects of which each has one writer. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { folderOf } from '#drivers/hosts/embedded/repository.ts'
import { StoresUnavailable } from '#ports/stores/unavailable.ts'
import { externalGit } from '#testing/hosts/externalGit.ts'
import { freePorts } from '#testing/ports.ts'
import { waitFor } from '#testing/waitFor.ts'
import { type Document, type Drill, type DrillOptions, startDrill } from './failoverDrill.ts'
import { waitForStatus } from './remote/service.ts'

export type HomesDrill = AsyncDisposable & {
  readonly drill: Drill
  /** With the disks of both. */
  readonly folder: string
  /** Creates a project on the next disk. */
  create(filePath: string): Promise<EmptyDocument>
  /** Commits `Value 0.`, at any instance unless it says where. */
  begin(document: EmptyDocument, url?: string): Promise<HomeDocument>
}

/** `dir` is its repository. */
type EmptyDocument = Document & { readonly dir: string }
export type HomeDocument = EmptyDocument & { readonly commitSha: string; readonly commitsBefore: number }

export type HomesDrillOptions = Pick<DrillOptions, 'database' | 'pooled'> & {
  /** Of every instance. */
  readonly env?: Readonly<Record<string, string>>
}

export async function startHomesDrill({ env, ...options }: HomesDrillOptions): Promise<HomesDrill> {
  await using opening = new AsyncDisposableStack()
  const root = await mkdtemp(join(tmpdir(), 'speckeep-drill-'))
  opening.defer(() => rm(root, { recursive: true, force: true, maxRetries: 10 }))
  const homes = [await freePorts(), await freePorts()]
  const diskOf = (instance: number) => join(root, `disk-${instance}`)
  const drill = opening.use(
    await startDrill({
      ...options,
      env: instance => ({
        REPOHOST_PROVIDER: 'embedded',
        HOME_ADDRESS: `http://127.0.0.1:${homes[instance]}`,
        ...env,
      }),
      async dataDir(instance) {
        await mkdir(diskOf(instance), { recursive: true })
        return diskOf(instance)
      },
    }),
  )
  let created = 0
  const opened = opening.move()
  return {
    drill,
    folder: root,
    async create(filePath) {
      const instance = created++ % drill.urls.length
      const made = await drill.send('post', '/api/projects', { name: filePath }, drill.urls[instance])
      const { id } = made.as<ProjectRecord>()
      await waitForStatus(drill.user, id, 'ACTIVE')
      const repoId = await waitFor('the database answers', () => repoIdOf(options.database.pool, id))
      return { projectId: id, filePath, dir: join(diskOf(instance), 'git', 'repos', folderOf(repoId)) }
    },
    async begin(document, url) {
      const { projectId, filePath, dir } = document
      const body = { filePath, content: 'Value 0.\n', baseSha: null }
      const first = await drill.send('post', `/api/projects/${projectId}/commit`, body, url)
      assert.equal(first.status, 201, first.text)
      return { ...document, commitSha: first.as<CommitReply>().sha, commitsBefore: commitsIn(dir) }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** `null` while the database is unavailable: after a change of the primary, a proxy may lead to a standby for a time. */
async function repoIdOf(pool: Pool, projectId: number): Promise<number | null> {
  try {
    const { rows } = await pool.query('select repo_id from projects where id = $1', [projectId])
    return rows[0].repo_id
  } catch (error) {
    if (error instanceof StoresUnavailable) return null
    throw error
  }
}

/** `values`: how often each document was edited. */
export function assertCommittedOnce(documents: readonly HomeDocument[], values: readonly number[]): void {
  for (const [at, { dir, commitsBefore, filePath }] of documents.entries()) {
    assert.equal(commitsIn(dir) - commitsBefore, values[at], 'each edit is one commit')
    assert.equal(externalGit(dir, ['show', `main:${filePath}`]), `Value ${values[at]}.`)
    externalGit(dir, ['fsck', '--strict'])
  }
}

function commitsIn(dir: string): number {
  return externalGit(dir, ['log', '--format=%H', 'main']).split('\n').length
}
