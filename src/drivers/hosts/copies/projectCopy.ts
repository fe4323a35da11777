import { mkdir } from 'node:fs/promises'
import { type Entries, openEntries, type WriteQueue } from './entries.ts'
import type { CopyLimits } from './limits.ts'
import { type NameIndex, openNameIndex } from './nameIndex.ts'

/** The copy of one project. */
export type ProjectCopy = { readonly entries: Entries; readonly names: NameIndex }

export async function openProjectCopy(dir: string, limits: CopyLimits, queue: WriteQueue): Promise<ProjectCopy> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const [entries, names] = await Promise.all([openEntries(dir, limits, queue), openNameIndex(dir, limits)])
  return { entries, names }
}

export async function closeProjectCopy({ entries, names }: ProjectCopy): Promise<void> {
  await entries.written()
  await names.flush()
}
