import type { Edit } from '../../../api/edits.ts'
import { nameOfChange } from '../../../changes/changeName.ts'
import { type Comparison, changeTexts } from '../../../changes/changeTexts.ts'
import type { Hunk } from '../../../changes/compare.ts'
import { type SafeFix, safeFix } from '../../../changes/safeFix.ts'
import { kindsOfWarning, plain, termsIn } from '../../../changes/terms.ts'
import { type PlacedWarnings, placeWarnings, type ReviewWarning } from './changeWarnings.ts'
import type { HunkReason } from './hunkReasons.ts'

/** The proposal under review. */
export type ReviewSource = { readonly edit: Edit | null; readonly askedFor: HunkReason | null }

/** A change as it is shown and named. */
export type ChangeView = {
  /** What it does: “shall” becomes “must”. */
  readonly name: string
  /** The words of the instruction that it answers; `null` if it answers none, `undefined` if the proposal names none. */
  readonly asked: string | null | undefined
  readonly warnings: readonly ReviewWarning[]
  /** How it can be kept with the words that its warnings are about. */
  readonly fix: SafeFix | null
}

export function changeView(comparison: Comparison, hunk: Hunk, source: ReviewSource): ChangeView {
  const { before, after, isEndsOnly, isFormOnly } = changeTexts(comparison, hunk)
  const warnings = warningsOf(comparison, hunk, source)
  const stopping = warnings.filter(({ nature }) => nature !== 'note')
  return {
    name: isEndsOnly ? 'changes only the line endings' : nameOf(before, after, isFormOnly),
    asked: source.askedFor?.(
      comparison.original.slice(hunk.aStart, hunk.aEnd),
      comparison.current.slice(hunk.bStart, hunk.bEnd),
    ),
    warnings,
    fix:
      stopping.length === 0
        ? null
        : safeFix(
            before,
            after,
            stopping.map(({ code }) => code),
          ),
  }
}

function nameOf(before: string, after: string, isFormOnly: boolean): string {
  const name = nameOfChange(before, after)
  return isFormOnly && !name.startsWith('changes') ? 'changes the formatting' : name
}

const placed = new WeakMap<Comparison, { readonly source: ReviewSource; readonly made: PlacedWarnings }>()

function placedIn(comparison: Comparison, source: ReviewSource): PlacedWarnings {
  const known = placed.get(comparison)
  if (known?.source === source) return known.made
  const { edit } = source
  const { original, current, hunks } = comparison
  const made = placeWarnings(edit?.warnings ?? [], edit?.rewrittenContent ?? '', original, current, hunks)
  placed.set(comparison, { source, made })
  return made
}

/** Those that still apply: a hand edit may have put the word back. */
export function warningsOf(comparison: Comparison, hunk: Hunk, source: ReviewSource): readonly ReviewWarning[] {
  const warnings = placedIn(comparison, source).of(hunk)
  if (warnings.length === 0) return warnings
  const { before, after } = changeTexts(comparison, hunk)
  return warnings.filter(({ code }) => !isResolved(code, before, after))
}

function isResolved(code: string, before: string, after: string): boolean {
  const kinds = kindsOfWarning[code]
  if (kinds === undefined) return false
  return kinds.every(kind => termsIn(before, kind).map(plain).join('\n') === termsIn(after, kind).map(plain).join('\n'))
}

/** The changes without a warning; none if a warning about the whole file could concern any of them. */
export function unwarnedHunks(comparison: Comparison, source: ReviewSource): readonly Hunk[] {
  if (placedIn(comparison, source).isAnyUnplaced) return []
  return comparison.hunks.filter(hunk => warningsOf(comparison, hunk, source).length === 0)
}
