import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { splitsAt, unquote } from '../../instruction/utterance.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Interpretation, Request } from '../../request/goal.ts'

/** `expires_in`, `maxRetries`: no word of the text. */
function isIdentifier(name: string): boolean {
  return /^[\p{L}\d]+(?:_[\p{L}\d]+)+$|^\p{Ll}+\d*\p{Lu}[\p{L}\d]*$/u.test(name)
}

const someCode = /^(?:the )?(?:code|block|snippet|example|code block)$/i

/** `the timeout in the yaml block`: the value of a line such as `timeout: 30` in a code block. */
export function codeValue(
  { page, quotes, scope }: Request,
  named: string,
  value: string,
  from: string | undefined,
): readonly Interpretation[] {
  const inCode = splitsAt(named, 'in|of').flatMap(([key, place]) => {
    const blocks = resolvePhrase(page, place, { quotes, area: scope, kinds: ['code'] })
    return blocks.length > 0 || someCode.test(place) ? [{ key, blocks }] : []
  })[0]
  const isNamed = inCode !== undefined || scope?.kind === 'code'
  const name = inCode?.key ?? named
  if (!isNamed && !isIdentifier(name)) return []
  const blocks = inCode !== undefined && inCode.blocks.length > 0 ? inCode.blocks : page.things('code')
  const key = unquote(name.replace(/^the /i, ''), quotes)
  const { text } = page.document
  const written = key.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
  const line = new RegExp(
    `((?:^[ \\t]*|[{,][ \\t]*)["']?${written}["']?[ \\t]*[:=][ \\t]*)("[^"\\n]*"|'[^'\\n]*'|[^\\s#,;{}[\\]]+)(?=[ \\t]*(?:[,;}\\]#]|$))`,
    'gim',
  )
  const places = blocks.flatMap(block => {
    if (scope !== undefined && scope.kind !== 'code' && !contains(scope, block)) return []
    if (scope?.kind === 'code' && scope.start !== block.start) return []
    const code = text.slice(block.start, block.end)
    return [...code.matchAll(line)].map(match => {
      const start = block.start + match.index + (match[1]?.length ?? 0)
      return { start, end: start + (match[2]?.length ?? 0) }
    })
  })
  const [place, another] = places
  if (place === undefined && !isNamed) return []
  if (place === undefined) throw new InstructionError(`No code block on this page sets ${quoteShort(key)}.`)
  if (another !== undefined)
    throw new InstructionError(`${quoteShort(key)} is set ${places.length} times in code. Say in which section.`)
  const old = text.slice(place.start, place.end)
  const mark = /^["']/.exec(old)?.[0] ?? ''
  if (from !== undefined && fold(old.replace(/^["']|["']$/g, '')) !== fold(from)) return []
  if (mark === '' && /^-?\d/.test(old) && !/^-?\d/.test(value) && !/^(?:true|false|null)$/.test(value))
    throw new InstructionError(`${quoteShort(key)} is the number ${old} in code. Say which number it becomes.`)
  if (/\s/.test(value) && mark === '')
    throw new InstructionError('A value of several words needs quotation marks in code; replace the line instead.')
  return [
    {
      sentence: `set ${name} in the code block to "${value}"`,
      edits: [{ ...place, replacement: mark + value + mark }],
      summary: `Set ${quoteShort(key)} in the code block from ${quoteShort(old)} to ${quoteShort(value)}.`,
    },
  ]
}
