import type { textKinds } from '#domain/work.ts'
import type { Kind, Kinds } from '#ports/work.ts'
import { pageKinds } from '#site/work.ts'

/** All kinds of work that a process performs. */
export type AllKinds = typeof textKinds & typeof pageKinds

/** The kinds of work on texts need as many modules again as those on pages, which a static build does not use. */
export async function kindNamed(name: string): Promise<Kind | null> {
  const pages: Kinds = pageKinds
  return pages[name] ?? (await loadTextKinds())[name] ?? null
}

export async function loadTextKinds(): Promise<Kinds> {
  const { textKinds } = await import('#domain/work.ts')
  return textKinds
}
