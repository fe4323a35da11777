import type { Contents } from './facts/contents.ts'
import type { DocumentMetadata } from './metadata/metadata.ts'
import type { SitePage } from './tree.ts'

/** The metadata of a page, as far as navigation and the surrounding document need it. */
export type PageFacts = {
  /** From the front matter, else the first heading; `null` if there is neither. */
  readonly title: string | null
  /** From the front matter; a rendered page falls back to the beginning of its first paragraph. */
  readonly description: string | null
  /** A language tag, such as `de`; a rendered page falls back to the language that its script tells. */
  readonly language: string | null
  /** A shorter title for the navigation; absent if there is none. */
  readonly navTitle?: string
  /** `nav_order` and the like: the position of the page among its siblings. */
  readonly order: number | null
  /** False with `nav_exclude: true` or `published: false`: the page is not in the navigation. */
  readonly listed: boolean
  /** Further addresses that redirect here: `permalink`, `redirect_from`, and Hugo's `url` and `aliases`. */
  readonly claims: readonly string[]
  /** What replaces the name of the file in its address, or with `/` the whole: `slug`, `id`, and aliases. */
  readonly names?: readonly string[]
  /** Of settings of a site: addresses of its readers, and where each leads, both below the folder of the file. */
  readonly redirects?: readonly (readonly [from: string, to: string])[]
  /** The title is not one of the headings of the text, even if some of those are of the first level. */
  readonly isTitledApart?: true
  /** It describes an interface or a schema, or is the source of a specification in HTML, by its content. */
  readonly isDescription?: true
  /** Of Markdown, in a list of documents: the paths of the files that it includes. */
  readonly includes?: readonly string[]
  /** Absent if the text includes no files. */
  readonly book?: Book
  /** Absent if it says nothing about the order of the navigation. */
  readonly contents?: Contents
  /** `null` if the document says nothing about itself. */
  readonly metadata: DocumentMetadata | null
}

/** A text that includes others, and the values that it sets for them, by name. Paths are as the author wrote them. */
export type Book = {
  readonly values: Readonly<Record<string, string>>
  readonly includes: readonly string[]
  /** The folders of its pictures: that of its header, and those that it sets between its chapters. */
  readonly imagesFolders?: readonly string[]
  /** It contains nothing but values, for the texts that include it. */
  readonly isSettings?: true
}

/** What is known of a page's content; titles fall back to names. */
export type FactsOf = (page: SitePage) => PageFacts | null

export const noFacts: PageFacts = {
  title: null,
  description: null,
  language: null,
  order: null,
  listed: true,
  claims: [],
  metadata: null,
}
