/**
 * The account that runs the bundled PostgreSQL. PostgreSQL refuses to run as root, so a root process runs it as the
 * `postgres` user, or as `nobody`. If that user cannot traverse a private folder on the way to the programs or the
 * data, the server keeps the one capability for traversing folders, and no other right of root.
 */
import { execFile } from 'node:child_process'
import { chmod, chown, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

type Owner = { readonly uid: number; readonly gid: number }

export type OsAccount = {
  /** `null`: the server runs as the user of this process. */
  readonly owner: Owner | null
  /** The capability kept for traversing private folders, in the notation of setpriv(1). */
  readonly capability: string | null
}

/** A program with its arguments, ready for `spawn`, that runs as this account. */
export type Launch = {
  readonly command: string
  readonly args: readonly string[]
  readonly options: {
    readonly cwd: string
    readonly env: Readonly<Record<string, string>>
    readonly uid?: number
    readonly gid?: number
  }
}

const nobody = { uid: 65534, gid: 65534 }
const rootsOwn = 'The bundled PostgreSQL does not run as root'
const probeTimeoutMs = 10_000
const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Bits of capabilities(7), the weaker first: read and traverse folders, then also write. */
const passingCapabilities = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
] as const

/**
 * The account for a server that must reach its cluster, its program and the folder of its socket. A DATA_DIR that is
 * private to us is opened to the account's group; no other folder is changed.
 */
export async function chooseOsAccount(cluster: string, program: string, socketParent: string): Promise<OsAccount> {
  if (process.getuid?.() !== 0) {
    requireUserName()
    return { owner: null, capability: null }
  }
  if (process.platform !== 'linux') {
    throw new Error(`${rootsOwn} on ${process.platform}: start Speckeep as an ordinary user, or set DATABASE_URL.`)
  }
  const owner = await findOwner(cluster)
  const dataDir = dirname(cluster)
  await openToGroup(dataDir, owner)
  const closed = await firstClosedFolder([dataDir, dirname(program), socketParent], owner)
  if (closed === null) return { owner, capability: null }
  const account = { owner, capability: await findPassingCapability() }
  if (account.capability === null || !(await runs(account, program))) throw closedFolder(closed)
  return account
}

/** PostgreSQL needs the last flag for its use of access(2), which ignores capabilities without it. */
export function launchAs(account: OsAccount, command: string, args: readonly string[], env = {}): Launch {
  const options = { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: searchPath, ...env } }
  if (account.owner === null) return { command, args, options }
  if (account.capability === null) return { command, args, options: { ...options, ...account.owner } }
  const { uid, gid } = account.owner
  const kept = `+${account.capability}`
  const setpriv = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${kept}`,
    `--ambient-caps=${kept}`,
    '--securebits=+no_setuid_fixup',
  ]
  return { command: 'setpriv', args: [...setpriv, '--', command, ...args], options }
}

function requireUserName(): void {
  try {
    userInfo()
  } catch {
    throw new Error(
      `PostgreSQL needs a user name, but the system knows none for uid ${process.getuid?.()}: ` +
        'add one to /etc/passwd, or set DATABASE_URL.',
    )
  }
}

/** An existing cluster keeps its owner: PostgreSQL accepts only a folder that its own user owns. */
async function findOwner(cluster: string): Promise<Owner> {
  const made = await stat(cluster).catch(() => undefined)
  if (made !== undefined && made.uid !== 0) return { uid: made.uid, gid: made.gid }
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map(line => line.split(':'))
  const line = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  const [uid, gid] = [Number(line?.[2]), Number(line?.[3])]
  return Number.isInteger(uid) && Number.isInteger(gid) && uid > 0 ? { uid, gid } : nobody
}

/** A DATA_DIR that we create is private; the server's group may traverse it, but not list it. */
async function openToGroup(dataDir: string, owner: Owner): Promise<void> {
  const { mode, uid } = await stat(dataDir)
  if (uid !== 0 || (mode & 0o077) !== 0) return
  await chown(dataDir, 0, owner.gid)
  await chmod(dataDir, 0o710)
}

async function firstClosedFolder(folders: readonly string[], owner: Owner): Promise<string | null> {
  const onTheWay = new Set<string>()
  for (let folder of folders) {
    while (!onTheWay.has(folder)) {
      onTheWay.add(folder)
      folder = dirname(folder)
    }
  }
  for (const folder of onTheWay) {
    const { mode, uid, gid } = await stat(folder)
    const passBit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
    if ((mode & passBit) === 0) return folder
  }
  return null
}

async function findPassingCapability(): Promise<string | null> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const held = (set: string) => BigInt(`0x${new RegExp(`^${set}:\\s*([0-9a-f]+)`, 'm').exec(status)?.[1] ?? 0}`)
  const usable = held('CapPrm') & held('CapBnd')
  return passingCapabilities.find(({ bit }) => (usable >> bit) & 1n)?.name ?? null
}

/** False if setpriv(1) is missing or may not keep the capability. */
async function runs(account: OsAccount, program: string): Promise<boolean> {
  const { command, args, options } = launchAs(account, program, ['--version'])
  const running = promisify(execFile)(command, args, { ...options, timeout: probeTimeoutMs })
  return running.then(
    () => true,
    () => false,
  )
}

function closedFolder(folder: string): Error {
  return new Error(
    `${rootsOwn}, and the user it would run as cannot traverse ${folder}: install Speckeep and set DATA_DIR outside of ` +
      'that folder, start Speckeep as an ordinary user, or set DATABASE_URL.',
  )
}
