import { Text } from '@mantine/core'
import { useStore } from '../../store.ts'
import { useCheckView } from '../check/checkContext.ts'
import type { CheckState } from '../check/useCheck.ts'
import { useOpenFile } from '../openFileContext.ts'
import { ReviewDetails } from '../review/ReviewDetails.tsx'
import type { ReviewActs } from '../review/useReview.ts'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import styles from './inspect.css?inline'
import { PageDetails } from './PageDetails.tsx'
import { RequirementDetails } from './RequirementDetails.tsx'
import { requirementAt } from './requirementAt.ts'

// The styles load with what they are for.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.unshift(sheet)

const without: Readonly<Record<Extract<CheckState, string>, string>> = {
  tooSlow: 'There are no details: checking this text took too long and was stopped.',
  failed: 'There are no details: this text could not be checked.',
  noPage: 'Only Markdown files have details.',
  noFile: 'There is no text at this address.',
}

/** What the text is about at the moment: the review under way, the requirement with the cursor, or else the page. */
export function Inspector({ onGoTo }: { readonly onGoTo: ReviewActs['goTo'] }) {
  const { review, session } = useOpenFile()
  const { several } = useRewriteView()
  const { check } = useCheckView()
  const caret = useStore(session.caret)
  if (review !== null || several.proposal !== null) {
    return (
      <div className="wb-rewrite">
        <ReviewDetails onGoTo={onGoTo} />
      </div>
    )
  }
  if (check === null) return <Text size="sm">Checking …</Text>
  if (typeof check === 'string') return <Text size="sm">{without[check]}</Text>
  const requirement = caret === null ? null : requirementAt(check.requirements, caret)
  return (
    <div className="wb-check wb-inspector">
      {requirement === null ? (
        <PageDetails page={check} caret={caret} />
      ) : (
        <RequirementDetails key={requirement.id ?? requirement.line} requirement={requirement} page={check} />
      )}
    </div>
  )
}
