import { useQuery } from '@tanstack/react-query'
import { me } from '../../api/queries.ts'
import { useCheckView } from '../check/checkContext.ts'
import { NoModel } from '../rewrite/NoModel.tsx'
import type { CheckReply } from '../worker/check.ts'
import { findingCounts } from './findingCounts.ts'
import { useGoToLine } from './useGoToLine.ts'

export type PageDetailsProps = {
  readonly page: CheckReply
  /** The position of the cursor; `null` until it has moved. */
  readonly caret: number | null
}

/** The open page: what it requires, what the check finds, and its outline. */
export function PageDetails({ page, caret }: PageDetailsProps) {
  const { onCheck } = useCheckView()
  const goTo = useGoToLine()
  const isRulesOnly = useQuery(me).data?.model === null
  const { headings, requirements } = page
  const current = caret === null ? undefined : headings.findLast(({ start }) => start <= caret)
  const counts = findingCounts(page.groups)
  return (
    <>
      <h2>This page</h2>
      <dl className="wb-facts">
        <dt>Requirements</dt>
        <dd>{requirements.length}</dd>
        <dt>Findings</dt>
        <dd>
          {counts === '' ? (
            'None'
          ) : (
            <button type="button" className="wb-link" onClick={() => onCheck(null)}>
              {counts}
            </button>
          )}
        </dd>
      </dl>
      {headings.length > 0 && (
        <section aria-label="Outline">
          <h3>Outline</h3>
          <ul className="wb-refs">
            {headings.map(heading => (
              <li key={heading.start} data-level={heading.level}>
                <button
                  type="button"
                  className="wb-ref"
                  aria-current={heading === current || undefined}
                  onClick={() => goTo(heading.line)}
                >
                  {heading.text || 'Untitled'}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isRulesOnly && <NoModel />}
    </>
  )
}
