import { changesIn, changesLeft } from '../../drafts/changeCounts.ts'
import type { Draft, PendingReview } from '../../drafts/draft.ts'
import { countOf } from '../../ui/countOf.ts'
import { hasOpenReview } from './reviewOrder.ts'

export type ProposalFilesProps = {
  readonly review: PendingReview
  readonly path: string
  readonly drafts: ReadonlyMap<string, Draft>
  readonly onOpen: (path: string) => void
}

/** The files of one proposal: the changes in each, and which are left to review. */
export function ProposalFiles({ review: { files = [], edit }, path, drafts, onOpen }: ProposalFilesProps) {
  const rows = files.map(file => rowOf(file, drafts.get(file), edit.sessionId))
  const left = files.reduce((sum, file) => sum + changesLeft(drafts.get(file)), 0)
  return (
    <section className="wb-proposal" aria-label="Files of the proposal">
      <h2>
        {countOf(files.length, 'file')} in one proposal, {left === 0 ? 'all reviewed' : `${countOf(left)} to review`}
      </h2>
      <ul>
        {rows.map(({ file, state, changes, warnings }) => (
          <li key={file}>
            <button type="button" aria-current={file === path || undefined} onClick={() => onOpen(file)}>
              <span className="wb-proposal-path">{file}</span>
              <small>
                {state === 'gone' ? (
                  'Discarded'
                ) : (
                  <>
                    {countOf(changes)}
                    {warnings > 0 && ` · ${countOf(warnings, 'warning')}`}
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
  const state = draft === undefined ? 'gone' : hasOpenReview(draft) ? 'open' : 'done'
  return {
    file,
    state,
    changes: changesIn(draft),
    warnings: edit?.sessionId === sessionId ? edit.warnings.length : 0,
  } as const
}
