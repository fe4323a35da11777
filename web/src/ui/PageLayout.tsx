import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

/** What has not come by then, or when the user acts, moves what is below it: what has the focus must not be hidden. */
const openingMaxMs = 8_000

export type PageLayoutProps = {
  readonly title: string
  /** Shown beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen with a heading, which is also the document's title. */
export function PageLayout({ title, actions, children }: PageLayoutProps) {
  useDocumentTitle(title)
  const [isOpening, setOpening] = useState(true)
  useEffect(() => {
    const done = new AbortController()
    const open = () => setOpening(false)
    const timer = setTimeout(open, openingMaxMs)
    for (const act of ['keydown', 'pointerdown']) addEventListener(act, open, { capture: true, signal: done.signal })
    return () => {
      clearTimeout(timer)
      done.abort()
    }
  }, [])
  return (
    <div className="page" data-opening={isOpening || undefined}>
      <div className="page-head">
        <Title order={1}>{title}</Title>
        {actions}
      </div>
      {children}
    </div>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Speckeep`
  }, [title])
}
