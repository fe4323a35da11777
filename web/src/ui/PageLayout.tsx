import { Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useIsOpening } from './useIsOpening.ts'

export type PageLayoutProps = {
  readonly title: string
  /** Shown beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen with a heading, which is also the document's title. */
export function PageLayout({ title, actions, children }: PageLayoutProps) {
  useDocumentTitle(title)
  const isOpening = useIsOpening()
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
