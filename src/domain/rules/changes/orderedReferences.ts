import { type Document, lineAt } from '../../markdown/document.ts'
import { applyEdits, type Edit } from '../../text/splice.ts'
import { InstructionError } from '../instructionError.ts'

/** A kind of reference of reStructuredText that belongs to a target by its order alone. */
type Kind = { readonly reference: RegExp; readonly target: RegExp }

const kinds: readonly Kind[] = [
  { reference: /(?<=[\p{L}\p{N}`])__(?![\p{L}\p{N}_])/gu, target: /^[ \t]{0,40}(?:__[ \t]|\.\.[ \t]{1,20}__:).*$/gm },
  { reference: /\[#\]_/g, target: /^[ \t]{0,40}\.\.[ \t]{1,20}\[#\].*$/gm },
  { reference: /\[\*\]_/g, target: /^[ \t]{0,40}\.\.[ \t]{1,20}\[\*\].*$/gm },
]

/** Refuses edits after which a reference without a name, such as `text__`, would lead to the target of another one. */
export function requireSameTargets(document: Document, edits: readonly Edit[]): void {
  const { format, text } = document
  if (format !== 'rst') return
  const after = applyEdits(text, edits)
  for (const kind of kinds) {
    const [was, is] = [readKind(text, kind), readKind(after, kind)]
    if (was.targets.length === 0 || keepsPairs(was, is)) continue
    const [edit] = edits
    throw new InstructionError(
      `References without a name, such as text__ or [#]_, belong to their targets by their order, and would lead to others after a change of line ${lineAt(document, edit?.start ?? 0)}. Change the lines and the targets together, by hand.`,
    )
  }
}

/** What precedes each reference on its line, and the targets, in their order. */
type Read = { readonly references: readonly string[]; readonly targets: readonly string[] }

const wordsMaxChars = 30

function readKind(text: string, { reference, target }: Kind): Read {
  const targets = [...text.matchAll(target)].map(({ 0: line }) => line.trim())
  const prose = text.replace(target, '')
  const references = [...prose.matchAll(reference)].map(({ index }) => {
    const before = prose.slice(Math.max(0, index - wordsMaxChars), index)
    return before.slice(before.lastIndexOf('\n') + 1)
  })
  return { references, targets }
}

/** Whether all references that remain have their targets. If only the words before them change, their order is the same. */
function keepsPairs(was: Read, is: Read): boolean {
  const pairs = pairsOf(was)
  const isSubset = is.references.length === is.targets.length && without(pairsOf(is), pairs).length === 0
  if (isSubset) return true
  const isSameCount = was.references.length === is.references.length && was.targets.join('\n') === is.targets.join('\n')
  return isSameCount && (isSameOrder(was, is) || without(is.references, was.references).length > 0)
}

function isSameOrder(was: Read, is: Read): boolean {
  return was.references.every((words, index) => words === is.references[index])
}

function pairsOf({ references, targets }: Read): readonly string[] {
  return references.map((words, index) => `${words}\n${targets[index] ?? ''}`)
}

/** Those that are not among the others, each of which counts once. */
function without(some: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return some.filter(one => {
    const at = left.indexOf(one)
    if (at === -1) return true
    left.splice(at, 1)
    return false
  })
}
