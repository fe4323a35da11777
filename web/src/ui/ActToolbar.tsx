import { Button, Group } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

export type Act = { readonly id: string; readonly name: ReactNode; readonly run: () => void }

export type ActToolbarProps = { readonly label: string; readonly acts: readonly Act[] }

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Buttons that are one stop of Tab; arrow keys go from one to the next. */
export function ActToolbar({ label, acts }: ActToolbarProps) {
  const [current, setCurrent] = useState(0)
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[step(current, acts.length)]?.focus()
  }
  return (
    <Group gap="xs" role="toolbar" aria-label={label} onKeyDown={onKey}>
      {acts.map(({ id, name, run }, at) => (
        <Button
          key={id}
          size="compact-sm"
          variant="default"
          tabIndex={at === current ? 0 : -1}
          onFocus={() => setCurrent(at)}
          onClick={run}
        >
          {name}
        </Button>
      ))}
    </Group>
  )
}
