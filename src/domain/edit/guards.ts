import { guardAdditions } from './guards/additions/additions.ts'
import { guardAlteredWords } from './guards/additions/alteredWords.ts'
import { guardBesideAddition } from './guards/additions/besideAddition.ts'
import { guardDoubledMoves } from './guards/additions/doubledMoves.ts'
import { guardDuplicates } from './guards/additions/duplicates.ts'
import { guardNewRows } from './guards/additions/newRows.ts'
import { guardOtherWords } from './guards/additions/otherWords.ts'
import { guardTakenAway } from './guards/additions/takenAway.ts'
import { guardBesideDemand } from './guards/content/besideDemand.ts'
import { guardBesideLink } from './guards/content/besideLink.ts'
import { guardContrastedNumbers } from './guards/content/contrastedNumbers.ts'
import { guardCorrections } from './guards/content/corrections.ts'
import { guardDefinedTerms } from './guards/content/definedTerms.ts'
import { guardExchangedJoints } from './guards/content/exchangedJoints.ts'
import { guardExchangedNumbers, guardLostNumbers } from './guards/content/exchangedNumbers.ts'
import { guardExchangedWords } from './guards/content/exchangedWords.ts'
import { guardGivenModals } from './guards/content/givenModals.ts'
import { guardImpreciseNumbers } from './guards/content/impreciseNumbers.ts'
import { guardInvertedDuties } from './guards/content/invertedDuties.ts'
import { guardKeptContent, guardLostWhole } from './guards/content/keptContent.ts'
import { guardKeptParts } from './guards/content/keptParts.ts'
import { guardLetterCase } from './guards/content/letterCase.ts'
import { guardLinks } from './guards/content/links.ts'
import { guardLosses } from './guards/content/losses.ts'
import { guardLostClauses } from './guards/content/lostClauses.ts'
import { guardLostColumns } from './guards/content/lostColumns.ts'
import { guardLostOptions } from './guards/content/lostOptions.ts'
import { guardLostReferences } from './guards/content/lostReferences.ts'
import { guardLostSentences } from './guards/content/lostSentences.ts'
import { guardMeaning } from './guards/content/meaning.ts'
import { guardMoved } from './guards/content/moved.ts'
import { guardNewSentences } from './guards/content/newSentences.ts'
import { guardOppositeWords } from './guards/content/oppositeWords.ts'
import { guardOtherDays } from './guards/content/otherDays.ts'
import { guardOtherLanguage } from './guards/content/otherLanguage.ts'
import { guardOtherLiterals } from './guards/content/otherLiterals.ts'
import { guardOtherNames } from './guards/content/otherNames.ts'
import { guardOtherQuantities } from './guards/content/otherQuantities.ts'
import { guardOtherUnits } from './guards/content/otherUnits.ts'
import { guardRemovedStatements } from './guards/content/removedStatements.ts'
import { guardRewordedNames } from './guards/content/rewordedNames.ts'
import { guardRewordedSense } from './guards/content/rewordedSense.ts'
import { guardSpelledNumbers } from './guards/content/spelledNumbers.ts'
import { guardWeakenedDuties } from './guards/content/weakenedDuties.ts'
import { guardWording } from './guards/content/wording.ts'
import { type GuardContext, guardContext } from './guards/context/context.ts'
import { type Rewrite, wasRewrittenWhole } from './guards/context/rewrite.ts'
import { defaultThresholds, type GuardThresholds } from './guards/context/thresholds.ts'
import { isEffect, type Warning, warn } from './guards/context/warnings.ts'
import { guardAttributes } from './guards/form/attributes.ts'
import { guardColumnOrder } from './guards/form/columnOrder.ts'
import { guardDataAdditions } from './guards/form/dataAdditions.ts'
import { guardDataKeys } from './guards/form/dataKeys.ts'
import { guardDataLines } from './guards/form/dataLines.ts'
import { guardDelimiters } from './guards/form/delimiters.ts'
import { guardEncoding } from './guards/form/encoding.ts'
import { guardFormatting } from './guards/form/formatting.ts'
import { guardFrontMatter } from './guards/form/frontMatter.ts'
import { guardGarbled } from './guards/form/garbled.ts'
import { guardHidden } from './guards/form/hidden.ts'
import { guardIndentation } from './guards/form/indentation.ts'
import { guardLiquid } from './guards/form/liquid.ts'
import { guardOrder } from './guards/form/order.ts'
import { guardPunctuation } from './guards/form/punctuation.ts'
import { guardStructure } from './guards/form/structure.ts'
import { guardTaskBoxes } from './guards/form/taskBoxes.ts'
import { guardDoubledIds } from './guards/numbering/doubledIds.ts'
import { guardNumbers } from './guards/numbering/numbers.ts'
import { guardBesideExchange } from './guards/place/besideExchange.ts'
import { guardBesideGiven } from './guards/place/besideGiven.ts'
import { guardBesideMatter } from './guards/place/besideMatter.ts'
import { guardBesideMove } from './guards/place/besideMove.ts'
import { guardBesideQuoted } from './guards/place/besideQuoted.ts'
import { guardBesideSentence } from './guards/place/besideSentence.ts'
import { guardBesideTarget } from './guards/place/besideTarget.ts'
import { guardBesideValue } from './guards/place/besideValue.ts'
import { guardElsewhere } from './guards/place/elsewhere.ts'
import { guardHalfRemoved } from './guards/place/halfRemoved.ts'
import { guardMissedStatements } from './guards/place/missedStatements.ts'
import { guardMissingConditions } from './guards/place/missingConditions.ts'
import { guardMissingNames } from './guards/place/missingNames.ts'
import { guardMissingValues } from './guards/place/missingValues.ts'
import { guardOtherCell } from './guards/place/otherCell.ts'
import { guardOtherEntry } from './guards/place/otherEntry.ts'
import { guardOtherExchange } from './guards/place/otherExchange.ts'
import { guardOtherKey } from './guards/place/otherKey.ts'
import { guardOtherOption } from './guards/place/otherOption.ts'
import { guardOtherPosition } from './guards/place/otherPosition.ts'
import { guardOtherRemoval } from './guards/place/otherRemoval.ts'
import { guardOtherScope } from './guards/place/otherScope.ts'
import { guardOtherSection } from './guards/place/otherSection.ts'
import { guardOtherStatement } from './guards/place/otherStatement.ts'
import { guardOutmatchedEntries } from './guards/place/outmatchedEntries.ts'
import { guardOutmatchedRemovals } from './guards/place/outmatchedRemovals.ts'
import { guardPartsNamed } from './guards/place/partsNamed.ts'
import { guardPlacesLeft } from './guards/place/placesLeft.ts'
import { guardQuotedTexts } from './guards/place/quotedTexts.ts'
import { guardSelection } from './guards/place/selection.ts'
import { guardValueOrder } from './guards/place/valueOrder.ts'
import { unreportedGuards } from './guards/unreported.ts'

