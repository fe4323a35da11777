import { Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Finding } from '#domain/lint/finding.ts'
import type { Edit } from '#domain/text/splice.ts'
import { announce } from '../../shell/announce.tsx'
import { useWorkbench } from '../context.ts'
import { useOpenFile } from '../openFileContext.ts'
import { fixesOf } from './fixes.ts'
import type { FindingGroup } from './groups.ts'
import type { CheckState } from './useCheck.ts'

const waiting: Readonly<Record<'tooSlow' | 'noPage', string>> = {
  tooSlow: 'Checking this text took too long and was stopped.',
  noPage: 'Only Markdown files are checked.',
}

/** What the rules find in the open text. It needs no AI and changes nothing by itself. */
export function CheckPane({ check }: { readonly check: CheckState }) {
  const { path, onShow, onOpen } = useWorkbench()
  const { session, state, rewrite, holding } = useOpenFile()
  const title = useRef<HTMLHeadingElement>(null)
  const [pending, setPending] = useState<Pending | null>(null)
  const isOpen = state.attached > 0
  const applyNow = useEffectEvent(() => {
    if (pending !== null) apply(pending)
    setPending(null)
  })
  useEffect(() => {
    if (isOpen && pending !== null) applyNow()
  }, [isOpen, pending])
  if (check === null) return <Text size="sm">Checking …</Text>
  if (typeof check === 'string') return <Text size="sm">{waiting[check]}</Text>
  const isReadOnly = rewrite.state.kind === 'writing' || holding.state !== 'held'
  const go = ({ start, end, line }: Finding): void => {
    const surface = session.surface()
    if (surface === null) onOpen(path, line)
    else {
      onShow('text')
      surface.select(start, end, check.text)
    }
  }
  const fix = (edits: readonly Edit[], words: string): void => {
    // On a touch screen, the text is only readable until something opens its editor.
    if (session.surface() === null) onOpen(path, 1)
    setPending({ edits, words })
  }
  function apply({ edits, words }: Pending): void {
    if (check === null || typeof check === 'string') return
    const isDone = session.surface()?.replace(edits, check.text) ?? false
    announce(isDone ? words : 'The text has changed since the check. Try again.')
    // The button disappears with its finding.
    if (isDone) title.current?.focus()
  }

  const shown = check.groups.reduce((sum, { findings }) => sum + findings.length, 0)
  return (
    <div className="wb-check">
      <h2 ref={title} tabIndex={-1}>
        {check.total === 0 ? 'Nothing found' : check.total === 1 ? '1 finding' : `${check.total} findings`}
      </h2>
      {check.total === 0 && (
        <Text size="sm" c="dimmed">
          Links, headings, ids, terms and the wording of requirements were checked.
        </Text>
      )}
      {check.groups.map(group => (
        <Group key={group.rule} group={group} isReadOnly={isReadOnly} onGo={go} onApply={fix} />
      ))}
      {shown < check.total && <Text size="sm">Only the first {shown} are listed.</Text>}
    </div>
  )
}

type Pending = { readonly edits: readonly Edit[]; readonly words: string }

type GroupProps = {
  readonly group: FindingGroup
  readonly isReadOnly: boolean
  readonly onGo: (finding: Finding) => void
  readonly onApply: (edits: readonly Edit[], words: string) => void
}

function Group({ group: { title, why, severity, findings }, isReadOnly, onGo, onApply }: GroupProps) {
  const fixable = findings.filter(({ fix }) => fix !== undefined)
  return (
    <section data-severity={severity} aria-label={title}>
      <h3>
        {title} <span className="wb-check-count">{findings.length}</span>
      </h3>
      <p>{why}</p>
      <ul>
        {findings.map(finding => (
          <li key={`${finding.start} ${finding.end}`}>
            <button type="button" className="wb-finding" onClick={() => onGo(finding)}>
              <span>Line {finding.line}</span> {finding.message}
            </button>
            {finding.fix && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isReadOnly}
                onClick={() => onApply(finding.fix?.edits ?? [], `Done: ${finding.fix?.label}`)}
              >
                {finding.fix.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {fixable.length > 1 && (
        <Button
          size="compact-xs"
          variant="light"
          disabled={isReadOnly}
          onClick={() => onApply(fixesOf(findings), `Fixed: ${title}`)}
        >
          Fix all {fixable.length}
        </Button>
      )}
    </section>
  )
}
