/** An instruction whose text a draft holds. */
export type Contribution = { readonly sessionId: number; readonly instruction: string }

/** Where the text of a draft comes from. */
export type Provenance = {
  /** Oldest first; the last is the session of the newest proposal, unless all of it was undone. */
  readonly sessions: readonly Contribution[]
  readonly handEdits: boolean
}

/** The text of an edit session that a draft holds, and what is known of where it comes from. */
export type Proposal = {
  readonly sessionId: number
  readonly text: string
  readonly instruction: string
  /** All paths of a proposal for several files. */
  readonly files?: readonly string[]
  /** The text before it; absent in drafts of an older version, as are the two below. */
  readonly before?: string | undefined
  /** The instructions whose text it was given. */
  readonly earlier?: readonly { readonly sessionId: number; readonly instruction: string }[]
  /** Whether the text that it was given held text that the user wrote. */
  readonly handEdits?: boolean
  /** The text is based on another version than the one it was proposed for. */
  readonly isMerged?: boolean
  /** Those of the earlier sessions that it refines: their text is after `before`. */
  readonly refines?: readonly number[]
  /** What the draft holds of it, if changes are committed apart. */
  readonly part?: ProposalPart
}

/** Where the changes between two texts come from. `isLater`: the session has a commit, which holds another part. */
export type ProposalPart = Provenance & { readonly before: string; readonly text: string; readonly isLater: boolean }
