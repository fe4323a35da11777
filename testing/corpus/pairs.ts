/** Real edits of real specifications are not part of the project. Set `CORPUS_DIR` to use your own. */
import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** One commit that changed one Markdown file. */
export type Pair = { readonly path: string; readonly old: string; readonly new: string }

/** Includes where it was found: `owner/name` and the commit id. */
export type CommitPair = Pair & { readonly repo: string; readonly commit: string }

export const noCorpus = 'skipped: no corpus (CORPUS_DIR)'

const unpackedMaxBytes = 512 * 1024 * 1024

/** The pairs of `edit-pairs.jsonl.xz`, one JSON object per line; none without that file or `xz`. */
export async function readPairs(): Promise<readonly CommitPair[]> {
  const folder = process.env['CORPUS_DIR']
  const file = join(folder ?? '', 'edit-pairs.jsonl.xz')
  if (folder === undefined || !(await exists(file))) return []
  try {
    const { stdout } = await promisify(execFile)('xz', ['-dc', file], { maxBuffer: unpackedMaxBytes })
    return stdout
      .trim()
      .split('\n')
      .map((line): CommitPair => JSON.parse(line))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
