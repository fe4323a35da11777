import type GithubSlugger from 'github-slugger'
import type { Highlight } from '../markdown/code/highlight.ts'

/** The state of rendering one file of Org mode. */
export type OrgContext = {
  readonly highlight: Highlight
  readonly slugger: GithubSlugger
  /** The words before a heading that say how far it is. */
  readonly states: ReadonlySet<string>
  /** How many levels are above the headings with one star. */
  readonly headingOffset: number
  /** The ids that the properties of headings state in this file. */
  readonly ids: ReadonlySet<string>
  /** The labels of footnotes in the order of their first reference, and their texts. */
  readonly notes: { readonly order: string[]; readonly texts: Map<string, string> }
  /** Ends of blocks and drawers that do not occur any more. */
  readonly absentEnds: Set<string>
}

export type Printed = { readonly markup: string; readonly end: number }
