import { HostError } from '#ports/hosts.ts'

/**
 * A position in history: the commit where the walk started and how many were shown, so that new commits shift nothing.
 */
export type HistoryPlace = { readonly from: string; readonly skip: number }

export function encodeCursor({ from, skip }: HistoryPlace): string {
  return `${from}-${skip}`
}

export function decodeCursor(cursor: string): HistoryPlace {
  const [, from, skip] = /^([0-9a-f]{40})-(\d{1,9})$/.exec(cursor) ?? []
  if (!from || !skip) throw new HostError('invalid', 'the cursor is not from this host')
  return { from, skip: Number(skip) }
}
