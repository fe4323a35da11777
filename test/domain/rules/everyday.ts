import { adding } from './everyday/adding.ts'
import type { EverydayCase } from './everyday/everydayCase.ts'
import { formatting } from './everyday/formatting.ts'
import { headings } from './everyday/headings.ts'
import { ids } from './everyday/ids.ts'
import { moving } from './everyday/moving.ts'
import { removing } from './everyday/removing.ts'
import { tables } from './everyday/tables.ts'
import { unsupported } from './everyday/unsupported.ts'
import { values } from './everyday/values.ts'
import { words } from './everyday/words.ts'

export { german } from './everyday/german.ts'

/**
 * 200 instructions as people type them. They derive from what people want of a page, not from the forms that the rules
 * know, and measure how far the rules get.
 */
export const everyday: readonly EverydayCase[] = [
  ...words,
  ...removing,
  ...adding,
  ...moving,
  ...values,
  ...tables,
  ...formatting,
  ...headings,
  ...ids,
  ...unsupported,
]
