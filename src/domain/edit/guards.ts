import { passagesOf } from './account/passages.ts'
import { guardAdditions } from './guards/additions.ts'
import { guardForm } from './guards/form.ts'
import { guardHidden } from './guards/hidden.ts'
import { guardLiquid } from './guards/liquid.ts'
import { guardLosses } from './guards/losses.ts'
import { guardOrder } from './guards/order.ts'
import { outline } from './guards/outline.ts'
import { guardPunctuation } from './guards/punctuation.ts'
import { type Rewrite, wasRewrittenWhole } from './guards/rewrite.ts'
import { guardSelection } from './guards/selection.ts'
import { guardStructure } from './guards/structure.ts'
import { type Warning, warn } from './guards/warnings.ts'

export type { Warning }

/** What a person should look at before the rewrite is kept (Interface, AI edit: `warnings`). */
export function guardRewrite(rewrite: Rewrite): readonly Warning[] {
  const before = outline(rewrite.before)
  const after = outline(rewrite.after)
  const passages = passagesOf(before, after, rewrite.changes)
  const loose = rewrite.tiers.some(tier => tier !== 'exact' && tier !== 'rtrim')
  return [
    ...(rewrite.complete ? [] : [warn('cut_off')]),
    ...(wasRewrittenWhole(rewrite) ? [warn('rewritten_whole')] : []),
    ...guardForm(rewrite),
    ...guardStructure(rewrite, before, after, passages),
    ...guardLosses(rewrite, before, after, passages),
    ...guardOrder(rewrite, before, after, passages),
    ...guardPunctuation(rewrite, before, after, passages),
    ...guardAdditions(rewrite, before, after, passages),
    ...guardHidden(rewrite, before, after),
    ...guardLiquid(rewrite),
    ...guardSelection(rewrite),
    ...(loose ? [warn('placed_loosely')] : []),
  ]
}
