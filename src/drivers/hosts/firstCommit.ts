import type { NewRepo } from '#ports/hosts.ts'
import { commitObject, type FileNode, type GitObject, gitObject, modes, treesOf } from './gitObjects.ts'

export type FirstCommit = {
  readonly message: string
  readonly commit: GitObject
  readonly files: readonly FileNode[]
  readonly blobs: readonly GitObject[]
  readonly trees: readonly GitObject[]
}

/**
 * The first commit of a repository: the unchanged template, by the person who requested it, at the time of the request.
 */
export function firstCommit({ template, author }: NewRepo): FirstCommit {
  const blobs = template.files.map(file => gitObject('blob', file.content))
  const files = template.files.map(({ path }, index) => ({ path, mode: modes.file, sha: blobs[index]?.sha ?? '' }))
  const trees = treesOf(files)
  const message = `Start from the template ${template.key}`
  const commit = commitObject({ tree: trees.get('')?.sha ?? '', parents: [], author, message })
  return { message, commit, files, blobs, trees: [...trees.values()] }
}
