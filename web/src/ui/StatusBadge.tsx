import type { Schemas } from '../api/client.ts'

type Status = Schemas['Project']['status']

const shown: Readonly<Record<Status, { readonly word: string; readonly dot: string; readonly isBusy?: true }>> = {
  INITIALIZING: { word: 'Being created', dot: '#d9930d', isBusy: true },
  BUILDING: { word: 'Building', dot: '#d9930d', isBusy: true },
  ACTIVE: { word: 'Live', dot: '#2f9e44' },
  ERROR: { word: 'Error', dot: '#e03131' },
  ARCHIVED: { word: 'Archived', dot: '#868e96' },
}

/** A coloured dot and the state as text. */
export function StatusBadge({ status, waitsForPush }: { readonly status: Status; readonly waitsForPush?: boolean }) {
  const { word, dot, isBusy } = shown[status]
  const waits = waitsForPush && isBusy
  return (
    <span className="status" data-busy={waits ? undefined : isBusy} style={{ '--dot': dot } as React.CSSProperties}>
      {waits ? 'Waiting for a push' : word}
    </span>
  )
}

export function isBuilding(status: Status): boolean {
  return status === 'INITIALIZING' || status === 'BUILDING'
}
