import { Loader } from '@mantine/core'
import { Icon } from '../../ui/Icon.tsx'
import type { Step, StepState } from './steps.ts'

const stateLabels: Readonly<Record<StepState, string>> = {
  done: 'done',
  running: 'under way',
  waiting: 'not begun',
  failed: 'failed',
}

export function Progress({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ name, state }) => (
        <li key={name} data-state={state}>
          <span className="step-mark">
            {state === 'done' && <Icon name="check" size={16} />}
            {state === 'running' && <Loader size={16} aria-hidden="true" />}
            {state === 'waiting' && <Icon name="dot" size={16} />}
            {state === 'failed' && <Icon name="cross" size={16} />}
          </span>
          {name}
          <span className="visually-hidden">: {stateLabels[state]}</span>
        </li>
      ))}
    </ol>
  )
}
