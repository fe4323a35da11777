import { folderOf, type SiteFile, type SiteMap } from '../tree.ts'

/** What a folder of the repository holds, as far as it is published. */
export type FolderContent = { readonly files: readonly SiteFile[]; readonly folders: readonly string[] }

/** Every folder with a published file in it or below it, by path; the root is `''`. */
export function foldersWithFiles({ files }: Pick<SiteMap, 'files'>): ReadonlyMap<string, FolderContent> {
  const known = contents.get(files)
  if (known) return known
  const made = new Map<string, { files: SiteFile[]; folders: string[] }>()
  const folder = (path: string) => {
    let content = made.get(path)
    if (content) return content
    content = { files: [], folders: [] }
    made.set(path, content)
    for (let at = path; at !== ''; at = folderOf(at)) {
      const above = made.get(folderOf(at))
      if (above) {
        above.folders.push(at)
        break
      }
      made.set(folderOf(at), { files: [], folders: [at] })
    }
    return content
  }
  for (const file of files.values()) folder(folderOf(file.path)).files.push(file)
  contents.set(files, made)
  return made
}

/** A map is asked once for each address. */
const contents = new WeakMap<SiteMap['files'], ReadonlyMap<string, FolderContent>>()
