import { contentsLimits } from '../facts/contents.ts'

/** A `ContentsEntry` that is being read. */
export type OpenEntry = { readonly title: string | null; readonly target: string | null; readonly entries: OpenEntry[] }

/** Puts the items of lists below those of a lower level before them, and all below the group in which they are. */
export function nestedEntries() {
  const top: OpenEntry[] = []
  let group = top
  let open: { readonly level: number; readonly entries: OpenEntry[] }[] = []
  let left: number = contentsLimits.entriesMax

  const beginGroup = (entries: OpenEntry[]) => {
    group = entries
    open = []
  }
  return {
    entries: top as readonly OpenEntry[],
    isFull: () => left <= 0,
    addItem: (entry: OpenEntry, level: number) => {
      left--
      while ((open.at(-1)?.level ?? -1) >= level) open.pop()
      const above = open.at(-1)?.entries ?? group
      above.push(entry)
      if (open.length < contentsLimits.depthMax) open.push({ level, entries: entry.entries })
    },
    /** What follows is below the entry. */
    addGroup: (entry: OpenEntry) => {
      left--
      top.push(entry)
      beginGroup(entry.entries)
    },
    /** What follows is in no group. */
    endGroup: () => beginGroup(top),
  }
}
