import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { ProblemAlert } from '../../../ui/ProblemAlert.tsx'
import { useWorkbench } from '../../context.ts'
import { imageUrl } from '../../files/bytes.ts'
import { ChangeSections } from '../../versions/SourceChanges.tsx'
import { TextComparison } from '../../versions/TextComparison.tsx'
import type { Base } from './baseText.ts'
import { ChangeHead } from './ChangeHead.tsx'
import type { StagedChange } from './stagedChanges.ts'
import { useIsElsewhere } from './useIsElsewhere.ts'
import type { StagedFile } from './useStaging.ts'

export type DraftChangesProps = {
  readonly file: StagedFile
  readonly onDiscard: (change: StagedChange) => void
}

/** What one draft changes, what of it is committed, and how to take it back. */
export function DraftChanges({ file, onDiscard }: DraftChangesProps) {
  const { actions } = useWorkbench()
  const { draft, movedFrom, found, error } = file
  const isElsewhere = useIsElsewhere(draft.path)
  return (
    <div className="wb-draft-changes">
      {error !== null && <ProblemAlert title="Cannot load the committed text" error={error} />}
      {found === null && error === null && <Skeleton h={120} />}
      {found !== null && <Comparison file={file} base={found.base} onDiscard={isElsewhere ? null : onDiscard} />}
      {isElsewhere ? (
        <Text size="sm">This file is being edited in another tab. Its changes can be discarded there.</Text>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => actions.discard(draft.path)}>
          {movedFrom ? 'Discard the new name and changes' : 'Discard all changes in this file'}
        </Button>
      )}
    </div>
  )
}

type ComparisonProps = {
  readonly file: StagedFile
  readonly base: Base
  /** `null` if nothing can be discarded here. */
  readonly onDiscard: DraftChangesProps['onDiscard'] | null
}

function Comparison({ file, base, onDiscard }: ComparisonProps) {
  const { draft, movedFrom, changes, isLeftOut, toggle, staged } = file
  const { path, content, encoding } = draft
  const { baseSha } = movedFrom ?? draft
  if (encoding === 'base64' || base?.encoding === 'base64') {
    const image = content === null ? null : imageUrl(path, content, encoding)
    if (image !== null) return <img className="wb-draft-image" src={image} alt={path} />
    return <Text size="sm">This file is not text.</Text>
  }
  if (baseSha !== null && !base) return <Text size="sm">The version that you started from is not available.</Text>
  const before = base?.content ?? null
  if (changes === null) return <TextComparison path={path} before={before} after={content} />
  const head = (isNamed: boolean) => (change: StagedChange) => (
    <ChangeHead
      key={`${change.hunk.aStart} ${change.hunk.aEnd}`}
      change={change}
      isLeftOut={isLeftOut(change)}
      isNamed={isNamed}
      onToggle={() => toggle(change)}
      onDiscard={onDiscard && (() => onDiscard(change))}
    />
  )
  const controls = {
    readers: <ChangeNames path={path} changes={changes} head={head(true)} />,
    source: <ChangeSections changes={changes} head={head(false)} />,
  }
  return <TextComparison path={path} before={before} after={staged?.content ?? before} controls={controls} />
}

const shownAtFirst = 12

type ChangeNamesProps = {
  readonly path: string
  readonly changes: readonly StagedChange[]
  readonly head: (change: StagedChange) => React.ReactNode
}

function ChangeNames({ path, changes, head }: ChangeNamesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst)
  return (
    <section className="diff" aria-label={`Changes in ${path}`}>
      {shown.map(head)}
      {shown.length < changes.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Show {changes.length - shown.length} more changes
        </Button>
      )}
    </section>
  )
}
