import type { Rule } from './rule.ts'
import { auditTrail } from './rules/auditTrail.ts'
import { creationsEnd } from './rules/creationsEnd.ts'
import { deletedAccounts } from './rules/deletedAccounts.ts'
import { deletedProjects } from './rules/deletedProjects.ts'
import { deletionsEnd } from './rules/deletionsEnd.ts'
import { editSessionCommits } from './rules/editSessionCommits.ts'
import { expiredRows } from './rules/expiredRows.ts'
import { failureReasons } from './rules/failureReasons.ts'
import { jobsEnd } from './rules/jobsEnd.ts'
import { landedCommits } from './rules/landedCommits.ts'
import { leases } from './rules/leases.ts'
import { numbering } from './rules/numbering.ts'
import { oneRepository } from './rules/oneRepository.ts'
import { privateSites } from './rules/privateSites.ts'
import { projectRepository } from './rules/projectRepository.ts'
import { projectStatus } from './rules/projectStatus.ts'
import { queueCounts } from './rules/queueCounts.ts'
import { queuedBytes } from './rules/queuedBytes.ts'
import { queuedTexts } from './rules/queuedTexts.ts'
import { queueMoves } from './rules/queueMoves.ts'
import { secondFactors } from './rules/secondFactors.ts'
import { templateUse } from './rules/templateUse.ts'
import { validSchema } from './rules/validSchema.ts'
import { visibilityEnds } from './rules/visibilityEnds.ts'

/** What matters most first: lost texts, then what is blocked, then what was left behind. */
export const invariantQueries: readonly Rule[] = [
  queuedTexts,
  landedCommits,
  editSessionCommits,
  projectRepository,
  oneRepository,
  projectStatus,
  privateSites,
  creationsEnd,
  visibilityEnds,
  queueMoves,
  deletionsEnd,
  jobsEnd,
  leases,
  failureReasons,
  deletedAccounts,
  deletedProjects,
  secondFactors,
  auditTrail,
  queueCounts,
  queuedBytes,
  templateUse,
  expiredRows,
  numbering,
  validSchema,
]
