import { type ReactNode, useState } from 'react'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Redline } from './Redline.tsx'
import { SourceChanges } from './SourceChanges.tsx'

export type TextComparisonProps = {
  readonly path: string
  /** `null`: there is no file on that side. */
  readonly before: string | null
  readonly after: string | null
  /** What is shown above the page, and instead of the changes of the source. */
  readonly controls?: { readonly readers: ReactNode; readonly source: ReactNode }
}

const views = { readers: 'As readers see it', source: 'Source' } as const

/** Two versions of one file, compared as readers see them or by their source. */
export function TextComparison({ path, before, after, controls }: TextComparisonProps) {
  const [view, setView] = useState<keyof typeof views>('readers')
  return (
    <div className="wb-comparison">
      <SegmentedControl size="small" label="How changes are shown" value={view} onChange={setView} options={views} />
      {view === 'readers' ? (
        <>
          {controls?.readers}
          <Redline path={path} before={before} after={after} />
        </>
      ) : (
        (controls?.source ?? <SourceChanges before={before ?? ''} after={after ?? ''} />)
      )}
    </div>
  )
}
