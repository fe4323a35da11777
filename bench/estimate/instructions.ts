import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pair } from '#testing/corpus/pairs.ts'
import type { TrueBlock } from '#testing/edit/encodePair.ts'

const run = promisify(execFile)

export type Half = 'calibration' | 'held out'

/** Split by path, so that no file is in both halves. */
export function halfOf(path: string): Half {
  return (createHash('sha256').update(path).digest()[0] ?? 0) % 2 === 0 ? 'calibration' : 'held out'
}

/** An instruction that contains all of the new text. */
export function verbatimInstruction(blocks: readonly TrueBlock[]): string {
  const added = blocks.flatMap(({ search, replace }) => replace.filter(line => !search.includes(line)))
  return `Change the text so that it says: ${added.join(' ')}`.slice(0, 8_000)
}

const bundles: Readonly<Record<string, string>> = {
  'OAI/OpenAPI-Specification': 'openapi-specification.bundle',
  'rust-lang/rfcs': 'rust-rfcs.bundle',
}

/** The first line of each commit's message, for repositories whose history is available. */
export async function readCommitSubjects(pairs: readonly Pair[]): Promise<ReadonlyMap<Pair, string>> {
  const messages = new Map<Pair, string>()
  const folder = await mkdtemp(join(tmpdir(), 'messages-'))
  try {
    for (const [repo, bundle] of Object.entries(bundles)) {
      const subjects = await subjectsIn(join(process.env['CORPUS_DIR'] ?? '', bundle), join(folder, bundle))
      for (const pair of pairs as readonly (Pair & { readonly repo?: string; readonly commit?: string })[]) {
        const subject = pair.repo === repo ? subjects.get(pair.commit ?? '') : undefined
        if (subject) messages.set(pair, subject)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return messages
}

async function subjectsIn(bundle: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const isThere = await access(bundle).then(
    () => true,
    () => false,
  )
  if (!isThere) return new Map()
  await run('git', ['clone', '--quiet', '--mirror', bundle, folder])
  const format = ['log', '--all', '--format=%H %s']
  const { stdout } = await run('git', ['-C', folder, ...format], { maxBuffer: 64 * 1024 * 1024 })
  return new Map(stdout.split('\n').map(line => [line.slice(0, 40), line.slice(41).trim()]))
}
