import { formatOf, indexNames, isHtml, isListedName, withoutEnding } from '../formats.ts'
import { antoraPage } from '../links/antora.ts'
import { folderOf, nameOf, type SiteFile, type SiteMap } from '../tree.ts'

export const besideMaxBytes: number = 64 * 1024
const foldersMax = 8
const respecConfig = 'respec-config.js'
export const sphinxSettings = 'conf.py'
const xepEntities = 'xep.ent'
const entitiesMaxBytes = 512 * 1024

/**
 * The file that speaks for a page: `a.yaml` beside `a.md`; beside the page of a folder, `metadata.yaml` or the file
 * that has the name of the series whose folder it is in (`keps/network/12-parcels/kep.yaml`); for the pages of an Antora
 * component, its `antora.yml`; for a text of Sphinx, `conf.py` in the nearest folder, and for a text in XML `xep.ent`,
 * the entities of XMPP's documents. Decided by names alone.
 */
export function sidecarOf({ files }: Pick<SiteMap, 'files'>, path: string): SiteFile | null {
  const folder = folderOf(path)
  if (isHtml(path)) return smallFile(files, folder, respecConfig)
  if (formatOf(path) === 'xml') return fileAbove(files, folder, xepEntities, entitiesMaxBytes)
  const component = formatOf(path) === 'asciidoc' ? antoraPage(path)?.component : undefined
  if (component !== undefined) return smallFile(files, component, 'antora.yml')
  const isIndex = indexNames.includes(nameOf(path).toLowerCase())
  const names = isIndex ? ['metadata', ...seriesAbove(folder)] : [withoutEnding(nameOf(path))]
  for (const name of names) {
    for (const ending of ['yaml', 'yml']) {
      const file = files.get(folder === '' ? `${name}.${ending}` : `${folder}/${name}.${ending}`)
      if (file && file.path !== path && file.size <= besideMaxBytes && !isListedName(nameOf(file.path))) return file
    }
  }
  return formatOf(path) === 'rst' ? fileAbove(files, folder, sphinxSettings) : null
}

function smallFile(
  files: SiteMap['files'],
  folder: string,
  name: string,
  maxBytes: number = besideMaxBytes,
): SiteFile | null {
  const file = files.get(folder === '' ? name : `${folder}/${name}`)
  return file && file.size <= maxBytes ? file : null
}

/** The file of that name in the nearest folder. */
function fileAbove(files: SiteMap['files'], folder: string, name: string, maxBytes?: number): SiteFile | null {
  let at = folder
  for (let levels = 0; levels < foldersMax; levels++) {
    const found = smallFile(files, at, name, maxBytes)
    if (found || at === '') return found
    at = folderOf(at)
  }
  return null
}

/** `kep` for a folder below `keps`. */
function seriesAbove(folder: string): string[] {
  return folder
    .split('/')
    .slice(-foldersMax)
    .reverse()
    .filter(name => /^[a-z]{3,12}s$/i.test(name))
    .map(name => name.slice(0, -1))
}
