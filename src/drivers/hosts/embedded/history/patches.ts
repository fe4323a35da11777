import { decodeText } from '#domain/text/encoding.ts'
import type { ChangedFile, CommitView } from '#ports/hosts.ts'
import { gitFailed } from '../git.ts'
import type { Repository } from '../repository.ts'

/** Limit for the diff of one file, and for all diffs of one commit: as much as a person would read. */
const patchMaxBytes = 256 * 1024
const patchesMaxBytes = 1024 * 1024
const changedFilesMax = 3_000
/** Of a commit with more files, those whose lines are compared: for tens of thousands that takes minutes. */
const comparedFilesMax = 300
/** Of their paths, as arguments of a process. */
const pathsMaxBytes = 512 * 1024
const diffMaxBytes = 8 * 1024 * 1024
const diffTimeoutMs = 15_000

/** Runs no program that a repository could name, and limits rename detection to a few files. */
const diffOptions = [
  ...['-r', '-z', '--raw', '--numstat', '--patch', '--full-index', '-M', '-l400'],
  ...['--no-color', '--no-ext-diff', '--no-textconv'],
]

export type ChangedFiles = Pick<CommitView, 'files' | 'truncated'>

/**
 * The changes between two commits or trees, each file with its part of the unified diff. Of very many, the first, and
 * those of the others that were only moved: what the others contain is not compared.
 */
export async function changedFiles(repo: Repository, from: string, to: string): Promise<ChangedFiles> {
  const begun = await diff(repo, from, to, { isEnough: countsEntries(changedFilesMax) })
  const { changes } = readChanges(begun.stdout.toString('utf8').split('\0'))
  if (changes.length <= changedFilesMax) {
    // Paths with colons are counted as entries, too, so the diff of fewer files may have been stopped.
    const wasStopped = begun.isTruncated && begun.stdout.length < diffMaxBytes
    const { stdout } = wasStopped ? await diff(repo, from, to) : begun
    return { files: readDiff(stdout), truncated: false }
  }
  const paths = pathsWithin(changes.slice(0, comparedFilesMax))
  const compared = readDiff((await diff(repo, from, to, { paths })).stdout)
  const moved = changes.slice(comparedFilesMax, changedFilesMax).filter(({ isMoved }) => isMoved)
  return { files: [...compared, ...moved.map(withoutText)], truncated: true }
}

type DiffOptions = { readonly paths?: readonly string[]; readonly isEnough?: (piece: Buffer) => boolean }

async function diff(repo: Repository, from: string, to: string, { paths = [], ...options }: DiffOptions = {}) {
  const args = ['diff-tree', ...diffOptions, '--end-of-options', from, to, '--', ...paths]
  const limits = { readsOnly: true, maxBytes: diffMaxBytes, timeoutMs: diffTimeoutMs, env: literalPaths }
  const result = await repo.git(args, { ...limits, ...options })
  if (result.code !== 0 && !result.isTruncated) throw gitFailed('diff-tree', result)
  return result
}

function withoutText({ path, status, previousPath }: Change): ChangedFile {
  return { path, status, ...(previousPath !== undefined && { previousPath }), ...noLines, patch: null }
}

const literalPaths = { GIT_LITERAL_PATHSPECS: '1' } as const

/** Says when a diff has begun to list more than `max` changed files: git lists all before it compares their lines. */
function countsEntries(max: number): (piece: Buffer) => boolean {
  let listed = 0
  let rest = ''
  let isListing = true
  return piece => {
    if (!isListing) return false
    const text = rest + piece.toString('latin1')
    const end = text.indexOf(listsEnd)
    isListing = end < 0
    rest = text.slice(-1)
    for (let at = text.indexOf(entryStart); at >= 0 && (end < 0 || at < end); at = text.indexOf(entryStart, at + 1))
      listed++
    return listed > max
  }
}

/** What ends one entry and begins the next. Paths that begin with a colon are counted, too. */
const entryStart = '\0:'
/** The texts follow, which may contain anything. */
const listsEnd = '\0\0'

