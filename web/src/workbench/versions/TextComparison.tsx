import { useState } from 'react'
import { SegmentedControl } from '../../shell/SegmentedControl.tsx'
import { Redline } from './Redline.tsx'
import { SourceChanges } from './SourceChanges.tsx'

export type TextComparisonProps = {
  readonly path: string
  /** `null`: there is no file on that side. */
  readonly before: string | null
  readonly after: string | null
  readonly onDiscard?: (text: string) => void
}

const views = { readers: 'As readers see it', source: 'Source' } as const

/** Two versions of one file, compared as readers see them or by their source. */
export function TextComparison({ path, before, after, onDiscard }: TextComparisonProps) {
  const [view, setView] = useState<keyof typeof views>('readers')
  return (
    <div className="wb-comparison">
      <SegmentedControl size="small" label="How changes are shown" value={view} onChange={setView} options={views} />
      {view === 'readers' ? (
        <Redline path={path} before={before} after={after} />
      ) : (
        <SourceChanges before={before ?? ''} after={after ?? ''} {...(onDiscard && { onDiscard })} />
      )}
    </div>
  )
}
