/**
 * One process per DATA_DIR. The lock is a write transaction on `instance.lock`, which the kernel releases however the
 * process ends; `instance.json` beside it names the holder for messages and never decides anything.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { makeDataDir, unusableDataDir } from './dataDir.ts'
import { sendSignal } from './signals.ts'

export type InstanceLock = AsyncDisposable & {
  /** Releases DATA_DIR. Further calls do nothing. */
  release(): Promise<void>
}

const Holder = Type.Object({
  pid: Type.Integer(),
  host: Type.String(),
  startedAt: Type.String(),
  address: Type.String(),
})
type Holder = Readonly<Static<typeof Holder>>

const sqliteBusy = 5
/** The holder writes its name right after it takes the lock; we wait this long for it to appear. */
const nameTries = 10
const namePauseMs = 50

/**
 * `address` is where this process serves, for the message shown by a second process. Throws a sentence for the
 * operator.
 */
export async function takeInstanceLock(dataDir: string, options: { readonly address: string }): Promise<InstanceLock> {
  await makeDataDir(dataDir)
  const nameFile = join(dataDir, 'instance.json')
  const lock = openLock(dataDir)
  if (lock === null) throw await inUse(dataDir, nameFile)
  const holder = { pid: process.pid, host: hostname(), startedAt: new Date().toISOString(), address: options.address }
  await writeWhole(nameFile, JSON.stringify(holder)).catch(error => {
    lock.close()
    throw unusableDataDir(dataDir, error)
  })
  const release = async () => {
    if (!lock.isOpen) return
    await rm(nameFile, { force: true })
    lock.close()
  }
  return { release, [Symbol.asyncDispose]: release }
}

/**
 * `null` if another process holds the lock. Of any number of concurrent callers exactly one gets it: `begin
 * immediate` is one step, whereas `begin exclusive` reads first, and two concurrent readers are both refused.
 */
function openLock(dataDir: string): DatabaseSync | null {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(dataDir, 'instance.lock'))
    database.exec('begin immediate')
    return database
  } catch (error) {
    database?.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null
    throw unusableDataDir(dataDir, error as Error)
  }
}

async function inUse(dataDir: string, nameFile: string): Promise<Error> {
  for (let attempt = 0; attempt < nameTries; attempt++) {
    const holder = await readHolder(nameFile)
    if (holder !== null) {
      const { pid, host, startedAt, address } = holder
      return new Error(
        `DATA_DIR ${dataDir} is in use by process ${pid} on ${host}, serving ${address} since ${startedAt}: ` +
          'stop it first, or set DATA_DIR to another folder.',
      )
    }
    await sleep(namePauseMs)
  }
  return new Error(`DATA_DIR ${dataDir} is in use by another process: stop it, or set DATA_DIR to another folder.`)
}

/** A name left behind by a dead process on this machine is not the holder's. */
async function readHolder(nameFile: string): Promise<Holder | null> {
  try {
    const holder: unknown = JSON.parse(await readFile(nameFile, 'utf8'))
    if (!Check(Holder, holder)) return null
    return holder.host !== hostname() || sendSignal(holder.pid, 0) ? holder : null
  } catch {
    return null
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
