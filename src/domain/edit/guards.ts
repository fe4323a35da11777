import { passagesOf } from './changeSummary/passages.ts'
import { compareTexts } from './compare/compare.ts'
import { guardAdditions } from './guards/additions.ts'
import { guardBesideExchange } from './guards/besideExchange.ts'
import { guardDuplicates } from './guards/duplicates.ts'
import { guardElsewhere } from './guards/elsewhere.ts'
import { guardEncoding } from './guards/encoding.ts'
import { guardExchangedNumbers } from './guards/exchangedNumbers.ts'
import { guardFormatting } from './guards/formatting.ts'
import { guardFrontMatter } from './guards/frontMatter.ts'
import { guardGarbled } from './guards/garbled.ts'
import { guardHidden } from './guards/hidden.ts'
import { guardKeptContent } from './guards/keptContent.ts'
import { guardLinks } from './guards/links.ts'
import { guardLiquid } from './guards/liquid.ts'
import { guardLosses } from './guards/losses.ts'
import { guardMeaning } from './guards/meaning.ts'
import { guardMoved } from './guards/moved.ts'
import { guardOrder } from './guards/order.ts'
import { guardPunctuation } from './guards/punctuation.ts'
import { guardRemovedStatements, isOverhaul } from './guards/removedStatements.ts'
import { requestedChanges } from './guards/requestedChanges.ts'
import { type Rewrite, wasRewrittenWhole } from './guards/rewrite.ts'
import { guardSelection } from './guards/selection.ts'
import { guardStructure } from './guards/structure.ts'
import { defaultThresholds, type GuardThresholds } from './guards/thresholds.ts'
import { type Warning, warn } from './guards/warnings.ts'
import { guardWeakenedDuties } from './guards/weakenedDuties.ts'
import { guardWording } from './guards/wording.ts'
import { lineOutline } from './lineOutline.ts'

export type { Warning }

/** Warnings that a person should check before accepting the rewrite (Interface, AI edit: `warnings`). */
export function guardRewrite(rewrite: Rewrite, thresholds: GuardThresholds = defaultThresholds): readonly Warning[] {
  const before = lineOutline(rewrite.before)
  const after = lineOutline(rewrite.after)
  const passages = passagesOf(before, after, rewrite.changes)
  const asked = requestedChanges(rewrite.instruction, before, rewrite.path)
  const comparison = compareTexts(before, after, rewrite.changes)
  const scale = { isOverhaul: isOverhaul(comparison, thresholds) }
  const loose = rewrite.tiers.some(tier => tier !== 'exact' && tier !== 'rtrim')
  const meaning = guardMeaning(comparison, asked, thresholds)
  const elsewhere = guardElsewhere(comparison, asked, thresholds)
  return [
    ...(rewrite.complete ? [] : [warn('cut_off')]),
    ...(wasRewrittenWhole(rewrite) ? [warn('rewritten_whole')] : []),
    ...(rewrite.isOtherForm ? [warn('other_form')] : []),
    ...guardEncoding(rewrite),
    ...guardFrontMatter(rewrite, asked.intent),
    ...guardStructure(rewrite, before, after, passages, asked, scale),
    ...guardLosses(rewrite, before, after, passages, comparison, asked),
    ...guardOrder(rewrite, before, after, passages),
    ...guardPunctuation(rewrite, before, after, passages),
    ...meaning,
    ...guardWeakenedDuties(comparison, asked, meaning),
    ...guardExchangedNumbers(comparison, asked, thresholds, meaning),
    ...guardKeptContent(before, comparison, asked, thresholds, meaning),
    ...(rewrite.form === 'file' ? [] : guardRemovedStatements(comparison, asked, thresholds)),
    ...(rewrite.form === 'file' ? [] : guardMoved(comparison, asked, thresholds)),
    ...guardLinks(rewrite, before, after, comparison, asked, thresholds),
    ...guardDuplicates(comparison, after, asked),
    ...guardWording(rewrite, before, after, comparison, asked, thresholds),
    ...guardFormatting(comparison, asked, thresholds),
    ...guardAdditions(rewrite, before, after, passages, asked, comparison),
    ...guardGarbled(comparison, asked),
    ...guardHidden(rewrite, before, after),
    ...guardLiquid(rewrite),
    ...guardSelection(rewrite),
    ...elsewhere,
    ...guardBesideExchange(comparison, asked, thresholds, elsewhere),
    ...(loose ? [warn('placed_loosely')] : []),
  ]
}
