/** The content of a repository and the changes of a commit, in the same terms for every code host. */

export type Signature = { readonly name: string; readonly email: string; readonly date: Date }

export type NamedRef = {
  readonly kind: 'branch' | 'tag'
  readonly name: string
  /** For an annotated tag the commit it points to, never the tag object. */
  readonly commitSha: string
  /** When an annotated tag was made, else the date of the commit; `null` on hosts whose listings have no dates. */
  readonly date: Date | null
}

export type RefList = { readonly refs: readonly NamedRef[]; readonly truncated: boolean }

/** `path`: `''` is the root. */
export type FolderPlace = { readonly ref: string; readonly path: string; readonly recursive: boolean }
export type FilePlace = { readonly ref: string; readonly path: string; readonly maxBytes: number }

export type EntryType = 'file' | 'directory' | 'symlink' | 'submodule'
export type TreeEntry = {
  readonly path: string
  readonly name: string
  readonly type: EntryType
  /** Bytes; 0 for anything that is not a file. */
  readonly size: number
  readonly sha: string
}

export type TreeView = {
  readonly commitSha: string
  /** The folder's own object id: equal ids mean equal content. */
  readonly treeSha: string
  readonly entries: readonly TreeEntry[]
  /**
   * True when the listing stopped at `limits.treeMaxEntries` (of files and of folders on the built-in host) or `limits.treeMaxDepth`. */
  readonly truncated: boolean
}

/** `commitSha` is the commit that `ref` pointed to at the time of the read. */
export type FileView = {
  readonly path: string
  readonly type: EntryType
  readonly sha: string
  readonly commitSha: string
  readonly size: number
  /** `null` for what is not a regular file and for a file above the given limit. */
  readonly content: Uint8Array | null
}

export type CommitRecord = {
  readonly sha: string
  readonly message: string
  readonly author: Signature
  readonly parents: readonly string[]
  /** The absolute URL of the commit's web page; `null` where the service itself shows it. */
  readonly url: string | null
}

/** `cursor` is driver-specific, from `next` of the previous page. */
export type HistoryQuery = {
  readonly ref: string
  readonly path?: string
  readonly limit: number
  readonly cursor?: string
}

export type HistoryPage = { readonly commits: readonly CommitRecord[]; readonly next: string | null }

export type ChangedFile = {
  readonly path: string
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed'
  readonly previousPath?: string
  readonly additions: number
  readonly deletions: number
  /** Unified diff of this file, `null` for binary files and diffs above the driver's limit. */
  readonly patch: string | null
}

export type CommitView = {
  readonly commit: CommitRecord
  readonly files: readonly ChangedFile[]
  /** Whether the commit changed more files than these, as far as the host says so. */
  readonly truncated?: boolean
}

export type FileChange = {
  readonly path: string
  /** `null` deletes the file. */
  readonly content: Uint8Array | null
  /** The blob the caller saw at this path; `null`: it saw none. */
  readonly expectedSha: string | null
}

export type CommitRequest = {
  readonly branch: string
  readonly message: string
  readonly author: Signature
  readonly changes: readonly FileChange[]
}

/** `stale`: at least one path no longer holds the expected blob; nothing was written. */
export type CommitOutcome =
  | {
      readonly kind: 'committed'
      readonly commit: CommitRecord
      readonly files: readonly { readonly path: string; readonly sha: string | null }[]
      /** How much the commit added to this machine's disk, on hosts with `storage`. */
      readonly storedBytes?: number
    }
  | { readonly kind: 'stale'; readonly headSha: string; readonly paths: readonly string[] }
