import { guardAdditions } from './guards/additions.ts'
import { guardForm } from './guards/form.ts'
import { outline } from './guards/outline.ts'
import type { Rewrite } from './guards/rewrite.ts'
import { guardSelection } from './guards/selection.ts'
import { guardStructure } from './guards/structure.ts'
import { type Warning, warn } from './guards/warnings.ts'

export type { Warning }

/** What a person should look at before the rewrite is kept (Interface, AI edit: `warnings`). */
export function guardRewrite(rewrite: Rewrite): readonly Warning[] {
  const before = outline(rewrite.before)
  const after = outline(rewrite.after)
  const loose = rewrite.tiers.some(tier => tier !== 'exact' && tier !== 'rtrim')
  return [
    ...(rewrite.complete ? [] : [warn('cut_off')]),
    ...guardForm(rewrite),
    ...guardStructure(rewrite, before, after),
    ...guardAdditions(rewrite, before, after),
    ...guardSelection(rewrite),
    ...(loose ? [warn('placed_loosely')] : []),
  ]
}
