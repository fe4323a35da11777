import { textKinds } from '#domain/work.ts'
import { pageKinds } from '#site/work.ts'

/** All kinds of work that a process performs. */
export const allKinds = { ...textKinds, ...pageKinds } as const
