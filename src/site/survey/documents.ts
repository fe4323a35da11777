import { readLink } from '../links.ts'
import type { DocumentMetadata, DocumentRelation, RelatedDocument, RelatedDocuments } from '../metadata/metadata.ts'
import { type DocumentSeries, documentOf, readLabel, seriesOf } from '../metadata/series.ts'
import { prettyName } from '../tree/names.ts'
import type { SiteMap } from '../tree.ts'

export type SiteDocuments = {
  readonly series: DocumentSeries
  /** By path: the documents that a document names, and those that name it. */
  readonly related: ReadonlyMap<string, readonly RelatedDocuments[]>
}

type Documents = ReadonlyMap<string, { readonly title: string | null; readonly metadata: DocumentMetadata | null }>
type Kind = DocumentRelation['kind']

/** What a relation is called, in both directions, in the order in which a page shows them. */
const names: Readonly<Record<Kind, readonly [string, string]>> = {
  'superseded-by': ['Superseded by', 'Replaces'],
  replaces: ['Replaces', 'Superseded by'],
  updates: ['Updates', 'Updated by'],
  requires: ['Requires', 'Required by'],
  'see-also': ['See also', 'See also'],
}
const order = ['Superseded by', 'Replaces', 'Updates', 'Updated by', 'Requires', 'Required by', 'See also']

/** Resolves the relations of documents over a whole site. Linear in their number. */
export function siteDocuments(map: SiteMap, documents: Documents): SiteDocuments {
  const series = seriesOf([...documents].map(([path, { metadata }]) => [path, metadata] as const))
  const found = new Map<string, Map<string, Map<string, RelatedDocument>>>()
  const add = (path: string, name: string, document: RelatedDocument) => {
    const byName = found.get(path) ?? new Map<string, Map<string, RelatedDocument>>()
    found.set(path, byName)
    const all = byName.get(name) ?? new Map<string, RelatedDocument>()
    byName.set(name, all.set(document.path ?? document.text, document))
  }
  const documentAt = (path: string): RelatedDocument => {
    const { title = null, metadata = null } = documents.get(path) ?? {}
    const name = title ?? prettyName(path)
    return { text: metadata?.label ?? name, title: name, path, status: metadata?.status ?? null }
  }
  for (const [path, { metadata }] of documents) {
    for (const { kind, targets } of metadata?.relations ?? []) {
      for (const target of targets) {
        const other = targetPath(map, series, path, metadata?.label ?? null, target)
        const [forward, back] = names[kind]
        if (other === path) continue
        add(path, forward, other === null ? { text: target, title: null, path: null, status: null } : documentAt(other))
        if (other !== null) add(other, back, documentAt(path))
      }
    }
  }
  const related = [...found].map(([path, byName]) => {
    const listed = order.flatMap(name => {
      const all = byName.get(name)
      return all ? [{ name, documents: [...all.values()] }] : []
    })
    return [path, listed] as const
  })
  return { series, related: new Map(related) }
}

/** By number in the own series, by label, or by path: from the document, else from the root. */
function targetPath(
  map: SiteMap,
  series: DocumentSeries,
  from: string,
  label: string | null,
  target: string,
): string | null {
  const number = /^#?(\d{1,6})$/.exec(target)?.[1]
  if (number !== undefined) {
    const own = label === null ? null : readLabel(label)
    return own && documentOf(series, from, own.series, Number(number))
  }
  const named = readLabel(/^[A-Za-z]{2,8}[-_ ]?\d{1,6}(?=$|[\s:(,])/.exec(target)?.[0] ?? '')
  const labelled = named && documentOf(series, from, named.series, named.number)
  if (labelled) return labelled
  if (/\s|^[a-z]+:\/\//i.test(target)) return null
  return pageAt(map, readLink(from, target).path) ?? pageAt(map, readLink('', target).path)
}

function pageAt(map: SiteMap, path: string): string | null {
  const page = map.pages.get(path) ?? map.pages.get(`${path}.md`) ?? map.pagesByAddress.get(`${path}.html`)
  return (page ?? map.folders.get(path)?.index)?.path ?? null
}
