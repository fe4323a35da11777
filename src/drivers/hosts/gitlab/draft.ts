import { type FileChange, type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { listedNode, type TreeNode } from '../gitObjects.ts'
import { tooManyEntries } from '../tooManyEntries.ts'
import { draftTree, type TreeDraft } from '../treeDraft.ts'
import type { Gitlab } from './api.ts'
import { folderId, type ListedNode, listFolder } from './read.ts'

/** The commit that the changes would produce, and the current tree. Reads only the folders that contain a change. */
export async function draftAt(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  commitSha: string,
  changes: readonly FileChange[],
): Promise<TreeDraft & { readonly treeBefore: string }> {
  // GitLab lists folders by path. Equal ids mean equal content, so any path with the id will do.
  const paths = new Map<string, string>()

  async function list(path: string): Promise<readonly ListedNode[]> {
    const listed = await listFolder(gitlab, access, repo, { commitSha, path, recursive: false })
    if (listed?.more) throw tooManyEntries('GitLab', path)
    for (const node of listed?.items ?? []) if (node.type === 'tree') paths.set(node.id, node.path)
    return listed?.items ?? []
  }

  const treeBefore = folderId(await list(''))
  paths.set(treeBefore, '')
  const read = async (sha: string) => {
    const path = paths.get(sha)
    if (path === undefined) throw new HostError('failed', `the tree ${sha} cannot be read`)
    return (await list(path)).map(toNode)
  }
  return { ...(await draftTree(read, treeBefore, changes)), treeBefore }
}

function toNode({ mode, name, id }: ListedNode): TreeNode {
  return listedNode({ mode, name, sha: id })
}
