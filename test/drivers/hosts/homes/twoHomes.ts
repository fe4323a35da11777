import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedHost } from '#drivers/hosts/embedded/index.ts'
import type { DiskHost } from '#drivers/hosts/homes/host.ts'
import { openHome } from '#drivers/hosts/homes/open.ts'
import { homeStore } from '#drivers/postgres/service/homes.ts'
import type { CodeHost } from '#ports/hosts.ts'
import type { HomeStore } from '#ports/stores/homes.ts'
import { freePorts } from '#testing/ports.ts'
import type { TestDatabase } from '../../../support/database.ts'
import { type EmbeddedSubject, embeddedSubject } from '../embedded/subject.ts'

export type TwoHomes = AsyncDisposable & {
  /** As the instance sees it that has no repository on its disk. */
  readonly host: CodeHost & DiskHost
  /** The other instance, whose disk has every repository. */
  readonly far: EmbeddedSubject
  readonly faults: unknown[]
  /** Of both instances. */
  readonly key: Uint8Array
  /** Ends the other instance's process, as far as callers can see. */
  stopFar(): Promise<void>
  /** Lets it begin to stop: it finishes what it has begun. */
  beginStop(): Promise<void>
  startFar(): Promise<void>
}

/** Two instances that share a database and no disk: one has every repository, the other one is asked. */
export async function twoHomes(
  database: Pick<TestDatabase, 'pool'>,
  { returnMaxMs = 0 }: { readonly returnMaxMs?: number } = {},
): Promise<TwoHomes> {
  await using opening = new AsyncDisposableStack()
  const store = homeStore(database.pool)
  const key = randomBytes(48)
  const faults: unknown[] = []
  const far = await embeddedSubject()
  opening.defer(far.close)
  const port = await freePorts()
  const shared = { key, returnMaxMs, log: () => {}, onFault: (error: unknown) => void faults.push(error) }
  const openFar = () =>
    openHome({
      ...shared,
      rootDir: far.rootDir,
      disk: far.host,
      store,
      listen: { host: '127.0.0.1', port, address: `http://127.0.0.1:${port}` },
    })
  let farHome: Awaited<ReturnType<typeof openFar>> | null = await openFar()
  const farId = (await database.pool.query<{ id: string }>('select id from homes order by leased_until desc limit 1'))
    .rows[0]?.id

  const nearDir = await mkdtemp(join(tmpdir(), 'speckeep-near-'))
  opening.defer(() => rm(nearDir, { recursive: true, force: true }))
  mkdirSync(join(nearDir, 'git'))
  const nearDisk = embeddedHost({ rootDir: join(nearDir, 'git') })
  opening.defer(nearDisk.close)
  const assigningFar: HomeStore = { ...store, assign: repoId => store.assign(repoId, farId ?? '') }
  const near = await openHome({
    ...shared,
    rootDir: join(nearDir, 'git'),
    disk: nearDisk,
    store: assigningFar,
    listen: null,
  })
  opening.defer(near.close)
  opening.defer(async () => await farHome?.close())
  const opened = opening.move()
  return {
    host: { ...nearDisk, ...near.host },
    far,
    faults,
    key,
    async stopFar() {
      await farHome?.close()
      farHome = null
    },
    beginStop: async () => await farHome?.stopServing(),
    async startFar() {
      farHome = await openFar()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
