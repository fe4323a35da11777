import { limits } from '#domain/limits.ts'

/**
 * The formats of pages, by file extension. A new format takes one row here and, as the compiler demands, one in
 * `file.ts`: the app in the browser needs this table without the renderers.
 */
type Format = {
  /** In lower case, without the dot. */
  readonly endings: readonly string[]
  /** Prose: `index` and `readme` are the page of their folder, and prose wins an address that two files claim. */
  readonly isIndexable: boolean
  /** The files whose pages are listed, decided by name without reading the file. */
  readonly listed: RegExp
}

const everyName = /^/
const noName = /(?!)/

const formats = {
  markdown: { endings: ['md', 'markdown', 'md.erb', 'markdown.erb'], isIndexable: true, listed: everyName },
  mdx: { endings: ['mdx'], isIndexable: true, listed: everyName },
  /** Markdown with code that runs. */
  quarto: { endings: ['qmd', 'rmd'], isIndexable: true, listed: everyName },
  asciidoc: { endings: ['adoc', 'asciidoc'], isIndexable: true, listed: everyName },
  rst: { endings: ['rst', 'rest'], isIndexable: true, listed: everyName },
  org: { endings: ['org'], isIndexable: true, listed: everyName },
  mediawiki: { endings: ['mediawiki', 'wiki'], isIndexable: true, listed: everyName },
  /** HTML that is the source of a specification is listed by its content, like data. */
  bikeshed: { endings: ['bs', 'emu'], isIndexable: true, listed: everyName },
  /** These are listed by their content, like data, so that those of tests are not. */
  strictdoc: { endings: ['sdoc'], isIndexable: false, listed: noName },
  gherkin: { endings: ['feature'], isIndexable: false, listed: noName },
  xml: { endings: ['xml'], isIndexable: false, listed: noName },
  /** `descriptions.ts` also lists those that are interface descriptions and schemas by their content. */
  data: {
    endings: ['yaml', 'yml', 'json'],
    isIndexable: false,
    listed: /^(?:openapi|swagger|asyncapi)|\.(?:openapi|asyncapi|schema)\.[^.]+$|^schema\.json$/i,
  },
  table: { endings: ['csv', 'tsv'], isIndexable: false, listed: everyName },
} as const satisfies Readonly<Record<string, Format>>

export type FormatName = keyof typeof formats

const rows = Object.entries(formats) as readonly (readonly [FormatName, Format])[]
const byEnding = new Map(rows.flatMap(([name, { endings }]) => endings.map(ending => [ending, name] as const)))

/** `null`: no format of pages has this ending. */
export function formatOf(path: string): FormatName | null {
  const dot = endingAt(path)
  return (dot === -1 ? undefined : byEnding.get(path.slice(dot + 1).toLowerCase())) ?? null
}

/** The position of the dot in front of the ending. `.erb` is a part of it, as Middleman names what it evaluates first. */
function endingAt(path: string): number {
  const dot = path.lastIndexOf('.')
  return isErb(path) ? path.lastIndexOf('.', dot - 1) : dot
}

/** Markdown with tags of Ruby. */
export function isErb(path: string): boolean {
  return /\.(?:md|markdown)\.erb$/i.test(path)
}

/** Whether the page of a file is made from Markdown, which includes Quarto and R Markdown. */
export function isMarkdown(path: string): boolean {
  const format = formatOf(path)
  return format === 'markdown' || format === 'mdx' || format === 'quarto'
}

export function isIndexable(path: string): boolean {
  const format = formatOf(path)
  return format !== null && formats[format].isIndexable
}

/** Whether the page of a file is listed; `name` has no folders. */
export function isListedName(name: string): boolean {
  const format = formatOf(name)
  return format !== null && formats[format].listed.test(name)
}

/**
 * The path without the extension that only says how a page is written. Middleman and Slate also say what it becomes:
 * `a.html.md`.
 */
export function withoutEnding(path: string): string {
  if (formatOf(path) === null) return path
  const name = path.slice(0, endingAt(path))
  return isMarkdown(path) ? name.replace(/(?<=[^/])\.html$/i, '') : name
}

/** The lower-case names of files that are the page of their folder; the first one present wins. */
export const indexNames: readonly string[] = ['index', '_index', 'readme', 'index.html'].flatMap(name =>
  rows.flatMap(([, { isIndexable, endings }]) => (isIndexable ? endings.map(ending => `${name}.${ending}`) : [])),
)

/** How much of a file its page is made from. Data is parsed member by member, as far as a page shows it. */
export function pageMaxBytes(path: string): number {
  return formatOf(path) === 'data' ? limits.pageFileMaxBytes : limits.editFileMaxBytes
}

/** Endings of binary files. */
const binary =
  /\.(?:7z|a|aac|avi|avif|bin|bmp|bz2|class|dat|db|dll|docx?|dylib|eot|exe|flac|gif|gz|ico|icns|jar|jpe?g|lib|m4a|mkv|mov|mp[34]|mpe?g|o|od[gpst]|ogg|otf|pdf|png|pptx?|psd|pyc|rar|so|sqlite3?|tar|tgz|tiff?|ttf|vsdx?|war|wasm|wav|webm|webp|woff2?|xlsx?|xz|zip|zst)$/i

/** Files that a browser shows by itself; only a link to one of their lines leads to their source. */
const viewable = /\.(?:x?html?|svg)$/i

/** Whether a file without a page format has a page that shows its source. */
export function isTextName(path: string): boolean {
  return !binary.test(path)
}

/** HTML, which may be the source of a specification: its content decides. */
export function isHtml(path: string): boolean {
  return /\.html?$/i.test(path)
}

export function isViewable(path: string): boolean {
  return viewable.test(path)
}
