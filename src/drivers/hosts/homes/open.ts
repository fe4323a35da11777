import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { inBatches } from '#domain/batches.ts'
import type { HomeStore } from '#ports/stores/homes.ts'
import { writeDurably } from '../embedded/objectStore/loose.ts'
import { folderOf } from '../embedded/repository.ts'
import type { DiskHost } from './host.ts'
import { withHomes } from './index.ts'
import { takeLease } from './lease.ts'
import { peersOf } from './peers.ts'
import { serveHome } from './server.ts'

export type OpenHomeOptions = {
  /** The folder of the repositories, which this process has locked. */
  readonly rootDir: string
  readonly disk: DiskHost
  readonly store: HomeStore
  /** Where to listen for other instances, and where they find it; `null`: it serves no other instance. */
  readonly listen: { readonly host: string; readonly port: number; readonly address: string } | null
  /** The same for all instances. */
  readonly key: Uint8Array
  readonly leaseMs?: number
  /** How long a call waits for another instance that is started again. */
  readonly returnMaxMs: number
  readonly log: (line: string) => void
  readonly onFault: (error: unknown) => void
}

export type OpenHome = {
  readonly host: DiskHost
  /** Sends the calls of other instances away, and lets those finish that have begun; its own go on. */
  stopServing(): Promise<void>
  close(): Promise<void>
}

const adoptedPerStatement = 5_000

/** Takes the home of this disk, and uses those of the other instances. */
export async function openHome(options: OpenHomeOptions): Promise<OpenHome> {
  await using opening = new AsyncDisposableStack()
  const { rootDir, disk, store, listen, key, leaseMs, returnMaxMs, log, onFault } = options
  const id = await homeIdOf(rootDir)
  const home = { id, address: listen?.address ?? null, place: `${hostname()}:${rootDir}` }
  const lease = await takeLease({ store, home, log, onFault, ...(leaseMs !== undefined && { leaseMs }) })
  opening.defer(lease.close)
  await adoptPresent(store, id, rootDir)
  const server = listen && (await serveHome({ host: disk, homeId: id, lease, key, onFault }, listen))
  const stopServing = async () => await server?.close()
  opening.defer(stopServing)
  const host = withHomes({ disk, homeId: id, lease, peers: peersOf({ store, key, returnMaxMs }), store })
  const opened = opening.move()
  return { host, stopServing, close: () => opened.disposeAsync() }
}

/** Adopts the repositories without a home that are on this disk. At most starts there are none, and it is not read. */
async function adoptPresent(store: Pick<HomeStore, 'withoutHome' | 'adopt'>, id: string, rootDir: string) {
  const read = (after: number, size: number) => store.withoutHome(after, size)
  for await (const batch of inBatches({ size: adoptedPerStatement, read, keyOf: repoId => repoId })) {
    const present = batch.filter(repoId => existsSync(join(rootDir, 'repos', folderOf(repoId))))
    await store.adopt(id, present)
  }
}

const fileName = 'home'
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `null`: the disk has never been a home. */
export async function readHomeId(rootDir: string): Promise<string | null> {
  const text = await readFile(join(rootDir, fileName), 'utf8').catch(error => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const id = text.trim()
  if (!idShape.test(id))
    throw new Error(`${join(rootDir, fileName)} is damaged: restore it from a backup of this disk.`)
  return id
}

/** Written once, durably, before anything refers to it. */
async function homeIdOf(rootDir: string): Promise<string> {
  const known = await readHomeId(rootDir)
  if (known !== null) return known
  await mkdir(rootDir, { recursive: true })
  const unfinished = join(rootDir, `${fileName}.${randomUUID()}`)
  await writeDurably(unfinished, Buffer.from(`${randomUUID()}\n`))
  await link(unfinished, join(rootDir, fileName)).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(unfinished)
  const id = await readHomeId(rootDir)
  if (id === null) throw new Error(`${join(rootDir, fileName)} was removed`)
  return id
}
