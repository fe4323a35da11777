import { Failure } from '#domain/errors.ts'
import { refOrDefault } from '#domain/refs.ts'
import type { Ports } from '#ports/index.ts'
import type { DocumentList } from '#ports/pages.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { openProject } from '../access/ownProject.ts'
import { userCaller } from '../compute.ts'
import { withQueued } from './queue/withQueued.ts'
import { readDocuments } from './readDocuments.ts'

export type Documents = DocumentList & { readonly commitSha: string }

/** The titles and statuses of the documents of the caller's project, published or not. */
export async function listDocuments(
  ports: AccessPorts & Pick<Ports, 'projects' | 'queuedCommits' | 'pages'>,
  userId: number,
  projectId: number,
  ref?: string,
): Promise<Documents> {
  const { project } = await withQueued(ports, await openProject(ports, userId, projectId))
  const { codeHost, access, repo } = project
  const at = refOrDefault(ref, project)
  const tree = await codeHost.repos.tree(access, repo, { ref: at, path: '', recursive: true })
  if (!tree) throw new Failure('not_found', `There is no content at ${at}.`)
  const listed = await readDocuments(ports, project, tree, { caller: userCaller(userId), projectId })
  return { ...listed, commitSha: tree.commitSha }
}
