import { limits } from '../../limits.ts'
import { diffLines, type LineChange } from '../../text/diff.ts'
import { splitLines } from '../../text/lines.ts'
import { applyEdits } from '../../text/splice.ts'
import { changesFromEdits } from '../changes.ts'
import type { Finish } from '../engine/ask.ts'
import { endWithoutEdits, isComplete, refused, repeated, type Unedited, type Wording } from '../engine/endings.ts'
import { type Reason, reasonsOf } from '../engine/reasons.ts'
import { type GuardedFile, guardAcross } from '../guards/acrossFiles.ts'
import { contextOf, type ProjectContext } from '../guards/context/projectContext.ts'
import type { Rewrite } from '../guards/context/rewrite.ts'
import type { Warning } from '../guards.ts'
import type { SeveralRequest } from './request.ts'
import type { SeveralEdits, SeveralOutcome } from './resolveAnswer.ts'

/** A document that the answer changes or creates. */
export type RewrittenFile = {
  readonly path: string
  readonly text: string
  readonly changes: readonly LineChange[]
  readonly reasons: readonly Reason[]
  readonly warnings: readonly Warning[]
} & Pick<Rewrite, 'tiers' | 'form' | 'complete'>

export type SeveralResult =
  | { readonly kind: 'edited'; readonly files: readonly RewrittenFile[]; readonly summary: string }
  | Unedited

export type SeveralEnding = { readonly outcome: SeveralOutcome; readonly finishes: readonly Finish[] }

/** `guardAcross`, in whatever thread it runs. */
export type GuardAcross = (
  files: readonly GuardedFile[],
  untouched: readonly string[],
  projectContext: ProjectContext,
) => Promise<readonly (readonly Warning[])[]>

type ConcludeOptions = SeveralRequest & { readonly guard?: GuardAcross }

const wording: Wording = {
  subject: 'the documents',
  toPlace: 'Name the pages and sections in the instruction.',
  toShorten: 'Name fewer pages',
}

export async function concludeSeveral(
  request: ConcludeOptions,
  { outcome, finishes }: SeveralEnding,
): Promise<SeveralResult> {
  return outcome.kind === 'edits'
    ? await concludeEdits(request, outcome, finishes)
    : endWithoutEdits(outcome, finishes, wording)
}

export function tooMuch(): Unedited {
  return refused(
    'edit_refused',
    `The instruction is about more text than one edit reads (about ${limits.editShownMaxTokens.toLocaleString('en-US')} tokens), so nothing was changed. Name the pages or the sections, or ask for a smaller change.`,
  )
}

async function concludeEdits(
  request: ConcludeOptions,
  edits: SeveralEdits,
  finishes: readonly Finish[],
): Promise<SeveralResult> {
  const complete = isComplete(finishes)
  const changed = [...changedFiles(request, edits), ...madeFiles(edits)].map(file => ({ ...file, complete }))
  if (changed.length === 0) return repeated(wording)
  const { instruction, loadContext, guard } = request
  const projectContext = await contextOf(
    changed.map(({ before, text: after, changes }) => ({ before, after, changes })),
    loadContext,
  )
  const untouched = request.documents.filter(({ path }) => !changed.some(file => file.path === path))
  const guarded = changed.map(({ path, before, text: after, changes, tiers, form, pages, isNew }) => ({
    path,
    isNew,
    rewrite: { before, after, changes, instruction, selection: undefined, pages, complete, form, tiers },
  }))
  const others = untouched.map(({ text }) => text)
  const warnings = guard ? await guard(guarded, others, projectContext) : guardAcross(guarded, others, projectContext)
  const files = changed.map(({ path, text, changes, reasons, tiers, form }, index) => ({
    ...{ path, text, changes, reasons, tiers, form, complete },
    warnings: warnings[index] ?? [],
  }))
  return { kind: 'edited', files, summary: edits.summary ?? `Changed ${countOf(files.length)}.` }
}

type Changed = Omit<RewrittenFile, 'warnings' | 'complete'> & {
  readonly before: string
  readonly pages: Rewrite['pages']
  readonly isNew: boolean
}

function changedFiles({ documents }: SeveralRequest, { files }: SeveralEdits): readonly Changed[] {
  return files.flatMap(({ path, edits, tiers, form, placed }) => {
    const document = documents.find(given => given.path === path)
    if (document === undefined) return []
    const { text: before, pages } = document
    const text = applyEdits(before, edits)
    if (text === before) return []
    const changes = changesFromEdits(before, edits)
    const reasons = reasonsOf(before, changes, placed)
    return [{ path, before, text, changes, reasons, tiers, form, pages, isNew: false }]
  })
}

function madeFiles({ made }: SeveralEdits): readonly Changed[] {
  return made.flatMap(({ path, lines }) => {
    const text = lines.map(line => `${line}\n`).join('')
    if (text.trim() === '') return []
    const changes = diffLines([], splitLines(text))
    return [{ path, before: '', text, changes, reasons: [], tiers: [], form: 'file', pages: undefined, isNew: true }]
  })
}

function countOf(files: number): string {
  return files === 1 ? '1 file' : `${files} files`
}
