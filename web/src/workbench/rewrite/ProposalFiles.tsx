import type { Draft, PendingReview } from '../drafts/draft.ts'
import { hasOpenReview } from './reviewOrder.ts'

export type ProposalFilesProps = {
  readonly review: PendingReview
  readonly path: string
  readonly drafts: ReadonlyMap<string, Draft>
  readonly onOpen: (path: string) => void
}

/** The files of one proposal: the size of each change, and which are left to review. */
export function ProposalFiles({ review: { files = [], edit }, path, drafts, onOpen }: ProposalFilesProps) {
  const rows = files.map(file => rowOf(file, drafts.get(file), edit.sessionId))
  const left = rows.filter(({ state }) => state === 'open').length
  return (
    <section className="wb-proposal" aria-label="Files of the proposal">
      <h2>
        {files.length === 1 ? '1 file' : `${files.length} files`} in one proposal,{' '}
        {left === 0 ? 'all reviewed' : `${left} to review`}
      </h2>
      <ul>
        {rows.map(({ file, state, added, removed, warnings }) => (
          <li key={file}>
            <button type="button" aria-current={file === path || undefined} onClick={() => onOpen(file)}>
              <span className="wb-proposal-path">{file}</span>
              <small>
                {state === 'gone' ? (
                  'Discarded'
                ) : (
                  <>
                    <ins>+{added}</ins> <del>−{removed}</del>
                    {warnings > 0 && ` · ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`}
                    {state === 'done' ? ' · Reviewed' : ' · To review'}
                  </>
                )}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowOf(file: string, draft: Draft | undefined, sessionId: number) {
  const edit = draft?.review?.edit
  const lines = edit?.hunks.flatMap(hunk => hunk.lines) ?? []
  const state = draft === undefined ? 'gone' : hasOpenReview(draft) ? 'open' : 'done'
  return {
    file,
    state,
    added: lines.filter(line => line.startsWith('+')).length,
    removed: lines.filter(line => line.startsWith('-')).length,
    warnings: edit?.sessionId === sessionId ? edit.warnings.length : 0,
  } as const
}
