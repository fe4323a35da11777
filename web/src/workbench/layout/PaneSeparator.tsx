import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { cssWidth, limitsIn, readWidths, type SizedPane, storeWidth } from './paneWidths.ts'

const stepPx = 16
const names = { files: 'Width of the files', side: 'Width of the panes' } as const satisfies Record<SizedPane, string>

/** The edge between a pane and the text: dragged, or moved with the arrow keys; a double click or Enter resets it. */
export function PaneSeparator({ pane }: { readonly pane: SizedPane }) {
  const edge = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(() => readWidths()[pane] ?? null)
  const [drag, setDrag] = useState<{ readonly fromX: number; readonly fromPx: number } | null>(null)
  const [announced, setAnnounced] = useState({ widthPx: 0, minPx: 0, maxPx: 0 })

  useLayoutEffect(() => {
    const frame = edge.current?.closest<HTMLElement>('.wb')
    if (chosen === null) frame?.style.removeProperty(`--wb-${pane}-width`)
    else frame?.style.setProperty(`--wb-${pane}-width`, cssWidth(pane, chosen))
  }, [pane, chosen])
  useLayoutEffect(() => {
    const sized = paneBeside(edge.current, pane)
    if (!sized) return
    const observer = new ResizeObserver(() => setAnnounced(measure(sized, pane)))
    observer.observe(sized)
    return () => observer.disconnect()
  }, [pane])

  /** Positive to the right. */
  const wider = (px: number): number => (pane === 'files' ? px : -px)
  const choose = (px: number | null): void => {
    setChosen(px)
    storeWidth(pane, px)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const sized = paneBeside(edge.current, pane)
    if (!sized) return
    // Measured now: the announced values follow a frame later, and keys may be faster.
    const { widthPx, minPx, maxPx } = measure(sized, pane)
    const step = event.shiftKey ? 4 * stepPx : stepPx
    if (event.key === 'ArrowRight') choose(within(widthPx + wider(step), { minPx, maxPx }))
    else if (event.key === 'ArrowLeft') choose(within(widthPx - wider(step), { minPx, maxPx }))
    else if (event.key === 'Home') choose(minPx)
    else if (event.key === 'End') choose(maxPx)
    else if (event.key === 'Enter') choose(null)
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const sized = paneBeside(edge.current, pane)
    if (event.button !== 0 || !sized) return
    event.preventDefault()
    event.currentTarget.focus({ focusVisible: false })
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ fromX: event.clientX, fromPx: measure(sized, pane).widthPx })
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (drag !== null) setChosen(within(drag.fromPx + wider(event.clientX - drag.fromX), limitsIn(pane)))
  }
  const onPointerEnd = (): void => {
    if (drag !== null) storeWidth(pane, chosen)
    setDrag(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a thematic break cannot have the focus.
    <div
      ref={edge}
      className="wb-separator"
      data-pane={pane}
      data-dragged={drag !== null || undefined}
      role="separator"
      aria-label={names[pane]}
      aria-orientation="vertical"
      aria-valuenow={announced.widthPx}
      aria-valuemin={announced.minPx}
      aria-valuemax={announced.maxPx}
      aria-valuetext={`${announced.widthPx} pixels`}
      title="Drag, or press the arrow keys. A double click or Enter resets the width."
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => choose(null)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onLostPointerCapture={onPointerEnd}
    />
  )
}

function paneBeside(edge: Element | null, pane: SizedPane): Element | null {
  return edge?.closest('.wb')?.querySelector(`.wb-${pane}`) ?? null
}

function measure(sized: Element, pane: SizedPane) {
  return { widthPx: Math.round(sized.getBoundingClientRect().width), ...limitsIn(pane) }
}

function within(px: number, { minPx, maxPx }: ReturnType<typeof limitsIn>): number {
  return Math.round(Math.min(Math.max(px, minPx), maxPx))
}
