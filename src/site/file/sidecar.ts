import { antoraPage } from '../asciidoc/antora.ts'
import type { PageFacts } from '../facts.ts'
import { formatOf, indexNames, isHtml, isListedName, withoutEnding } from '../formats.ts'
import { readDocumentFields } from '../metadata/document.ts'
import type { DocumentField, DocumentMetadata } from '../metadata/metadata.ts'
import { roleOf } from '../metadata/roles.ts'
import { readYamlFields } from '../metadata/yaml.ts'
import { isSphinxSettings } from '../rst/settings.ts'
import { folderOf, nameOf, type SiteFile, type SiteMap } from '../tree.ts'
import { readRespecConfig } from '../w3c/respecFields.ts'

const besideMaxBytes = 64 * 1024
const foldersMax = 8
const respecConfig = 'respec-config.js'
const sphinxSettings = 'conf.py'

/**
 * The file that speaks for a page: `a.yaml` beside `a.md`; beside the page of a folder, `metadata.yaml` or the file
 * that has the name of the series whose folder it is in (`keps/network/12-parcels/kep.yaml`); for the pages of an Antora
 * component, its `antora.yml`; for a text of Sphinx, `conf.py` in the nearest folder. Decided by names alone.
 */
export function sidecarOf({ files }: Pick<SiteMap, 'files'>, path: string): SiteFile | null {
  const folder = folderOf(path)
  if (isHtml(path)) return smallFile(files, folder, respecConfig)
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
  return formatOf(path) === 'rst' ? settingsAbove(files, folder) : null
}

function smallFile(files: SiteMap['files'], folder: string, name: string): SiteFile | null {
  const file = files.get(folder === '' ? name : `${folder}/${name}`)
  return file && file.size <= besideMaxBytes ? file : null
}

/** The settings of Sphinx in the nearest folder. */
function settingsAbove(files: SiteMap['files'], folder: string): SiteFile | null {
  let at = folder
  for (let levels = 0; levels < foldersMax; levels++) {
    const found = smallFile(files, at, sphinxSettings)
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

/** Facts with those of the file beside: its title counts, and what the document itself does not say. */
export function withSidecar(facts: PageFacts, beside: Uint8Array | null, path: string): PageFacts {
  if (beside === null || antoraPage(path) !== null) return facts
  if (formatOf(path) === 'rst' && isSphinxSettings(beside)) return facts
  const text = new TextDecoder().decode(beside.subarray(0, besideMaxBytes))
  const isConfig = isHtml(path)
  const fields = isConfig ? readRespecConfig(text).fields : readYamlFields(text)
  if (!isConfig && !isAboutDocument(fields)) return facts
  const { title, description, metadata } = readDocumentFields(fields, path, null)
  return {
    ...facts,
    title: (facts.title !== null && isOfTemplate(title, facts.title) ? null : title?.slice(0, 200)) ?? facts.title,
    description: facts.description ?? description?.slice(0, 300) ?? null,
    metadata: metadata && facts.metadata ? merged(facts.metadata, metadata) : (metadata ?? facts.metadata),
  }
}

/** Whether a title was left as the template for such files has it. */
function isOfTemplate(title: string | null, own: string): boolean {
  return title !== null && /\btemplate$/i.test(title) && !/\btemplate\b/i.test(own)
}

function isAboutDocument(fields: readonly DocumentField[]): boolean {
  if (fields.some(({ name }) => /^(?:openapi|swagger|asyncapi|\$schema|apiVersion)$/.test(name))) return false
  return fields.some(({ name }) => roleOf(name) === 'title') && fields.some(({ name }) => roleOf(name) === 'status')
}

function merged(own: DocumentMetadata, beside: DocumentMetadata): DocumentMetadata {
  const first = <T>(a: readonly T[], b: readonly T[]) => (a.length > 0 ? a : b)
  return {
    label: beside.label ?? own.label,
    status: own.status ?? beside.status,
    authors: first(own.authors, beside.authors),
    dates: first(own.dates, beside.dates),
    relations: first(own.relations, beside.relations),
    others: [...own.others, ...beside.others],
  }
}
