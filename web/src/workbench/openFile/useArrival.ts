import { useEffect, useMemo, useState } from 'react'
import { type Place, useWorkbench } from '../context.ts'
import type { OpenFile } from '../useFileSession.ts'

/** A line, from 1; `null`: the place names none, or one that the text does not have. */
type Arrival = { readonly place: Place; readonly line: number | null }

/**
 * Goes to the place at which the file is opened, as soon as there is an editor, and then tells the workbench that it was
 * reached. Returns the line to go to; `null` if there is none.
 */
export function useArrival({
  session,
  state,
  initialText,
}: Pick<OpenFile, 'session' | 'state' | 'initialText'>): number | null {
  const { path, place: wanted, onArrived } = useWorkbench()
  const place = wanted?.path === path ? wanted : null
  const arrival = useLineOf(place, initialText)
  const isAttached = state.attached > 0
  useEffect(() => {
    if (arrival === null || !isAttached) return
    const { place: reached, line } = arrival
    const surface = session.surface()
    if (line !== null) surface?.goToLine(line)
    if (line !== null || reached.section === null) surface?.focus()
    onArrived(reached)
  }, [arrival, isAttached, session, onArrived])
  return arrival?.line ?? null
}

/** `null` until the line is known: a section has to be found in the text. */
function useLineOf(place: Place | null, text: string): Arrival | null {
  const [found, setFound] = useState<Arrival | null>(null)
  const isSection = place !== null && place.section !== null
  useEffect(() => {
    if (!isSection || text === '') return
    let isCurrent = true
    void import('#domain/markdown/document.ts').then(({ readDocument, lineAt }) => {
      const document = readDocument(text)
      const heading = document.outline().headings.find(({ slug }) => slug === place.section)
      if (isCurrent) setFound({ place, line: heading === undefined ? null : lineAt(document, heading.start) })
    })
    return () => {
      isCurrent = false
    }
  }, [place, isSection, text])
  const named = useMemo(() => (place === null || isSection ? null : { place, line: place.line }), [place, isSection])
  return named ?? (found?.place === place ? found : null)
}
