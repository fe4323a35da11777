import type { Rule } from './rule.ts'
import { brokenLink } from './structure/brokenLink.ts'
import { danglingId } from './structure/danglingId.ts'
import { duplicateId } from './structure/duplicateId.ts'
import { headingOrder } from './structure/headingOrder.ts'
import { lowerCaseKeyword } from './structure/lowerCaseKeyword.ts'
import { placeholder } from './structure/placeholder.ts'
import { unexplainedAbbreviation } from './structure/unexplainedAbbreviation.ts'
import { unusedTerm } from './structure/unusedTerm.ts'
import { andOr } from './wording/andOr.ts'
import { comparative } from './wording/comparative.ts'
import { homonym } from './wording/homonym.ts'
import { listedWord } from './wording/listedWord.ts'
import { loophole } from './wording/loophole.ts'
import { negative } from './wording/negative.ts'
import { openEnded } from './wording/openEnded.ts'
import { passive } from './wording/passive.ts'
import { relativeAdjective } from './wording/relativeAdjective.ts'
import { severalRequirements } from './wording/severalRequirements.ts'
import { subjective } from './wording/subjective.ts'
import { superlative } from './wording/superlative.ts'
import { unboundedQuantity } from './wording/unboundedQuantity.ts'
import { uncertainVerb, weakVerb } from './wording/uncertainVerb.ts'
import { unspecificNoun } from './wording/unspecificNoun.ts'
import { unverifiable } from './wording/unverifiable.ts'
import { vague } from './wording/vague.ts'
import { vaguePronoun } from './wording/vaguePronoun.ts'

/** The rules of the check, in the order in which their findings are listed. */
export const rules: readonly Rule[] = [
  brokenLink,
  headingOrder,
  duplicateId,
  danglingId,
  unusedTerm,
  unexplainedAbbreviation,
  placeholder,
  lowerCaseKeyword,
  andOr,
  loophole,
  openEnded,
  unboundedQuantity,
  unverifiable,
  superlative,
  comparative,
  subjective,
  vague,
  uncertainVerb,
  severalRequirements,
  weakVerb,
  vaguePronoun,
  unspecificNoun,
  relativeAdjective,
  listedWord,
  homonym,
  negative,
  passive,
]
