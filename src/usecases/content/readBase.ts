import { invalidField } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../access/ownProject.ts'

/**
 * The file that a change is based on, by its blob id. A text that was queued and then merged never was in the
 * repository.
 */
export async function readBase(
  ports: Pick<Ports, 'queuedCommits'>,
  project: OpenProject,
  sha: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const stored = await project.codeHost.repos.readBlob(project.access, project.repo, sha, maxBytes)
  const base = stored ?? (await ports.queuedCommits.blob(project.id, sha))
  if (base && base.byteLength <= maxBytes) return base
  throw invalidField(
    'baseSha',
    `${sha} is not a file of this project; send the sha that the file was read with, or null for a new file.`,
  )
}
