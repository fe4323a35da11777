import type { Inclusion } from '../books.ts'

/** What the rules need to know of the rest of a project. */
export type ProjectFacts = {
  /** The paths of all its files. */
  readonly paths: ReadonlySet<string>
  /** The anchors of its documents by path; `null` if they are not known. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>> | null
  /** Where its documents state requirements, by their ids; `null` if that is not known. */
  readonly ids: ReadonlyMap<string, string> | null
  /** Which of its documents include others, as far as that is known. */
  readonly inclusions: readonly Inclusion[]
}

/** What other documents need to know of one; depends only on its text. */
export type DocumentFacts = {
  readonly anchors: ReadonlySet<string>
  readonly ids: readonly string[]
  /** The addresses of the files that it includes. */
  readonly includes: readonly string[]
}
