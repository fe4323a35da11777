import { spanIn } from '../../../../markdown/leaf.ts'
import { definitionTarget } from '../../../../markdown/links.ts'
import { parseInline } from '../../../../markdown/parser.ts'
import { type Target, targetsOf } from '../../../../markdown/targets.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import type { Request } from '../../request/goal.ts'

/** A definition that links of one label lead through, with the place of its address. */
export type Defined = { readonly label: string; readonly target: Target }

const reference = /\[([^[\]]{1,200})\](?:\[([^[\]]{0,200})\])?(?!\()/y

/**
 * The definition behind the links of this label, written `[label][name]`, `[label][]` or `[label]`. Throws
 * `InstructionError` if a link with another label leads through it too, or if the labels lead through several.
 */
export function definitionBehind({ page: { document }, scope }: Request, wanted: string): Defined | null {
  const { definitions } = document.outline()
  const links = referencesOf(document)
  const isCalled = (text: string) =>
    [wanted, wanted.replace(/ link$/, ''), `the ${wanted.replace(/ link$/, '')}`].includes(text)
  const meant = links.filter(link => isCalled(link.label) && (scope === undefined || contains(scope, link)))
  const [name, another] = new Set(meant.map(link => link.name))
  if (name === undefined) return null
  const label = meant[0]?.written ?? ''
  if (another !== undefined)
    throw new InstructionError(`The links ${quoteShort(label)} lead to different places. Say in which section.`)
  const others = links.filter(link => link.name === name && !meant.includes(link))
  if (others.length > 0)
    throw new InstructionError(
      `${quoteShort(others[0]?.written ?? '')} leads through the same address as ${quoteShort(label)}. Say: change link "…" to "…".`,
    )
  const [definition, second] = definitions.filter(one => fold(one.label) === name)
  const place =
    definition === undefined || second !== undefined ? undefined : definitionTarget(document, definition)[0]?.place
  const target = targetsOf(document).find(({ start }) => start === place?.start)
  return target === undefined ? null : { label, target }
}

/** Links that lead through a definition, with their label and its name. */
function referencesOf(document: Request['page']['document']) {
  const { leaves, env } = document.outline()
  return leaves
    .filter(({ content }) => content.includes('['))
    .flatMap(leaf =>
      parseInline(leaf.content, env).flatMap(({ token, index }) => {
        if (token.type !== 'link_open' || index < 1) return []
        const start = index - 1
        reference.lastIndex = start
        const [whole = '', written = '', name = ''] = reference.exec(leaf.content) ?? []
        if (written === '') return []
        const label = fold(written.replace(/[`*_]/g, ''))
        return [{ ...spanIn(leaf, start, start + whole.length), written, label, name: fold(name || written) }]
      }),
    )
}
