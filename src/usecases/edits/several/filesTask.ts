import type { ChangeSummary } from '#domain/edit/changeSummary.ts'
import type { LoadContext } from '#domain/edit/guards/projectContext.ts'
import type { Warning } from '#domain/edit/guards.ts'
import type { RewrittenFile as ModelFile } from '#domain/edit/rewriteSeveral.ts'
import type { PackedChanges } from '#domain/text/packed.ts'
import type { PackedReasons } from '#domain/work/hunks.ts'
import type { Compute } from '../../compute.ts'
import type { EditTask, EditWatch } from '../editTask.ts'

/** What an edit of several files is asked for (Interface, AI edit: `filePaths`, `scope`). */
export type FilesRequest = {
  readonly filePaths?: readonly string[]
  readonly scope?: 'project'
  readonly instruction: string
  /** Unsaved texts of the caller; the rewrite builds on them. */
  readonly contents?: readonly DraftContent[]
  /** Files of `filePaths` that do not exist are made. */
  readonly create?: boolean
  readonly refines?: number
}

export type DraftContent = { readonly filePath: string; readonly content: string; readonly baseSha: string | null }

/** One of the files, as an edit of it alone would have it. */
export type FileTask = EditTask & {
  /** `null` for a file that was never committed. */
  readonly sha: string | null
  /** Whether it is part of the proposal that is refined, and so of the new one. */
  readonly isRefined: boolean
}

export type FilesTask = {
  readonly files: readonly FileTask[]
  readonly instruction: string
  readonly earlier: readonly string[]
  /** The files were chosen for the caller, who may have meant only some of them. */
  readonly areCandidates: boolean
  /** Files that hold what the instruction names and found no room. */
  readonly leftOut: number
  readonly loadContext: LoadContext
  readonly compute: Compute
}

/** A file that an editor changed or made. */
export type RewrittenFile = Omit<ModelFile, 'changes' | 'reasons'> & PackedChanges & { readonly reasons: PackedReasons }

/** What an editor made: the files that it changed or made, with the warnings about this change. */
export type RewrittenFiles = { readonly files: readonly RewrittenFile[]; readonly summary: string }

/** Throws the reason when there is no proposal. */
export type FilesEditor = {
  readonly provider: string
  readonly model: string
  rewrite(watch: EditWatch): Promise<RewrittenFiles>
}

export type ProposedText = {
  readonly path: string
  readonly sha: string | null
  /** The committed text that the diff is against, `''` for a new file. */
  readonly committed: string
  readonly text: string
  /** What the changes of this round answer. */
  readonly reasons: PackedReasons
  readonly warnings: readonly Warning[]
  readonly account: ChangeSummary
}
