import { Failure, invalidField } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { requireWritablePath } from '#domain/paths.ts'
import type { RefinedFiles } from '../refinement.ts'
import type { DraftContent, FilesEditInput } from './filesTask.ts'

/** Checks paths and drafts as the caller sent them, before anything is read. */
export function requireFilesInput({ filePaths = [], contents = [] }: FilesEditInput): void {
  const paths = filePaths.map((path, index) => requireWritablePath(`filePaths[${index}]`, path))
  requireUnique(paths, index => `filePaths[${index}]`)
  for (const [index, { filePath, content }] of contents.entries()) {
    requireWritablePath(`contents[${index}].filePath`, filePath)
    const bytes = Buffer.byteLength(content)
    if (bytes <= limits.editFileMaxBytes) continue
    throw new Failure(
      'too_large',
      `contents[${index}] has ${bytes} bytes; a rewrite takes at most ${limits.editFileMaxBytes} of one file.`,
    )
  }
  requireUnique(
    contents.map(({ filePath }) => filePath),
    index => `contents[${index}].filePath`,
  )
}

function requireUnique(paths: readonly string[], fieldOf: (index: number) => string): void {
  const seen = new Set<string>()
  for (const [index, path] of paths.entries()) {
    if (seen.has(path)) throw invalidField(fieldOf(index), `${path} is named twice; name each file once.`)
    seen.add(path)
  }
}

/**
 * The caller's drafts by path. One of a file that is not part of the edit is refused: it would be lost silently.
 */
export function draftsOf(
  { filePaths, contents = [] }: FilesEditInput,
  refined: RefinedFiles,
): ReadonlyMap<string, DraftContent> {
  for (const [index, { filePath, baseSha }] of contents.entries()) {
    const own = refined.files.find(({ path }) => path === filePath)
    if (filePaths && !filePaths.includes(filePath) && !own) {
      throw invalidField(`contents[${index}].filePath`, `got ${filePath}, which is not among filePaths.`)
    }
    if (own && own.baseSha !== baseSha) {
      const based = `edit session ${refined.sessionId} is based on ${own.baseSha}`
      throw invalidField(`contents[${index}].baseSha`, `got ${baseSha}; ${based}.`)
    }
  }
  return new Map(contents.map(draft => [draft.filePath, draft]))
}
