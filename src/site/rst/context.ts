import type { Highlight } from '../markdown/code/highlight.ts'

/** The state of rendering one page. */
export type Context = {
  readonly path: string
  /** Addresses by the normalised names of targets: `#id`, a URL or a path. */
  readonly targets: ReadonlyMap<string, string>
  /** The titles that follow labels, by normalised label. */
  readonly titles: ReadonlyMap<string, string>
  /** The labels of notes of this page, normalised. */
  readonly notes: ReadonlySet<string>
  /** Roles that are links, by name in lower case. */
  readonly links: ReadonlyMap<string, ExternalLink>
  readonly highlight: Highlight
  /** The markup that replaces `|name|`, if the name is defined. */
  replacement(name: string): string | null
  /** The next anonymous target, in the order of their references. */
  anonymous(): string | null
  /** The number of the next footnote reference or definition without one. */
  nextNumber(of: 'reference' | 'footnote'): number
  headingLevel(style: string): number
  /** An id that no heading had before. */
  headingId(title: string): string
  /** Markup of blocks inside others; beyond a depth they are shown as they are written. */
  blocks(lines: readonly string[], depth: number): string
  inline(text: string): string
}

/** `%s` is what the text gives; without a caption, the address is the text. */
export type ExternalLink = { readonly address: string; readonly caption: string | null }

/** `value` is a text without markup or the address of a picture, `written` the text with its markup. */
export type Substitution = {
  /** `html`: markup as it is written, which is cleaned like the rest of the page. */
  readonly kind: 'text' | 'image' | 'html'
  readonly value: string
  readonly written: string
  readonly alt: string
}
export type Substitutions = ReadonlyMap<string, Substitution>

/** A directive with its options apart. */
export type Parts = {
  readonly name: string
  /** The text after the name, with the lines up to the options. */
  readonly argument: string
  readonly options: ReadonlyMap<string, string>
  readonly content: readonly string[]
}

export function normalName(name: string): string {
  return name.replace(/\\(.)/g, '$1').replace(/\s+/g, ' ').trim().toLowerCase()
}