export type { Warning }

type Guard = (context: GuardContext) => readonly Warning[]

/** What is wrong whatever the words say. */
const formGuards: readonly Guard[] = [
  guardEncoding,
  guardFrontMatter,
  guardStructure,
  guardDataKeys,
  guardDelimiters,
  guardLosses,
  guardOrder,
  guardPunctuation,
]

/** They report nothing that `guardMeaning`, or one before them, has reported. */
const numberGuards: readonly ((context: GuardContext, reported: readonly Warning[]) => readonly Warning[])[] = [
  guardExchangedNumbers,
  guardLostNumbers,
  guardSpelledNumbers,
  guardOtherUnits,
  guardOtherQuantities,
  guardOtherDays,
]

const contentGuards: readonly Guard[] = [
  guardRemovedStatements,
  guardMoved,
  guardLinks,
  guardDuplicates,
  guardBesideAddition,
  guardWording,
  guardFormatting,
  guardIndentation,
  guardAdditions,
  guardLostColumns,
  guardLostOptions,
  guardLostReferences,
  guardContrastedNumbers,
  guardDefinedTerms,
  guardLetterCase,
  guardGarbled,
  guardHidden,
  guardLiquid,
  guardOtherPosition,
  guardOtherKey,
  guardTaskBoxes,
  guardColumnOrder,
  guardPlacesLeft,
  guardQuotedTexts,
  guardMissingValues,
  guardMissedStatements,
  guardNumbers,
  guardDoubledIds,
  guardHalfRemoved,
  guardOutmatchedEntries,
  guardDataLines,
  guardSelection,
  guardExchangedWords,
  guardAttributes,
  guardOtherOption,
  guardPartsNamed,
  guardOtherLanguage,
]

