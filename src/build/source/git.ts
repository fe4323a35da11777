import { execFile, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { environment } from '#config/env.ts'
import { BuildError, codeOf } from '../buildError.ts'
import { listSettings, offline, safeSettings, settingsAgainst } from './gitSettings.ts'

const outputMaxBytes = 256 * 1024 * 1024

/** A folder in a work tree, and the settings with which git reads it. */
type Repository = { readonly folder: string; readonly settings: readonly string[] }

export type WorkTree = Repository & {
  /** Whether the folder is the root of its repository. */
  readonly isRoot: boolean
}

/** The work tree that contains a folder; `null`: it is a plain folder. */
export async function findWorkTree(folder: string): Promise<WorkTree | null> {
  if (!isInside(folder)) return null
  const settings = settingsAgainst(await runGit({ folder, settings: safeSettings }, listSettings))
  const repository = { folder, settings }
  const prefix = await runGit(repository, ['rev-parse', '--show-prefix'])
  const inRepository = await runGit(repository, ['rev-parse', '--is-inside-work-tree'])
  if (inRepository.trim() !== 'true') throw new BuildError(`${folder} is no work tree; clone the repository first.`)
  return { ...repository, isRoot: prefix.trim() === '' }
}

/**
 * Refuses folders that git would take for a repository without a work tree before git reads them. A clone may contain
 * one, whose configuration comes from the authors of the clone, and names programs.
 */
function isInside(folder: string): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return true
    if (isGitFolder(at)) throw new BuildError(`${at} is no work tree; clone the repository first.`)
    if (at === dirname(at)) return false
  }
}

/** What git itself looks for, apart from what these contain. */
function isGitFolder(folder: string): boolean {
  const has = (name: string) => existsSync(join(folder, name))
  return has('HEAD') && (has('refs') || has('commondir'))
}

export type ListedByGit = {
  readonly paths: readonly string[]
  /** Modified since the last commit, or never committed. */
  readonly uncommitted: ReadonlySet<string>
}

/** Tracked and untracked files, without ignored ones; all relative to the folder. */
export async function listByGit(tree: WorkTree): Promise<ListedByGit | null> {
  const listed = await runGit(tree, ['ls-files', '-z', '-t', '-c', '-m', '-o', '--exclude-standard'])
  const paths = new Set<string>()
  const uncommitted = new Set<string>()
  for (const line of listed.split('\0')) {
    const [tag, path] = [line.slice(0, 1), line.slice(2)]
    if (!isBelow(path)) continue
    paths.add(path)
    if (tag === 'C' || tag === '?') uncommitted.add(path)
  }
  if (paths.size === 0 && (await isIgnored(tree))) return null
  return { paths: [...paths], uncommitted }
}

/** Git checks the names in an index when it writes one, not when it reads one. */
function isBelow(path: string): boolean {
  return path.split('/').every(name => name !== '' && name !== '.' && name !== '..')
}

/** A folder that is ignored as a whole was named on purpose, and is read as a plain one. */
async function isIgnored(tree: WorkTree): Promise<boolean> {
  return runGit(tree, ['check-ignore', '-q', '.']).then(
    () => true,
    () => false,
  )
}

export async function runGit({ folder, settings }: Repository, args: readonly string[]): Promise<string> {
  try {
    const options = { cwd: folder, env: offlineEnvironment(), maxBuffer: outputMaxBytes }
    const { stdout } = await promisify(execFile)('git', [...settings, ...args], options)
    return stdout
  } catch (error) {
    throw refusal(folder, error)
  }
}

/** The content of blobs by object id, without missing and oversized ones. */
export async function readBlobs(
  tree: WorkTree,
  ids: readonly string[],
  maxBytes: number,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const wanted = [...new Set(ids)]
  const blobs = new Map<string, Uint8Array>()
  if (wanted.length === 0) return blobs
  const listed = (await feedGit(tree, ['cat-file', '--batch-check'], wanted)).toString()
  const known = listed.split('\n').flatMap(line => {
    const [id = '', type, size] = line.split(' ')
    return type === 'blob' && Number(size) <= maxBytes ? [id] : []
  })
  const bytes = await feedGit(tree, ['cat-file', '--batch'], known)
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0x0a, at)
    if (end === -1) break
    const [id = '', , size] = bytes.toString('latin1', at, end).split(' ')
    blobs.set(id, bytes.subarray(end + 1, end + 1 + Number(size)))
    at = end + 1 + Number(size) + 1
  }
  return blobs
}

async function feedGit(
  { folder, settings }: WorkTree,
  args: readonly string[],
  lines: readonly string[],
): Promise<Buffer> {
  const child = spawn('git', [...settings, ...args], {
    cwd: folder,
    env: offlineEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.once('error', () => {})
  child.stdin.on('error', () => {})
  child.stdin.end(lines.map(line => `${line}\n`).join(''))
  return Buffer.concat(await child.stdout.toArray())
}

/** The output of git in parts; `take` returns whether it has seen enough. */
export async function streamGit(
  { folder, settings }: WorkTree,
  args: readonly string[],
  take: (part: Buffer) => boolean,
) {
  const child = spawn('git', [...settings, ...args], {
    cwd: folder,
    env: offlineEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()).once('error', () => resolve()))
  for await (const part of child.stdout) {
    if (!take(part)) continue
    child.kill('SIGKILL')
    break
  }
  await ended
}

function offlineEnvironment(): NodeJS.ProcessEnv {
  return { ...environment(), ...offline }
}

function refusal(folder: string, error: unknown): BuildError {
  if (codeOf(error) === 'ENOENT')
    return new BuildError(`${folder} belongs to a git repository, and git is not installed.`)
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : ''
  return new BuildError(`git cannot read ${folder}: ${said || 'it gives no reason'}`)
}
