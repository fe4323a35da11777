import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import type { FindingGroup } from '../worker/findingGroups.ts'
import { useCheckView } from './checkContext.ts'
import { FindingItem } from './FindingItem.tsx'
import { filterGroups, filterText } from './filter.ts'
import { fixesOf } from './fixes.ts'
import { ProjectCheck } from './ProjectCheck.tsx'
import type { CheckState } from './useCheck.ts'
import { type FixActs, useFixes } from './useFixes.ts'

const waiting: Readonly<Record<Extract<CheckState, string>, string>> = {
  tooSlow: 'Checking this text took too long and was stopped.',
  failed: 'This text could not be checked.',
  noPage: 'Only Markdown files are checked.',
  noFile: 'There is no text to check at this address.',
}

/** What the rules find in the open text, and in all pages. It needs no AI and changes nothing by itself. */
export function CheckPane({ check }: { readonly check: CheckState }) {
  return (
    <div className="wb-check">
      <PageCheck check={check} />
      <ProjectCheck />
    </div>
  )
}

function PageCheck({ check }: { readonly check: CheckState }) {
  const { checkFilter, onCheck } = useCheckView()
  const title = useRef<HTMLHeadingElement>(null)
  const acts = useFixes(() => title.current?.focus())
  if (check === null) return <Text size="sm">Checking …</Text>
  if (typeof check === 'string') return <Text size="sm">{waiting[check]}</Text>
  const groups = checkFilter === null ? check.groups : filterGroups(check.groups, checkFilter)
  const listed = countIn(check.groups)
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        {titleOf(checkFilter === null ? check.total : countIn(groups))}
      </h2>
      {checkFilter !== null && check.total > 0 && (
        <div className="wb-check-filter">
          <Text size="sm">{filterText(checkFilter)}</Text>
          <Button size="compact-xs" variant="default" onClick={() => onCheck(null)}>
            Show all {check.total}
          </Button>
        </div>
      )}
      {check.total === 0 && (
        <Text size="sm" c="dimmed">
          Links, headings, ids, terms and the wording of requirements were checked.
        </Text>
      )}
      {groups.map(group => (
        <Group key={group.rule} group={group} acts={acts} />
      ))}
      {listed < check.total && <Text size="sm">Only the first {listed} are listed.</Text>}
    </>
  )
}

function countIn(groups: readonly FindingGroup[]): number {
  return groups.reduce((sum, { findings }) => sum + findings.length, 0)
}

function titleOf(count: number): string {
  return count === 0 ? 'Nothing found on this page' : count === 1 ? '1 finding' : `${count} findings`
}

type GroupProps = { readonly group: FindingGroup; readonly acts: FixActs }

function Group({ group: { title, why, findings }, acts }: GroupProps) {
  const fixable = findings.filter(({ fix }) => fix !== undefined)
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="wb-check-count">{findings.length}</span>
      </h3>
      <p>{why}</p>
      <ul>
        {findings.map(finding => (
          <FindingItem key={`${finding.start} ${finding.end}`} finding={finding} acts={acts} />
        ))}
      </ul>
      {fixable.length > 1 && (
        <Button
          size="compact-xs"
          variant="light"
          disabled={acts.isReadOnly}
          onClick={() => acts.fix(fixesOf(findings), `Fixed: ${title}`)}
        >
          Fix all {fixable.length}
        </Button>
      )}
    </section>
  )
}
