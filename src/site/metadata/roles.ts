import type { DocumentRelation } from './metadata.ts'

/** The meaning of a metadata field, by its name; `null` if unknown. */
export type Role =
  | 'title'
  | 'number'
  | 'status'
  | 'stage'
  | 'author'
  | 'editor'
  | 'date'
  | 'description'
  | DocumentRelation['kind']

const roles: readonly (readonly [Role, RegExp])[] = [
  ['title', /^(?:title|name|feature name|feature|document title|subject|proposal name)$/],
  ['number', /^(?:number|no|nr|id|identifier|(?:document|doc|proposal|[a-z]{2,6}) (?:number|no|nr|id))$/],
  ['status', /^(?:(?:document|current|proposal|decision|rfc|spec|specification) )?(?:status|state)$/],
  ['stage', /^(?:(?:current )?stage|maturity(?: level)?)$/],
  ['author', /^(?:(?:(?:original|primary|main|document|proposal|rfc) )?authors?|written by|by)$/],
  ['editor', /^(?:(?:document )?editors?|champions?|(?:document )?owners?|deciders|decision makers|creators?)$/],
  ['superseded-by', /^(?:super[sc]eded|replaced|obsoleted) by$/],
  ['requires', /^(?:requires|required|depends on|dependencies|prerequisites?)$/],
  ['replaces', /^(?:replaces|super[sc]edes|obsoletes)$/],
  ['updates', /^(?:updates|amends|extends)$/],
  ['see-also', /^(?:see also|related(?: (?:to|documents|proposals|rfcs|adrs))?|relates to)$/],
  [
    'date',
    /\b(?:date|dated|created|creation|updated?|modified|published|effective|expires?|last call deadline|finali[sz]ed|accepted|assigned|approved on|resolved|last reviewed|last changed)\b/,
  ],
  ['description', /^(?:description|summary|abstract)$/],
]

export function roleOf(name: string): Role | null {
  const words = normalName(name)
  return roles.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

/** `Superseded-By`, `superseded_by` and `Superseded by` are one name. */
export function normalName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[-_\s./]+/g, ' ')
    .trim()
}

/** Names that are written like a series of documents but are not one. */
const common: ReadonlySet<string> = new Set(
  `type layer kind area tag tags sig topic group team scope phase week day year month version level priority license
  order weight page part step size count rank layout draft math toc lang post issue issues pr prs track room goal
  price score points effort stars chapter section impact port nav sprint build index doc`.split(/\s+/),
)

/** `PEP: 8`, `eip: 721`, `kep-number: 12`: the series that a field names, as written; `null` for other fields. */
export function seriesOfField(name: string, value: string): string | null {
  if (!/^#?\d{1,6}$/.test(value.trim())) return null
  const [, series, suffix] = /^([A-Za-z]{2,6})([-_ ](?:number|no|nr|id))?$/.exec(name.trim()) ?? []
  if (series === undefined || common.has(series.toLowerCase()) || roleOf(series) !== null) return null
  return suffix !== undefined || series === series.toUpperCase() || isSeriesName(series) ? series : null
}

/** Whether a field may name a series: it has a short name that means nothing else. */
export function mayNameSeries(name: string): boolean {
  return /^[A-Za-z]{2,8}$/.test(name) && !common.has(name.toLowerCase()) && roleOf(name) === null
}

/** The usual names of series: improvement and enhancement proposals, RFCs, decision records. */
export function isSeriesName(word: string): boolean {
  return /^(?:[a-z]{1,3}[ei]ps?|adrs?|rfcs?|ercs?|mdrs?|tdrs?|rfds?)$/i.test(word) && !words.has(word.toLowerCase())
}

const words: ReadonlySet<string> = new Set(
  'step steps deep keep keeps ship ships clip clips chip chips trip trips flip grip skip sleep prep recip strip'.split(
    ' ',
  ),
)
