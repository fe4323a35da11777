import { type ReactNode, useState } from 'react'
import { ComparisonSwitch } from './ComparisonSwitch.tsx'
import type { ComparisonView } from './comparisonViews.ts'
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

/** Two versions of one file, compared as readers see them or by their source. */
export function TextComparison({ path, before, after, controls }: TextComparisonProps) {
  const [view, setView] = useState<ComparisonView>('readers')
  return (
    <div className="wb-comparison">
      <ComparisonSwitch view={view} onChange={setView} />
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