/**
 * Warnings that a person should check before accepting the rewrite (Interface, AI edit: `warnings`). Of a change of the
 * rules editor, only its effects: what the instruction means is not judged twice (docs/decisions/0101).
 */
export function guardRewrite(rewrite: Rewrite, thresholds: GuardThresholds = defaultThresholds): readonly Warning[] {
  const context = guardContext(rewrite, thresholds)
  if (rewrite.form !== 'rules') return allWarnings(context)
  return effectGuards.flatMap(guard => guard(context)).filter(isEffect)
}

/** They find all effects of a change, beside other things. */
const effectGuards: readonly Guard[] = [
  guardStructure,
  guardDelimiters,
  guardLosses,
  guardLinks,
  guardNumbers,
  guardDoubledIds,
  guardHidden,
  guardLiquid,
]

function allWarnings(context: GuardContext): readonly Warning[] {
  const { rewrite } = context
  const meaning = guardMeaning(context)
  const numbers: Warning[] = []
  for (const guard of numberGuards) numbers.push(...guard(context, [...meaning, ...numbers]))
  const kept = guardKeptContent(context, meaning)
  const elsewhere = guardElsewhere(context)
  const found = [
    ...(rewrite.complete ? [] : [warn('cut_off')]),
    ...(wasRewrittenWhole(rewrite) ? [warn('rewritten_whole')] : []),
    ...(rewrite.isOtherForm ? [warn('other_form')] : []),
    ...formGuards.flatMap(guard => guard(context)),
    ...meaning,
    ...guardInvertedDuties(context, meaning),
    ...guardWeakenedDuties(context, meaning),
    ...guardGivenModals(context, meaning),
    ...numbers,
    ...(kept.length > 0 ? kept : guardKeptParts(context)),
    ...contentGuards.flatMap(guard => guard(context)),
    ...elsewhere,
    ...guardOtherSection(context, elsewhere),
    ...guardOtherStatement(context, elsewhere),
    ...guardOtherCell(context, elsewhere),
    ...guardLostClauses(context, [...meaning, ...numbers, ...elsewhere]),
    ...guardOtherLiterals(context, [...meaning, ...numbers]),
    ...guardCorrections(context),
    ...guardBesideExchange(context, elsewhere),
    ...guardBesideMove(context),
    ...guardBesideValue(context, [...meaning, ...numbers, ...elsewhere]),
  ]
  const blocking = found.filter(warning => warning.blocking)
  const beside = [
    ...guardBesideGiven(context, blocking),
    ...guardBesideQuoted(context, blocking),
    ...guardTakenAway(context, blocking),
    ...guardLostSentences(context, blocking),
    ...guardNewSentences(context, blocking),
    ...guardOtherScope(context, blocking),
    ...guardBesideDemand(context, blocking),
    ...guardBesideLink(context, blocking),
    ...guardBesideMatter(context, blocking),
    ...guardImpreciseNumbers(context, blocking),
    ...guardOppositeWords(context, blocking),
    ...guardOtherWords(context, blocking),
    ...guardOtherRemoval(context, blocking),
    ...guardNewRows(context, blocking),
    ...guardDoubledMoves(context),
    ...guardExchangedJoints(context, blocking),
    ...guardMissingConditions(context, blocking),
    ...guardOtherEntry(context, blocking),
    ...guardOtherExchange(context, blocking),
    ...guardValueOrder(context, blocking),
    ...guardOtherNames(context, blocking),
    ...guardMissingNames(context, blocking),
    ...guardRewordedSense(context, blocking),
    ...guardRewordedNames(context, blocking),
    ...guardLostWhole(context, blocking),
    ...guardDataAdditions(context, blocking),
  ]
  const outdone = [
    ...guardOutmatchedRemovals(context, [...blocking, ...beside]),
    ...guardBesideTarget(context, [...blocking, ...beside]),
    ...guardAlteredWords(context, [...blocking, ...beside]),
  ]
  const judged = [...blocking, ...beside, ...outdone]
  const last = unreportedGuards.flatMap(guard => guard(context, judged))
  return [
    ...found,
    ...beside,
    ...outdone,
    ...last,
    ...guardBesideSentence(context, [...judged, ...last]),
    ...(isPlacedLoosely(rewrite) ? [warn('placed_loosely')] : []),
  ]
}

function isPlacedLoosely({ tiers }: Rewrite): boolean {
  return tiers.some(tier => tier !== 'exact' && tier !== 'rtrim')
}
