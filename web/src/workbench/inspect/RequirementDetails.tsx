import { Text } from '@mantine/core'
import { useRef } from 'react'
import type { Requirement } from '#domain/lint/requirements.ts'
import { FindingItem } from '../check/FindingItem.tsx'
import { useFixes } from '../check/useFixes.ts'
import { useWorkbench } from '../context.ts'
import { useOpenFile } from '../openFileContext.ts'
import type { CheckReply } from '../worker/check.ts'
import { References } from './References.tsx'

export type RequirementDetailsProps = { readonly requirement: Requirement; readonly page: CheckReply }

/** A requirement: its id and keyword, what the check finds in it, and what it refers to. */
export function RequirementDetails({ requirement, page }: RequirementDetailsProps) {
  const { onBlame } = useWorkbench()
  const { draft } = useOpenFile()
  const title = useRef<HTMLHeadingElement>(null)
  const acts = useFixes(() => title.current?.focus())
  const { id, keyword, line, start, end } = requirement
  const findings = page.groups
    .flatMap(group => group.findings)
    .filter(finding => finding.start < end && finding.end > start)
    .sort((a, b) => a.start - b.start)
  return (
    <>
      <div>
        <h2 ref={title} tabIndex={-1}>
          {id === null ? 'Requirement' : <span className="wb-inspector-id">{id}</span>}{' '}
          {keyword !== null && <span className="wb-inspector-keyword">{keyword}</span>}
        </h2>
        <Text size="xs" c="dimmed">
          {id === null ? 'Without an id' : 'Requirement'} · line {line}
        </Text>
      </div>
      <section aria-label="Findings">
        <h3>
          Findings <span className="wb-check-count">{findings.length}</span>
        </h3>
        {findings.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nothing found
          </Text>
        ) : (
          <ul>
            {findings.map(finding => (
              <FindingItem key={`${finding.rule} ${finding.start}`} finding={finding} acts={acts} />
            ))}
          </ul>
        )}
      </section>
      <References requirement={requirement} page={page} />
      <button type="button" className="wb-link" onClick={() => onBlame(draft === undefined ? line : null)}>
        History of this line …
      </button>
    </>
  )
}
