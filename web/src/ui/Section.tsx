import { Title } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { useKeptFocus } from './useKeptFocus.ts'

export type SectionProps = {
  readonly title: string
  /** 3 below the heading of a group. */
  readonly order?: 2 | 3
  readonly children: ReactNode
}

export function Section({ title, order = 2, children }: SectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  return (
    <section ref={section} className="panel setting" aria-labelledby={id}>
      <Title order={order} id={id} mb="sm" tabIndex={-1}>
        {title}
      </Title>
      {children}
    </section>
  )
}
