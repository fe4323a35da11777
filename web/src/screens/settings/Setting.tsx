import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** One section of the settings, below the heading of its group. */
export function SettingRow({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel setting" aria-labelledby={id}>
      <Title order={3} id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}
