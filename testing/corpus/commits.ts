/** Real commits of several Markdown files are not part of the project. Set `CORPUS_DIR` to use your own. */
import { execFile, spawn } from 'node:child_process'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** One file of a commit; `old` is `null` for a file that the commit created. */
export type ChangedText = { readonly path: string; readonly old: string | null; readonly new: string }

export type MultiFileCommit = { readonly id: string; readonly files: readonly ChangedText[] }

const bundles = ['openapi-specification.bundle', 'rust-rfcs.bundle']
const filesMin = 2
const filesMax = 20
const fileMaxBytes = 1024 * 1024

/** At most `max` from each bundle, spread over its history; none without a bundle. */
export async function readMultiFileCommits(max: number): Promise<readonly MultiFileCommit[]> {
  const corpus = process.env['CORPUS_DIR']
  if (corpus === undefined) return []
  const commits: MultiFileCommit[] = []
  for (const name of bundles) {
    const bundle = join(corpus, name)
    if (await isThere(bundle)) commits.push(...(await readBundle(bundle, max)))
  }
  return commits
}

async function readBundle(bundle: string, max: number): Promise<readonly MultiFileCommit[]> {
  const folder = await mkdtemp(join(tmpdir(), 'speckeep-bundle-'))
  try {
    await promisify(execFile)('git', ['clone', '--quiet', '--bare', bundle, folder])
    const all = await listCommits(folder)
    const step = Math.max(1, Math.floor(all.length / max))
    const chosen = all.filter((_, index) => index % step === 0).slice(0, max)
    const blobs = await readBlobs(folder, [...new Set(chosen.flatMap(({ files }) => files.flatMap(idsOf)))])
    return chosen.flatMap(({ id, files }) => {
      const texts = files.map(file => textsOf(file, blobs))
      return texts.every(file => file !== null) ? [{ id, files: texts }] : []
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type RawFile = { readonly path: string; readonly before: string | null; readonly after: string }

const line = /^:\d+ \d+ ([0-9a-f]{40}) ([0-9a-f]{40}) ([A-Z])\t(.+\.md)$/

/** Commits that change or create 2 to 20 Markdown files; deletions are ignored. */
async function listCommits(folder: string) {
  const args = [
    'log',
    '--all',
    '--no-merges',
    '--no-renames',
    '--raw',
    '--abbrev=40',
    '--format=commit %H',
    '--',
    '*.md',
  ]
  const { stdout } = await promisify(execFile)('git', ['-C', folder, '-c', 'core.quotePath=false', ...args], {
    maxBuffer: 512 * 1024 * 1024,
  })
  return stdout.split(/^commit /m).flatMap(part => {
    const [id = '', ...lines] = part.split('\n')
    const raw = lines.flatMap(each => {
      const [, before = '', after = '', status = '', path = ''] = line.exec(each) ?? []
      return /^[AM]$/.test(status) ? [{ path, before, after, status }] : []
    })
    const isFit = raw.length >= filesMin && raw.length <= filesMax
    const files = raw.map(({ path, before, after, status }) => ({
      path,
      before: status === 'A' ? null : before,
      after,
    }))
    return isFit ? [{ id, files }] : []
  })
}

function idsOf({ before, after }: RawFile): readonly string[] {
  return before === null ? [after] : [before, after]
}

function textsOf({ path, before, after }: RawFile, blobs: ReadonlyMap<string, string>): ChangedText | null {
  const old = before === null ? null : blobs.get(before)
  const wanted = blobs.get(after)
  return old === undefined || wanted === undefined ? null : { path, old, new: wanted }
}

/** UTF-8 texts up to the size that an edit accepts. */
async function readBlobs(folder: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const blobs = new Map<string, string>()
  const git = spawn('git', ['-C', folder, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const output = (async () => {
    const parts: Buffer[] = []
    for await (const part of git.stdout) parts.push(part as Buffer)
    return Buffer.concat(parts)
  })()
  git.stdin.end(ids.map(id => `${id}\n`).join(''))
  const bytes = await output
  for (let at = 0; at < bytes.length; ) {
    const headEnd = bytes.indexOf(10, at)
    const [id = '', , size = '0'] = bytes.subarray(at, headEnd).toString().split(' ')
    const content = bytes.subarray(headEnd + 1, headEnd + 1 + Number(size))
    at = headEnd + 2 + Number(size)
    const decoded = decode(content)
    if (decoded !== null && content.length <= fileMaxBytes) blobs.set(id, decoded)
  }
  return blobs
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
