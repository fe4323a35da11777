import { adding } from './everyday/cases/adding.ts'
import type { EverydayCase } from './everyday/cases/everydayCase.ts'
import { formatting } from './everyday/cases/formatting.ts'
import { headings } from './everyday/cases/headings.ts'
import { ids } from './everyday/cases/ids.ts'
import { moving } from './everyday/cases/moving.ts'
import { removing } from './everyday/cases/removing.ts'
import { tables } from './everyday/cases/tables.ts'
import { unsupported } from './everyday/cases/unsupported.ts'
import { values } from './everyday/cases/values.ts'
import { words } from './everyday/cases/words.ts'

export { german } from './everyday/cases/german.ts'

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
