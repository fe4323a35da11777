/** What a page says of itself, as far as navigation and the document around it need to know. */
export type PageFacts = {
  /** From the front matter, else the first heading; `null` when there is neither. */
  readonly title: string | null
  /** From the front matter; a page that was rendered has the beginning of its first paragraph instead of none. */
  readonly description: string | null
  /** A language tag, such as `de`. */
  readonly language: string | null
  /** `nav_order`: where the page stands among its neighbours. */
  readonly order: number | null
  /** False with `nav_exclude: true` or `published: false`: the page is not in the navigation. */
  readonly listed: boolean
  /** Addresses that lead here as well: `permalink` and `redirect_from`. */
  readonly claims: readonly string[]
}

export const noFacts: PageFacts = {
  title: null,
  description: null,
  language: null,
  order: null,
  listed: true,
  claims: [],
}
