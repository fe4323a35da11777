import { guardAddedDenials } from './content/addedDenials.ts'
import { guardLiteralCase } from './content/literalCase.ts'
import { guardTranslatedFacts } from './content/translatedFacts.ts'
import { guardTurnedNumbers } from './content/turnedNumbers.ts'
import type { GuardContext } from './context/context.ts'
import type { Warning } from './context/warnings.ts'
import { guardOrphanedLines } from './form/orphanedLines.ts'
import { guardMissingRestrictions } from './place/missingRestrictions.ts'
import { guardOtherNumber } from './place/otherNumber.ts'
import { guardRemovedBeside } from './place/removedBeside.ts'

type Guard = (context: GuardContext, reported: readonly Warning[]) => readonly Warning[]

/** They judge a change after all other guards, and report nothing that one of those has reported. */
export const unreportedGuards: readonly Guard[] = [
  guardOrphanedLines,
  guardMissingRestrictions,
  guardRemovedBeside,
  guardTurnedNumbers,
  guardTranslatedFacts,
  guardAddedDenials,
  guardOtherNumber,
  guardLiteralCase,
]
