import { useEffect, useMemo, useState } from 'react'
import { comparisonWorker } from '../../versions/comparisonWorker.ts'
import type { MergePart } from '../conflicts/mergeParts.ts'
import { mergePlaces } from './mergePlaces.ts'

const none: readonly never[] = []

/** What differs in each place of a merge, as HTML; `null`, or nothing until then, where it is not rendered. */
export function usePlaces(path: string, parts: readonly MergePart[]): readonly (string | null)[] {
  const request = useMemo(() => mergePlaces(parts), [parts])
  const [html, setHtml] = useState<readonly (string | null)[]>(none)
  useEffect(() => {
    setHtml(none)
    const leaving = new AbortController()
    void comparisonWorker.run('places', { path, ...request }, leaving.signal).then(made => {
      if (!leaving.signal.aborted && made.kind === 'done') setHtml(made.reply.map(each => each.html))
    })
    return () => leaving.abort()
  }, [path, request])
  return html
}
