import type { ChangeSummary } from '#domain/edit/changeSummary.ts'
import type { LoadContext } from '#domain/edit/guards/context/projectContext.ts'
import type { Warning } from '#domain/edit/guards.ts'
import type { RewrittenFile as ModelFile } from '#domain/edit/rewriteSeveral.ts'
import type { PackedChanges } from '#domain/text/packed.ts'
import type { PackedReasons } from '#domain/work/hunks.ts'
import type { Compute } from '../../compute.ts'
import type { EditObserver, EditTask } from '../editTask.ts'

/** The input of an edit of several files (Interface, AI edit: `filePaths`, `scope`). */
export type FilesEditInput = {
  readonly filePaths?: readonly string[]
  readonly scope?: 'project'
  readonly instruction: string
  /** The caller's drafts; the rewrite builds on them. */
  readonly contents?: readonly DraftContent[]
  /** Missing files of `filePaths` are created. */
  readonly create?: boolean
  readonly refines?: number
}

export type DraftContent = { readonly filePath: string; readonly content: string; readonly baseSha: string | null }

/** One of the files, with what an edit of it alone would have. */
export type FileTask = EditTask & {
  /** `null` for a file that was never committed. */
  readonly sha: string | null
  /** Whether it is part of the refined proposal, and so of the new one. */
  readonly isRefined: boolean
}

export type FilesTask = {
  readonly files: readonly FileTask[]
  readonly instruction: string
  readonly earlier: readonly string[]
  /** As in `EditTask`. */
  readonly isEarlierByRules: boolean
  /** The files were chosen automatically, and the caller may have meant only some of them. */
  readonly areCandidates: boolean
  /** Files that contain what the instruction names but did not fit. */
  readonly leftOut: number
  readonly loadContext: LoadContext
  readonly compute: Compute
}

/** A file that an editor changed or created. */
export type RewrittenFile = Omit<ModelFile, 'changes' | 'reasons'> & PackedChanges & { readonly reasons: PackedReasons }

/** The result of an editor: the files that it changed or created, with the warnings about this change. */
export type RewrittenFiles = { readonly files: readonly RewrittenFile[]; readonly summary: string }

/** Throws the reason if there is no proposal. */
export type FilesEditor = {
  readonly provider: string
  readonly model: string
  rewrite(observer: EditObserver): Promise<RewrittenFiles>
}

export type ProposedText = {
  readonly path: string
  readonly sha: string | null
  /** The committed text that the diff is computed against, `''` for a new file. */
  readonly committed: string
  readonly text: string
  /** What this round's changes answer. */
  readonly reasons: PackedReasons
  readonly warnings: readonly Warning[]
  readonly changeSummary: ChangeSummary
}
