import { type Hits, scoresOf, termsOf } from '#domain/edit/several/candidates.ts'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { isMarkdown } from '#site/formats.ts'
import type { OpenProject } from '../../access/ownProject.ts'
import type { Compute } from '../../compute.ts'
import { listTexts, readTexts } from '../../content/projectTexts.ts'

/** A page of the project as committed, or as the caller's draft has it. */
export type Candidate = {
  readonly path: string
  readonly sha: string | null
  readonly committed: string
  readonly text: string
}

export type ChosenFiles = { readonly files: readonly Candidate[]; readonly leftOut: number }

type Choice = {
  /** The instruction and earlier ones. */
  readonly instructions: readonly string[]
  /** Unsaved texts by path; they replace the committed ones. */
  readonly drafts: ReadonlyMap<string, { readonly text: string; readonly isNew: boolean }>
  /** Files that are always included, and the space that they need. */
  readonly taken: ReadonlySet<string>
  readonly roomBytes: number
  readonly compute: Compute
}

/**
 * The pages that an instruction about the whole project may concern: first those that contain what it names exactly,
 * then those that share its rarer words, then the first of the rest, because the instruction may use other words than
 * they do.
 */
export async function chooseFiles(
  ports: Pick<Ports, 'clock' | 'contentCache'>,
  project: OpenProject,
  choice: Choice,
): Promise<ChosenFiles> {
  const { candidates, hits } = await readCandidates(ports, project, choice)
  if (candidates.length + choice.taken.size === 0) {
    throw new Failure('not_found', 'The project has no Markdown page to edit. Name the files in filePaths.')
  }
  const chosen = bestThatFit(candidates, scoresOf(hits), choice)
  return {
    files: candidates.filter((_, index) => chosen.has(index)),
    leftOut: hits.filter(({ isNamed }, index) => isNamed && !chosen.has(index)).length,
  }
}

type Candidates = { readonly candidates: readonly Candidate[]; readonly hits: readonly Hits[] }

/** Every page that may be chosen, with what it has of the instructions at the same index. */
async function readCandidates(
  ports: Pick<Ports, 'clock' | 'contentCache'>,
  project: OpenProject,
  { instructions, drafts, taken, compute }: Choice,
): Promise<Candidates> {
  const terms = termsOf(instructions)
  const candidates: Candidate[] = []
  const hits: Hits[] = []
  const add = async (pages: readonly Candidate[]): Promise<void> => {
    const open = pages.filter(({ path, text }) => !taken.has(path) && text !== '')
    if (open.length === 0) return
    candidates.push(...open)
    hits.push(...(await compute('hits', { terms, pages: open.map(({ path, text }) => ({ path, text })) })))
  }
  const { entries } = await listTexts(project, project.defaultBranch)
  const pages = entries.filter(({ path }) => isMarkdown(path))
  for await (const texts of readTexts(ports, project, pages)) {
    await add(
      texts.map(({ entry: { path, sha }, text }) => ({
        path,
        sha,
        committed: text,
        text: drafts.get(path)?.text ?? text,
      })),
    )
  }
  const created = [...drafts].filter(([, { isNew }]) => isNew)
  await add(created.map(([path, { text }]) => ({ path, sha: null, committed: '', text })))
  return { candidates, hits }
}

/** The indexes of the candidates with the highest scores, as many as there is room for. */
function bestThatFit(
  candidates: readonly Candidate[],
  scores: readonly number[],
  { taken, roomBytes }: Choice,
): ReadonlySet<number> {
  const order = [...candidates.keys()].sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0))
  const chosen = new Set<number>()
  let room = roomBytes
  for (const index of order) {
    const bytes = Buffer.byteLength(candidates[index]?.text ?? '')
    if (chosen.size + taken.size >= limits.filesPerEditMax || bytes > room) continue
    room -= bytes
    chosen.add(index)
  }
  return chosen
}
