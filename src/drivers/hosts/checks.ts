import { limits } from '#domain/limits.ts'
import { foldersAbove } from '#domain/pathParts.ts'
import { parseWritablePath } from '#domain/paths.ts'
import { isCommitId, parseRef } from '#domain/refs.ts'
import { type CommitRequest, HostError, type NewRepo, type Signature } from '#ports/hosts.ts'

/**
 * Limits that are never exceeded, whatever the host would accept. Callers have already checked; this is a second line
 * of defence.
 */

export function checkMarker(marker: string): void {
  if (!/^[A-Za-z0-9._:-]{1,200}$/.test(marker))
    throw new HostError('invalid', 'the marker has characters other than letters, digits and . _ : -')
}

export function checkNewRepo(repo: NewRepo): void {
  checkMarker(repo.marker)
  checkDate(repo.author)
  checkWrites(repo.template.files)
}

export function checkCommit(request: CommitRequest): void {
  const { branch, changes } = request
  if (parseRef(branch).kind === 'invalid' || isCommitId(branch))
    throw new HostError('invalid', 'the branch name is not valid')
  if (changes.length > limits.filesPerCommit) {
    throw new HostError('invalid', `a commit changes at most ${limits.filesPerCommit} files, not ${changes.length}`)
  }
  checkDate(request.author)
  for (const { path, expectedSha } of changes) {
    if (expectedSha !== null && !isCommitId(expectedSha))
      throw new HostError('invalid', `${path}: the expected blob is not an object id`)
  }
  const paths = new Set(changes.map(change => change.path))
  if (paths.size < changes.length) throw new HostError('invalid', 'a commit lists a path twice')
  checkWrites(changes)
}

/** Every path is valid, no file is too large, and no path is both a file and a folder. */
function checkWrites(files: readonly { readonly path: string; readonly content: Uint8Array | null }[]): void {
  const written = new Set<string>()
  for (const { path, content } of files) {
    const parsed = parseWritablePath(path)
    if (parsed.kind === 'invalid') throw new HostError('invalid', parsed.reason)
    if (content === null) continue
    if (content.byteLength > limits.fileMaxBytes) {
      throw new HostError(
        'too_large',
        `${path} has ${content.byteLength} bytes; a file has at most ${limits.fileMaxBytes}`,
      )
    }
    if (written.has(path)) throw new HostError('invalid', `${path} is listed twice`)
    written.add(path)
  }
  for (const path of written) {
    const folder = foldersAbove(path).find(above => written.has(above))
    if (folder !== undefined) throw new HostError('invalid', `${folder} cannot be a file and hold ${path}`)
  }
}

function checkDate(author: Signature): void {
  const seconds = Math.floor(author.date.getTime() / 1000)
  if (!(seconds >= 0 && seconds < 2 ** 40))
    throw new HostError('invalid', 'the date of the author is not one that git supports')
}
