import { summarizeChange } from '#domain/edit/changeSummary.ts'
import { guardAcross } from '#domain/edit/guards/across.ts'
import { surroundingsOf } from '#domain/edit/guards/surroundings.ts'
import type { Warning } from '#domain/edit/guards.ts'
import type { RewrittenFile } from '#domain/edit/rewriteSeveral.ts'
import { diffLines, type LineChange } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import { withoutRepeats } from '../proposal.ts'
import type { FilesTask, FileTask, ProposedText, RewrittenFiles } from './filesTask.ts'

export type FilesProposal = {
  readonly files: readonly ProposedText[]
  readonly summary: string
  /** Whether this instruction changed anything; a refined proposal may hold changes of those before. */
  readonly isChanged: boolean
}

/** A file of the proposal: changed or made now, or by the proposal that is refined. */
type Part = {
  readonly task: FileTask | undefined
  readonly rewritten: RewrittenFile | undefined
  readonly path: string
  readonly committed: string
  readonly text: string
  /** From the committed text. */
  readonly changes: readonly LineChange[]
}

/** Adds what a reader of the whole difference to the committed texts has to know. */
export async function proposeFiles(task: FilesTask, { files, summary }: RewrittenFiles): Promise<FilesProposal> {
  const parts = partsOf(task, files)
  const whole = await wholeWarnings(task, parts)
  const proposed = parts.map(({ path, committed, text, changes, task: given, rewritten }) => ({
    ...{ path, sha: given?.sha ?? null, committed, text },
    reasons: rewritten?.reasons ?? [],
    warnings: withoutRepeats([...(rewritten?.warnings ?? []), ...(whole.get(path) ?? [])]),
    account: summarizeChange(committed, text, changes),
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
    const isDirect = own !== undefined && task.text === committed
    const changes = isDirect ? own.changes : diffLines(splitLines(committed), splitLines(text))
    return [{ task, rewritten: own, path, committed, text, changes }]
  })
  const made = rewritten
    .filter(({ path }) => !files.some(file => file.path === path))
    .map(own => ({
      task: undefined,
      rewritten: own,
      path: own.path,
      committed: '',
      text: own.text,
      changes: own.changes,
    }))
  return [...given, ...made].sort((left, right) => (left.path < right.path ? -1 : 1))
}

/** A refinement is guarded as a whole, so that no warning of the first round vanishes by a second one. */
async function wholeWarnings(
  { files, instruction, earlier, lookAround }: FilesTask,
  parts: readonly Part[],
): Promise<ReadonlyMap<string, readonly Warning[]>> {
  if (!files.some(({ isRefined }) => isRefined)) return new Map()
  const all = [...earlier, instruction].join('\n')
  const how = { instruction: all, selection: undefined, complete: true, form: 'blocks', tiers: [] } as const
  const guarded = parts.map(({ path, committed: before, text: after, changes, task, rewritten }) => {
    const { complete, form, tiers } = rewritten ?? how
    const rewrite = { ...how, before, after, changes, pages: task?.pages, complete, form, tiers }
    return { path, isNew: task === undefined, rewrite }
  })
  const untouched = files.filter(({ path }) => !parts.some(part => part.path === path))
  const warnings = guardAcross(
    guarded,
    untouched.map(({ text }) => text),
    await surroundingsOf(
      guarded.map(({ rewrite }) => rewrite),
      lookAround,
    ),
  )
  return new Map(parts.map(({ path }, index) => [path, warnings[index] ?? []]))
}

function leftOutNote({ leftOut }: FilesTask): string {
  if (leftOut === 0) return ''
  const more = leftOut === 1 ? '1 more file holds' : `${leftOut} more files hold`
  return ` ${more} what the instruction names and did not fit into this proposal; ask again for the rest.`
}
