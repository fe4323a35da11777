import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { requireWritablePath } from '#domain/paths.ts'
import { openProject } from '../access/ownProject.ts'
import { type CommitPorts, type CommitResult, commitFiles } from './commitFiles.ts'
import { readRegularFile } from './readContent.ts'

export type VersionInput = {
  readonly path: string
  /** The commit that has the version. */
  readonly sha: string
  /** The path of the file there, if it was renamed since. */
  readonly versionPath: string | undefined
  /** The blob that the caller saw at `path`; `null`: the file was deleted since. */
  readonly baseSha: string | null | undefined
  readonly message: string | undefined
}

/**
 * Commits an earlier version of a file again, also of one that was deleted. What others changed since the caller read
 * the file is merged, as in any commit.
 */
export async function restoreVersion(
  ports: CommitPorts,
  userId: number,
  projectId: number,
  { sha, versionPath, baseSha, ...input }: VersionInput,
): Promise<CommitResult> {
  const path = requireWritablePath('path', input.path)
  const project = await openProject(ports, userId, projectId)
  const at = { path: versionPath ?? path, ref: sha, maxBytes: limits.fileMaxBytes }
  const file = await readRegularFile(project, at)
  if (!file) throw new Failure('not_found', `There is no ${at.path} in commit ${sha.slice(0, 7)}.`)
  const message = input.message ?? `Restore ${path} from ${sha.slice(0, 7)}\n\nThis is its text as of commit ${sha}.`
  const files = [{ path, content: file.content, baseSha }]
  return await commitFiles(ports, userId, projectId, { kind: 'files', files, message })
}
