import { diffLines } from '../../text/diff.ts'
import { splitLines } from '../../text/lines.ts'
import { statementsIn } from '../changeSummary/requirementStatements.ts'
import { guardRewrite } from '../guards.ts'
import { lineOutline } from '../lineOutline.ts'
import type { ProjectContext } from './context/projectContext.ts'
import type { Rewrite } from './context/rewrite.ts'
import { defaultThresholds, type GuardThresholds } from './context/thresholds.ts'
import { quoteSome, type Warning, warn } from './context/warnings.ts'

/** One file of a proposal for several files. */
export type GuardedFile = {
  readonly path: string
  /** Whether the model, not the caller, created it. */
  readonly isNew: boolean
  readonly rewrite: Rewrite
}

/**
 * The warnings of each file in view of the others: what is gone here and new there has moved and is not lost. Each loss
 * is checked again with the lines that the other files gained appended to this one, so this function need not know how
 * a guard finds a loss. `untouched` are the other texts that the instruction could have meant.
 */
export function guardAcross(
  given: readonly GuardedFile[],
  untouched: readonly string[] = [],
  { paths, knownAddresses }: ProjectContext = {},
): readonly (readonly Warning[])[] {
  const projectContext = { paths: paths && new Set([...paths, ...given.map(({ path }) => path)]), knownAddresses }
  const files = given.map(file => ({ ...file, rewrite: { ...file.rewrite, path: file.path, ...projectContext } }))
  const gains = files.map(({ rewrite }) => gainedBy(rewrite))
  const gainedIds = files.map(({ rewrite: { before, after } }) => idsGained(before, after))
  const texts = [...files.map(({ rewrite }) => rewrite.after), ...untouched]
  return files.map((file, index) => {
    const elsewhere = gains.filter((_, other) => other !== index).join('')
    return [
      ...withoutMoved(file.rewrite, guardRewrite(file.rewrite), elsewhere),
      ...doubledRequirements(gainedIds[index] ?? new Set(), texts.toSpliced(index, 1)),
      ...unaskedFile(file),
    ]
  })
}

/** Codes of warnings about losses, by suffix. */
const mentionsLoss = /_(?:lost|removed)$/

function withoutMoved(rewrite: Rewrite, warnings: readonly Warning[], elsewhere: string): readonly Warning[] {
  if (elsewhere === '' || !warnings.some(({ code }) => mentionsLoss.test(code))) return warnings
  const again = guardRewrite(withAtEnd(rewrite, elsewhere), noRevision).filter(({ code }) => mentionsLoss.test(code))
  const left = Map.groupBy(again, keyOf)
  return warnings.flatMap(warning =>
    mentionsLoss.test(warning.code) ? (left.get(keyOf(warning))?.shift() ?? []) : warning,
  )
}

/** Lines gained by other files do not make this change a revision. */
const noRevision: GuardThresholds = { ...defaultThresholds, revisionMinStatements: Number.POSITIVE_INFINITY }

/** Losses with lines are equal if their lines are; a loss without lines concerns the whole document. */
function keyOf({ code, lines }: Warning): string {
  return `${code} ${lines?.join(' ') ?? ''}`
}

function withAtEnd(rewrite: Rewrite, elsewhere: string): Rewrite {
  const { before, after } = rewrite
  const longer = `${after}${after === '' || after.endsWith('\n') ? '' : '\n'}\n${elsewhere}`
  return { ...rewrite, after: longer, changes: diffLines(splitLines(before), splitLines(longer)) }
}

/** The lines that a file gained, as text that ends with a line end. */
function gainedBy({ after, changes }: Rewrite): string {
  const lines = splitLines(after)
  const gained = changes.flatMap(({ bStart, bEnd }) => lines.slice(bStart, bEnd)).join('')
  return gained === '' || gained.endsWith('\n') ? gained : `${gained}\n`
}

/** The ids of the requirements that a text states. */
function idsIn(text: string): ReadonlySet<string> {
  return new Set(statementsIn(lineOutline(text)).map(({ id }) => id))
}

function idsGained(before: string, after: string): ReadonlySet<string> {
  const known = idsIn(before)
  return new Set([...idsIn(after)].filter(id => !known.has(id)))
}

/** Requirements that two files newly state: copied, not moved. */
function doubledRequirements(gained: ReadonlySet<string>, others: readonly string[]): readonly Warning[] {
  if (gained.size === 0) return []
  const elsewhere = new Set(others.flatMap(text => [...idsIn(text)]))
  const doubled = [...gained].filter(id => elsewhere.has(id))
  return doubled.length === 0 ? [] : [warn('requirement_doubled', null, `Stated twice: ${quoteSome(doubled)}.`)]
}

const asksForFile = /\b(?:new|creat\w*|split\w*|extract\w*|separate|own)\b|\b(?:neu|anleg|erstell|aufteil|auslager)/i

/** A file that the instruction asks for, by name or in words, needs no warning. */
function unaskedFile({ path, isNew, rewrite: { instruction } }: GuardedFile): readonly Warning[] {
  if (!isNew) return []
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '')
  const isNamed = instruction.toLowerCase().includes(name.toLowerCase())
  return isNamed || asksForFile.test(instruction) ? [] : [warn('file_added', null, `It is ${path}.`)]
}
