import { Failure, invalidField } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { decodeText } from '#domain/text/encoding.ts'
import type { Ports } from '#ports/index.ts'
import type { EditRound, EditSession, EditSessionFile } from '#ports/stores/edits.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { proposedFiles } from '../content/storedProposals.ts'

export type RefinePorts = Pick<Ports, 'edits' | 'proposals'>

/** The proposal that an edit builds on. */
export type RefinedProposal = {
  readonly sessionId: number
  readonly text: string
  /** What the first proposal of the chain was based on; the diff is computed against it. */
  readonly baseSha: string | null
} & Rounds

/** What led to a proposal. */
type Rounds = {
  /** Oldest first. */
  readonly instructions: readonly string[]
  /** Whether the rules editor alone made it; a chain that is too long to tell is not. */
  readonly isByRules: boolean
}

/** A refinement needs a stored proposal of the same user for the same file (Interface, AI edit: `refines`). */
export async function readRefined(
  ports: RefinePorts,
  userId: number,
  project: OpenProject,
  { refines, path }: { readonly refines: number; readonly path: string },
): Promise<RefinedProposal> {
  const session = await editSessionOf(ports, userId, project, refines)
  if (session.files !== null) {
    throw invalidField('refines', `got ${refines}, which is an edit of several files; it takes filePaths or scope.`)
  }
  if (session.filePath !== path) {
    throw invalidField('refines', `got ${refines}, which is an edit of ${session.filePath}; it takes one of ${path}.`)
  }
  const { files, rounds } = await readProposal(ports, project, session)
  const content = files[0]?.content ?? new Uint8Array()
  return { sessionId: refines, text: decodeText(content) ?? '', baseSha: session.baseSha, ...rounds }
}

async function editSessionOf(
  ports: Pick<Ports, 'edits'>,
  userId: number,
  project: OpenProject,
  refines: number,
): Promise<EditSession> {
  const session = await ports.edits.find(userId, project.id, refines)
  if (session) return session
  throw new Failure('not_found', `The project has no edit session ${refines}. Omit refines.`)
}

async function readProposal(ports: RefinePorts, project: OpenProject, session: EditSession) {
  requireProposal(session)
  const [files, rounds] = await Promise.all([
    proposedFiles(ports, project, session),
    ports.edits.roundsTo(session.id, limits.refinedInstructionsMax),
  ])
  return { files, rounds: roundsOf(rounds) }
}

function roundsOf(rounds: readonly EditRound[]): Rounds {
  const isWhole = rounds.length < limits.refinedInstructionsMax
  return {
    instructions: rounds.map(({ instruction }) => instruction),
    isByRules: isWhole && rounds.every(({ provider }) => provider === 'rules'),
  }
}

/** The proposal that an edit of several files builds on; it may be a proposal of one file. */
export type RefinedFiles = {
  readonly sessionId: number | null
  readonly files: readonly (EditSessionFile & { readonly text: string })[]
} & Rounds

export const noRefinedFiles: RefinedFiles = { sessionId: null, files: [], instructions: [], isByRules: true }

export async function readRefinedFiles(
  ports: RefinePorts,
  userId: number,
  project: OpenProject,
  refines: number,
): Promise<RefinedFiles> {
  const session = await editSessionOf(ports, userId, project, refines)
  const { files, rounds } = await readProposal(ports, project, session)
  const texts = files.map(({ path, baseSha, content }) => ({ path, baseSha, text: decodeText(content) ?? '' }))
  return { sessionId: session.id, files: texts, ...rounds }
}

function requireProposal({ id, success, durationMs }: EditSession): void {
  if (success) return
  const why = durationMs === null ? 'it has not finished' : 'it failed'
  throw new Failure('not_found', `Edit session ${id} has no proposal to refine: ${why}. Omit refines.`)
}
