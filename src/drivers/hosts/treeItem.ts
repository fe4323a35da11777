import { nameOf } from '#domain/pathParts.ts'
import type { TreeEntry } from '#ports/hosts.ts'
import { entryTypeOf, plainMode } from './gitObjects.ts'

/** An entry of a tree as GitHub and Gitea list it; its path is below the folder of the request. */
export type TreeItem = {
  readonly path: string
  readonly mode: string
  readonly sha: string
  /** Of a file. */
  readonly size?: number
}

export function modeOf({ mode }: TreeItem): string {
  return plainMode(mode)
}

export function depthOf({ path }: TreeItem): number {
  return path.split('/').length
}

export function entryOf(folder: string, item: TreeItem): TreeEntry {
  const type = entryTypeOf(modeOf(item))
  return {
    path: folder === '' ? item.path : `${folder}/${item.path}`,
    name: nameOf(item.path),
    type,
    size: type === 'file' ? (item.size ?? 0) : 0,
    sha: item.sha,
  }
}
