import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

export type RowTextProps = {
  readonly name: string
  /** In small letters below the name. */
  readonly details: ReactNode
  readonly children?: ReactNode
}

/** What one entry of a list is, beside its buttons. */
export function RowText({ name, details, children }: RowTextProps) {
  return (
    <div className="row-main">
      <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {details}
      </Text>
      {children}
    </div>
  )
}
