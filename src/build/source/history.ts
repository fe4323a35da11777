import type { SiteCommit } from '#site/special/changes.ts'
import type { Rename } from '#site/versions/formerAddresses.ts'
import { buildLimits } from '../limits.ts'
import { runGit, streamGit, type WorkTree } from './git.ts'
import { readRenames } from './renames.ts'

export type ListedCommit = SiteCommit & { readonly files: readonly CommittedFile[] }
export type CommittedFile = {
  readonly path: string
  readonly change: 'added' | 'changed' | 'removed'
  /** Object ids of its content; `null` if it is not a regular file. */
  readonly before: string | null
  readonly after: string | null
}

export type History = {
  /** The latest commits, newest first. */
  readonly commits: readonly ListedCommit[]
  /** By path; unknown ones are absent. */
  readonly lastChanges: ReadonlyMap<string, SiteCommit>
  readonly branch: string | null
  /** Newest first. */
  readonly renames: readonly Rename[]
}

export const noHistory: History = { commits: [], lastChanges: new Map(), branch: null, renames: [] }

/** One pass over the log, which stops once every path of `wanted` is known. */
export async function readHistory(tree: WorkTree, wanted: ReadonlySet<string>): Promise<History> {
  const head = await runGit(tree, ['rev-parse', '--verify', '-q', 'HEAD']).catch(() => '')
  if (head === '') return noHistory
  const roots = await cutOff(tree)
  const branch = (await runGit(tree, ['branch', '--show-current'])).trim()
  const commits: ListedCommit[] = []
  const lastChanges = new Map<string, SiteCommit>()
  const missing = new Set(wanted)
  const reader = logReader(commit => {
    const { files, ...about } = commit
    /** The first commit of a shallow clone seems to add every file. */
    if (roots.has(commit.sha)) return
    if (commits.length < buildLimits.commitsMax) commits.push(commit)
    for (const { path } of files) if (missing.delete(path)) lastChanges.set(path, about)
  })
  const args = [
    'log',
    '-z',
    '--no-renames',
    '--raw',
    '--no-abbrev',
    '--relative',
    `--format=%x01%H%x00%P%x00%an%x00%aI%x00%B%x00`,
  ]
  await streamGit(tree, tree.isRoot ? args : [...args, '--', '.'], part => {
    reader.read(part)
    return missing.size === 0 && commits.length >= buildLimits.commitsMax
  })
  reader.end()
  return { commits, lastChanges, branch: branch || null, renames: await readRenames(tree) }
}

/** The commits where a shallow clone was cut. */
async function cutOff(tree: WorkTree): Promise<ReadonlySet<string>> {
  const isShallow = await runGit(tree, ['rev-parse', '--is-shallow-repository'])
  if (isShallow.trim() !== 'true') return new Set()
  const boundary = await runGit(tree, ['rev-list', '--max-parents=0', 'HEAD'])
  return new Set(boundary.split('\n').filter(Boolean))
}

const changes: Readonly<Record<string, CommittedFile['change']>> = { A: 'added', D: 'removed' }

/** `:100644 100644 0123… 4567… M`: modes, object ids and the kind of change. */
function readEntry(raw: string): Omit<CommittedFile, 'path'> {
  const [modeBefore = '', modeAfter = '', before = '', after = '', kind = ''] = raw.trim().slice(1).split(' ')
  const regular = (mode: string, id: string) => (mode.startsWith('100') ? id : null)
  return {
    change: changes[kind] ?? 'changed',
    before: regular(modeBefore, before),
    after: regular(modeAfter, after),
  }
}

/** Reads NUL-separated parts as they arrive: `\1sha`, parents, author, date, message, then pairs of entry and path. */
function logReader(take: (commit: ListedCommit) => void) {
  let left: Buffer = Buffer.alloc(0)
  let fields: string[] = []
  let files: CommittedFile[] = []
  let entry: Omit<CommittedFile, 'path'> | null = null

  const finish = () => {
    const [sha, parents = '', authorName = '', date = '', message = ''] = fields
    if (sha !== undefined)
      take({ sha, authorName, date: new Date(date), message, isMerge: parents.includes(' '), files })
    fields = []
    files = []
  }
  const field = (raw: string) => {
    if (entry !== null) {
      files.push({ path: raw, ...entry })
      entry = null
    } else if (raw.startsWith('\u0001')) {
      finish()
      fields.push(raw.slice(1))
    } else if (fields.length < 5) fields.push(raw)
    else if (raw.trim().startsWith(':')) entry = readEntry(raw)
  }
  return {
    read: (part: Buffer) => {
      const bytes = left.length > 0 ? Buffer.concat([left, part]) : part
      let from = 0
      for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, from)) {
        field(bytes.toString('utf8', from, end))
        from = end + 1
      }
      left = bytes.subarray(from)
    },
    end: finish,
  }
}
