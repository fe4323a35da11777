/** What a file says about the order of the navigation. */
export type Contents = {
  readonly kind: ContentsKind
  /** The folder whose pages it arranges. */
  readonly folder: string
  readonly entries: readonly ContentsEntry[]
}

/**
 * `below`: the pages below the page that says so (`toctree`); together they make a tree. `folder`: the names in a folder,
 * and `...` for all others. Of the other kinds, the first that a folder has counts.
 */
export type ContentsKind = (typeof contentsKinds)[number]
export const contentsKinds = [
  'mkdocs',
  'toc',
  'summary',
  'antora',
  'sidebar',
  'docusaurus',
  'vitepress',
  'mintlify',
  'below',
  'folder',
] as const

export type ContentsEntry = {
  /** `null`: the page's own. */
  readonly title: string | null
  /** A link as the author wrote it, from `folder` or, if the page is `below` another, from that. */
  readonly target: string | null
  /** The target is a pattern, such as `guides/*`. */
  readonly isPattern?: true
  readonly entries: readonly ContentsEntry[]
}

export const contentsLimits = {
  entriesMax: 5_000,
  entriesOfPageMax: 1_000,
  entriesOfSiteMax: 50_000,
  depthMax: 8,
  titleMaxChars: 200,
  targetMaxChars: 500,
} as const
