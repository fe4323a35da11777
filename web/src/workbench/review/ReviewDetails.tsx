import { changesIn } from '../../drafts/changeCounts.ts'
import { useWorkbench } from '../context.ts'
import { useOpenFile } from '../openFileContext.ts'
import { EditResult } from '../rewrite/EditResult.tsx'
import { ProposalFiles } from '../rewrite/ProposalFiles.tsx'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './details.css?inline'
import type { ReviewActs } from './useReview.ts'

// The styles load with what they are for.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.unshift(sheet)

/** What is under review: the files of the proposal, its changes, and what the rewrite says of itself. */
export function ReviewDetails({ onGoTo }: { readonly onGoTo: ReviewActs['goTo'] }) {
  const { path, draftState, onOpen } = useWorkbench()
  const { state, review } = useOpenFile()
  const { rewrite, several } = useRewriteView()
  const { proposal } = several
  const files = several.files.length > 0 ? several.files : review ? [path] : []
  const isWriting = rewrite.state.kind === 'writing'
  return (
    <>
      {proposal && !isWriting && (
        <ProposalFiles review={proposal} path={path} drafts={draftState.drafts} onOpen={onOpen} />
      )}
      {files.length > 0 && (
        <ChangeList
          files={files}
          path={path}
          drafts={draftState.drafts}
          number={state.reviewed?.number ?? 0}
          onGo={onGoTo}
        />
      )}
      {review && !isWriting && (
        <EditResult
          edit={review.edit}
          changes={changesIn(draftState.drafts.get(path))}
          isOfSeveral={(review.files?.length ?? 0) > 1}
        />
      )}
    </>
  )
}