function pathsWithin(changes: readonly Change[]): readonly string[] {
  const paths: string[] = []
  let bytesLeft = pathsMaxBytes
  for (const { path, previousPath } of changes) {
    const names = previousPath === undefined ? [path] : [previousPath, path]
    bytesLeft -= names.reduce((sum, name) => sum + Buffer.byteLength(name) + 1, 0)
    if (bytesLeft < 0) break
    paths.push(...names)
  }
  return paths
}

/**
 * The output is three lists in the same order: `:modes ids status NUL path NUL [path NUL]`, then
 * `added TAB deleted TAB path NUL` (for a rename `… TAB NUL path NUL path NUL`), then NUL and the patches.
 */
export function readDiff(output: Buffer): readonly ChangedFile[] {
  const patchesAt = output.indexOf('\0\0diff --git ')
  const lists = output.toString('utf8', 0, patchesAt < 0 ? output.length : patchesAt).split('\0')
  const { changes, rest } = readChanges(lists)
  const counts = readCounts(rest)
  const patches = patchesAt < 0 ? [] : splitPatches(output.subarray(patchesAt + 2))
  let patchAt = 0
  let room = patchesMaxBytes
  return changes.slice(0, changedFilesMax).map(({ letter, isMoved: _, ...change }, index) => {
    // A file that became a link, or vice versa, is shown as deleted and added.
    const sections = patches.slice(patchAt, patchAt + (letter === 'T' ? 2 : 1))
    patchAt += sections.length
    const count = counts[index]
    const bytes = count?.binary === false && sections.length > 0 ? Buffer.concat(sections) : null
    // For git, a file without a null byte near its start is a text.
    const patch = bytes && decodeText(bytes)
    const lines =
      bytes && patch === null ? noLines : { additions: count?.additions ?? 0, deletions: count?.deletions ?? 0 }
    const isShown = bytes && patch !== null && bytes.length <= Math.min(patchMaxBytes, room)
    if (isShown) room -= bytes.length
    return { ...change, ...lines, patch: isShown ? patch : null }
  })
}

const noLines = { additions: 0, deletions: 0 } as const

type Change = Pick<ChangedFile, 'path' | 'status' | 'previousPath'> & {
  readonly letter: string
  /** To another path, with the same content. */
  readonly isMoved: boolean
}

const statuses: Readonly<Record<string, ChangedFile['status']>> = { A: 'added', D: 'deleted', R: 'renamed' }

function readChanges(tokens: readonly string[]): {
  readonly changes: readonly Change[]
  readonly rest: readonly string[]
} {
  const changes: Change[] = []
  let at = 0
  while (tokens[at]?.startsWith(':')) {
    const letter = /([A-Z])\d*$/.exec(tokens[at] ?? '')?.[1] ?? ''
    const status = statuses[letter] ?? 'modified'
    const isMoved = / R100$/.test(tokens[at] ?? '')
    const [first = '', second = ''] = tokens.slice(at + 1, at + 3)
    changes.push(
      status === 'renamed'
        ? { letter, status, isMoved, path: second, previousPath: first }
        : { letter, status, isMoved, path: first },
    )
    at += status === 'renamed' ? 3 : 2
  }
  return { changes, rest: tokens.slice(at) }
}

type Count = { readonly additions: number; readonly deletions: number; readonly binary: boolean }

function readCounts(tokens: readonly string[]): readonly Count[] {
  const counts: Count[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [, added, deleted, path] = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(tokens[at] ?? '') ?? []
    if (added === undefined || deleted === undefined) continue
    counts.push({ additions: Number(added) || 0, deletions: Number(deleted) || 0, binary: added === '-' })
    if (path === '') at += 2
  }
  return counts
}

/** Lines of content start with a space, a sign or a backslash, so only the part of a new file starts like this. */
function splitPatches(patches: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at < patches.length; ) {
    const next = patches.indexOf('\ndiff --git ', at)
    const end = next < 0 ? patches.length : next + 1
    parts.push(patches.subarray(at, end))
    at = end
  }
  return parts
}
