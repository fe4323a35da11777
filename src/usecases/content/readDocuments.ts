import { limits } from '#domain/limits.ts'
import type { TreeView } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { DocumentList } from '#ports/pages.ts'
import type { Turn } from '#ports/work.ts'
import { hasHiddenDocuments, withHiddenDocuments } from '#site/config/published.ts'
import type { OpenProject } from '../access/ownProject.ts'

const configPath = '_config.yml'
const configMaxBytes = 64 * 1024
const nothingShown = { exclude: [], shown: [] }

/** What the documents of a project say of themselves, published or not. */
export async function readDocuments(
  { pages }: Pick<Ports, 'pages'>,
  { codeHost, access, repo }: OpenProject,
  tree: TreeView,
  turn: Turn,
): Promise<DocumentList> {
  const readBlob = (sha: string) => codeHost.repos.readBlob(access, repo, sha, limits.pageFileMaxBytes)
  /** Only the addresses of documents with hidden names depend on it. */
  const config = async () => {
    const file = tree.entries.find(({ path, type }) => path === configPath && type === 'file')
    if (!file || file.size > configMaxBytes || !hasHiddenDocuments(tree.entries)) return nothingShown
    const source = await readBlob(file.sha)
    return (source && (await pages.config(source, turn))) ?? nothingShown
  }
  const entries = withHiddenDocuments(await config(), tree.entries)
  return await pages.documents({ tree: { ...tree, entries }, readBlob, turn })
}
