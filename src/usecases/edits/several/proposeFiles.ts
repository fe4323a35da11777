import { contextFor } from '#domain/edit/guards/context/projectContext.ts'
import type { Warning } from '#domain/edit/guards.ts'
import type { ChangeSummaryResult } from '#domain/work/changeSummary.ts'
import { noReasons } from '#domain/work/hunks.ts'
import { formOfChain, withoutRepeats } from '../buildProposal.ts'
import type { FilesTask, FileTask, ProposedText, RewrittenFile, RewrittenFiles } from './filesTask.ts'

export type FilesProposal = {
  readonly files: readonly ProposedText[]
  readonly summary: string
  /** Whether this instruction changed anything; a refined proposal may contain earlier changes. */
  readonly isChanged: boolean
}

/** A file of the proposal: changed or created now, or by the refined proposal. */
type Part = {
  readonly task: FileTask | undefined
  readonly rewritten: RewrittenFile | undefined
  readonly path: string
  readonly committed: string
  readonly text: string
}

/** With the changes against the committed text. */
type SummarizedPart = Part & ChangeSummaryResult

/** Adds what concerns the whole diff against the committed texts. */
export async function proposeFiles(task: FilesTask, { files, summary }: RewrittenFiles): Promise<FilesProposal> {
  const parts: SummarizedPart[] = []
  for (const part of partsOf(task, files)) parts.push(await summarized(task, part))
  const whole = await wholeWarnings(task, parts)
  const proposed = parts.map(({ path, committed, text, changeSummary, task: given, rewritten }) => ({
    ...{ path, sha: given?.sha ?? null, committed, text, changeSummary },
    reasons: rewritten?.reasons ?? noReasons,
    warnings: withoutRepeats([...(rewritten?.warnings ?? []), ...(whole.get(path) ?? [])]),
  }))
  return { files: proposed, summary: summary + leftOutNote(task), isChanged: files.length > 0 }
}

function partsOf({ files }: FilesTask, rewritten: readonly RewrittenFile[]): readonly Part[] {
  const given = files.flatMap(task => {
    const { path, committed } = task
    const own = rewritten.find(file => file.path === path)
    if (own === undefined && !task.isRefined) return []
    const text = own?.text ?? task.text
    if (text === committed && task.sha !== null) return []
    return [{ task, rewritten: own, path, committed, text }]
  })
  const made = rewritten
    .filter(({ path }) => !files.some(file => file.path === path))
    .map(own => ({ task: undefined, rewritten: own, path: own.path, committed: '', text: own.text }))
  return [...given, ...made].sort((left, right) => (left.path < right.path ? -1 : 1))
}

async function summarized({ compute }: FilesTask, part: Part): Promise<SummarizedPart> {
  const { task, rewritten, committed: before, text: after } = part
  const isDirect = rewritten !== undefined && (task === undefined || task.text === before)
  const changes = isDirect ? rewritten.changes : null
  return { ...part, ...(await compute('changeSummary', { before, after, changes })) }
}

/** Guards check a refinement as a whole, so that a second round cannot hide a warning about the first. */
async function wholeWarnings(
  { files, instruction, earlier, isEarlierByRules, loadContext, compute }: FilesTask,
  parts: readonly SummarizedPart[],
): Promise<ReadonlyMap<string, readonly Warning[]>> {
  if (!files.some(({ isRefined }) => isRefined)) return new Map()
  const instructions = [...earlier, instruction].join('\n')
  const guarded = parts.map(({ path, committed: before, text: after, changes, task, rewritten }) => {
    const { complete, form, tiers } = rewritten ?? ({ complete: true, form: 'rules', tiers: [] } as const)
    const answer = { instruction: instructions, selection: undefined, complete, tiers }
    const ofChain = formOfChain({ isEarlierByRules }, { form })
    const rewrite = { ...answer, form: ofChain, before, after, changes, pages: task?.pages }
    return { path, isNew: task === undefined, rewrite }
  })
  const untouched = files.filter(({ path }) => !parts.some(part => part.path === path)).map(({ text }) => text)
  const contextQueries = parts.map(part => part.contextQuery)
  const projectContext = await contextFor(contextQueries, loadContext)
  const warnings = await compute('guardFiles', { files: guarded, untouched, projectContext })
  return new Map(parts.map(({ path }, index) => [path, warnings[index] ?? []]))
}

function leftOutNote({ leftOut }: FilesTask): string {
  if (leftOut === 0) return ''
  const more = leftOut === 1 ? '1 more file holds' : `${leftOut} more files hold`
  return `\n${more} what the instruction names and did not fit into this proposal; ask again for the rest.`
}
