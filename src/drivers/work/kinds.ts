import { textKinds } from '#domain/work.ts'
import { pageKinds } from '#site/work.ts'

/** Everything that a process can be asked for. */
export const allKinds = { ...textKinds, ...pageKinds } as const
