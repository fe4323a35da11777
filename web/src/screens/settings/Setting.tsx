import type { ReactNode } from 'react'
import { Section } from '../../ui/Section.tsx'

/** One section of the settings, below the heading of its group. */
export function SettingRow({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Section title={title} order={3}>
      {children}
    </Section>
  )
}
