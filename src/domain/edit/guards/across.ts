import { diffLines } from '../../text/diff.ts'
import { splitLines } from '../../text/lines.ts'
import { statementsIn } from '../account/requirements.ts'
import { guardRewrite } from '../guards.ts'
import { outline } from './outline.ts'
import type { Rewrite } from './rewrite.ts'
import { inRuns, type Warning, warn } from './warnings.ts'

/** One file of a proposal of several. */
export type GuardedFile = {
  readonly path: string
  /** Whether the model made it, and not the caller. */
  readonly isNew: boolean
  readonly rewrite: Rewrite
}

/**
 * The warnings of each file, knowing the others: what is gone here and new there has moved and is not lost. A loss is
 * judged once more with what the other files gained at the end of this one, so that this needs to know of no guard how
 * it finds a loss.
 */
export function guardAcross(files: readonly GuardedFile[]): readonly (readonly Warning[])[] {
  const gains = files.map(({ rewrite }) => gainedBy(rewrite))
  const stated = files.map(({ rewrite: { before, after } }) => ({ before: idsIn(before), after: idsIn(after) }))
  return files.map((file, index) => {
    const elsewhere = gains.filter((_, other) => other !== index).join('')
    return [
      ...withoutMoved(file.rewrite, guardRewrite(file.rewrite), elsewhere),
      ...doubledRequirements(stated, index),
      ...unaskedFile(file),
    ]
  })
}

/** The warnings that say that something is gone, by the ends of their codes. */
const tellsLoss = /_(?:lost|removed)$/

function withoutMoved(rewrite: Rewrite, warnings: readonly Warning[], elsewhere: string): readonly Warning[] {
  if (elsewhere === '' || !warnings.some(({ code }) => tellsLoss.test(code))) return warnings
  const again = guardRewrite(withAtEnd(rewrite, elsewhere)).filter(({ code }) => tellsLoss.test(code))
  const left = Map.groupBy(again, keyOf)
  return warnings.flatMap(warning =>
    tellsLoss.test(warning.code) ? (left.get(keyOf(warning))?.shift() ?? []) : warning,
  )
}

/** A loss with lines is the same loss with the same lines; one without is about the whole document. */
function keyOf({ code, lines }: Warning): string {
  return `${code} ${lines?.join(' ') ?? ''}`
}

function withAtEnd(rewrite: Rewrite, elsewhere: string): Rewrite {
  const { before, after } = rewrite
  const longer = `${after}${after === '' || after.endsWith('\n') ? '' : '\n'}\n${elsewhere}`
  return { ...rewrite, after: longer, changes: diffLines(splitLines(before), splitLines(longer)) }
}

/** The lines that a file has and had not, as text that ends with a line end. */
function gainedBy({ after, changes }: Rewrite): string {
  const lines = splitLines(after)
  const gained = changes.flatMap(({ bStart, bEnd }) => lines.slice(bStart, bEnd)).join('')
  return gained === '' || gained.endsWith('\n') ? gained : `${gained}\n`
}

type Stated = { readonly before: ReadonlyMap<string, number>; readonly after: ReadonlyMap<string, number> }

/** The ids of the requirements that a text states, each with the line of its statement, counted from 1. */
function idsIn(text: string): ReadonlyMap<string, number> {
  return new Map(statementsIn(outline(text)).map(({ id, start }) => [id, start + 1]))
}

/** What is stated in two files now and was not before: it was copied, not moved. */
function doubledRequirements(stated: readonly Stated[], index: number): readonly Warning[] {
  const { before, after } = stated[index] as Stated
  const doubled = [...after].filter(
    ([id]) => !before.has(id) && stated.some((other, at) => at !== index && other.after.has(id)),
  )
  return inRuns(doubled.map(([id, line]) => warn('requirement_doubled', [line, line], `It is ${id}.`)))
}

const asksForFile = /\b(?:new|creat\w*|split\w*|extract\w*|separate|own)\b|\b(?:neu|anleg|erstell|aufteil|auslager)/i

/** A file that the instruction asks for, by its name or in words, needs no warning. */
function unaskedFile({ path, isNew, rewrite: { instruction } }: GuardedFile): readonly Warning[] {
  if (!isNew) return []
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '')
  const isNamed = instruction.toLowerCase().includes(name.toLowerCase())
  return isNamed || asksForFile.test(instruction) ? [] : [warn('file_added', null, `It is ${path}.`)]
}
