import { folderOf } from '#domain/pathParts.ts'

const inHugo = ['content/en/', 'content/']
/** Where the texts of a site are, from the folder of the settings of its generator. */
const folders: ReadonlyMap<string, readonly string[]> = new Map([
  ['hugo', inHugo],
  ['config', inHugo],
  ['mkdocs', ['docs/']],
  ['docusaurus', ['docs/']],
])
const settings = /(?:^|\/)(\w{4,10})\.(?:toml|ya?ml|config\.\w{2,3})$/
/** Sites that only show how something is used. */
const aside = /(?:^|\/)(?:test|example|sample|demo|vendor|theme)/i
const foldersMax = 16

/** The folders with the texts of a project's sites, with `/` at their ends. */
export function contentFolders(paths: Iterable<string>, isFolder: (path: string) => boolean): readonly string[] {
  const found: string[] = []
  for (const path of paths) {
    const at = folderOf(path)
    for (const below of folders.get(settings.exec(path)?.[1] ?? '') ?? []) {
      const folder = at === '' ? below : `${at}/${below}`
      if (!aside.test(path) && isFolder(folder.slice(0, -1))) found.push(folder)
    }
  }
  return found.slice(0, foldersMax)
}
