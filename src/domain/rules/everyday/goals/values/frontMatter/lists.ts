import { isScalar, isSeq } from 'yaml'
import { readYaml, yamlSpan } from '../../../../../markdown/frontMatter.ts'
import { tomlSpan } from '../../../../../markdown/tomlFields.ts'
import { writeYamlScalar } from '../../../../../markdown/yamlScalar.ts'
import { fold } from '../../../../../text/fold.ts'
import type { Edit } from '../../../../../text/splice.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { quote, quoteShort } from '../../../../language/phrase.ts'
import { newText, splitsAt, unquote } from '../../../instruction/utterance.ts'
import { verbs } from '../../../instruction/verbs.ts'
import { keysOf } from '../../../refusals/refusal.ts'
import type { Interpretation, Request } from '../../../request/goal.ts'
import { tomlElements } from './tomlLists.ts'

const element = new RegExp(
  `^(${verbs.add}|${verbs.remove}) (?:a |an |the )?(?:new )?(\\w+) (.+?)(?: (?:to|from) (?:the )?(?:tags|list|front[ -]?matter))?$`,
  'i',
)
const elementOf = new RegExp(
  `^(${verbs.add}|${verbs.remove}) (?:the )?(.+) (?:to|from) (?:the )?(?:list of )?(\\w+)s$`,
  'i',
)

/** `add the tag cache` where the front matter has a list of tags. */
export function elements({ page, text, quotes }: Request): readonly Interpretation[] {
  const [, doingTo, said, list = ''] = elementOf.exec(text) ?? []
  const isListed = keysOf(page).some(key => fold(key) === `${fold(list)}s`)
  const [, verb = '', noun = '', phrase = ''] = isListed ? ['', doingTo, list, said] : (element.exec(text) ?? [])
  const value = phrase === '' ? null : newText(phrase, quotes)
  const { document } = page
  const isRemoval = new RegExp(`^${verbs.remove}$`, 'i').test(verb)
  if (value !== null && tomlSpan(document) !== null) return tomlElements(document, noun, value, isRemoval)
  const yaml = yamlSpan(document)
  if (value === null || yaml === null) return []
  const items = readYaml(document.text.slice(yaml.start, yaml.end))?.items ?? []
  const found = items.find(item => fold(String(item.key)) === `${fold(noun)}s` && isSeq(item.value))
  const sequence = found?.value
  if (!isSeq(sequence) || sequence.range == null) return []
  const texts = sequence.items.map(String)
  const [from, to] = [yaml.start + sequence.range[0], yaml.start + sequence.range[1]]
  const written = document.text.slice(from, to)
  const isKnown = texts.some(one => fold(one) === fold(value))
  if (isRemoval !== isKnown)
    throw new InstructionError(
      `${quoteShort(value)} is ${isKnown ? 'already there' : 'not there'}: ${String(found?.key)} are ${texts.map(quoteShort).join(', ')}.`,
    )
  const edits = isRemoval ? removed(from, written, value) : added(document, from, written, value)
  if (edits === null) throw new InstructionError(`Say: set front matter ${quote(String(found?.key))} to "…".`)
  const [doing, did] = isRemoval ? ['remove', 'Removed'] : ['add', 'Added']
  return [
    {
      sentence: `${doing} the ${noun} ${quote(value)}`,
      edits,
      summary: `${did} ${quoteShort(value)} ${isRemoval ? 'from' : 'to'} ${quoteShort(String(found?.key))} in the front matter.`,
    },
  ]
}

/** `replace Ada with Grace in the reviewers` where the front matter lists reviewers. */
export function replacedElement({ page, text, quotes }: Request): readonly Interpretation[] {
  const [, said = '', key = ''] =
    /^(?:replace|change|swap|substitute|rename) (.+) (?:in|of|from|among) (?:the )?(?:list of )?(\w+)$/i.exec(text) ??
    []
  const { document } = page
  const yaml = yamlSpan(document)
  if (said === '' || yaml === null) return []
  const items = readYaml(document.text.slice(yaml.start, yaml.end))?.items ?? []
  const list = items.find(item => fold(String(item.key)) === fold(key))?.value
  if (!isSeq(list)) return []
  return splitsAt(said, 'with|by|to|for').flatMap(([left, right]) => {
    const [from, to] = [unquote(left, quotes), unquote(right, quotes)]
    const found = list.items.flatMap(item => {
      const range = isScalar(item) && fold(String(item.value)) === fold(from) ? item.range : undefined
      return range == null ? [] : [{ start: yaml.start + range[0], end: yaml.start + range[1] }]
    })
    const [place, another] = found
    const replacement = writeYamlScalar(to, 'plain')
    if (place === undefined || another !== undefined || to === '' || /[,[\]{}\n]/.test(replacement)) return []
    return [
      {
        sentence: `replace ${quote(from)} with ${quote(to)} in ${key}`,
        edits: [{ ...place, replacement }],
        summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} in ${quoteShort(key)} of the front matter.`,
      },
    ]
  })
}

function added(
  { eol }: Request['page']['document'],
  from: number,
  written: string,
  value: string,
): readonly Edit[] | null {
  const scalar = writeYamlScalar(value, 'plain')
  if (/[,[\]{}]/.test(scalar)) return null
  if (written.startsWith('[')) {
    const end = from + written.lastIndexOf(']')
    const inside = written.slice(1, written.lastIndexOf(']'))
    if (inside.includes('\n') || inside.includes('#')) return null
    const at = end - (inside.length - inside.trimEnd().length)
    return [{ start: at, end: at, replacement: inside.trim() === '' ? scalar : `, ${scalar}` }]
  }
  const text = written.trimEnd()
  const margin = /(?:^|\n)([ \t]*)-[^\n]*$/.exec(text)?.[1] ?? /\n([ \t]*)-/.exec(text)?.[1]
  if (margin === undefined) return null
  return [{ start: from + text.length, end: from + text.length, replacement: `${eol}${margin}- ${scalar}` }]
}

/** From a list on one line, or its own line. */
function removed(from: number, written: string, value: string): readonly Edit[] | null {
  const name = value.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
  if (!written.startsWith('[')) {
    const line = new RegExp(`(?:^|\n)[ \\t]*-[ \\t]+["']?${name}["']?[ \\t]*\r?(?=\n|$)`, 'i').exec(written)
    if (line === null) return null
    if (line.index === 0) {
      const next = written.slice(line[0].length).search(/-/)
      return next === -1 ? null : [{ start: from, end: from + line[0].length + next, replacement: '' }]
    }
    return [
      {
        start: from + line.index,
        end: from + line.index + line[0].length - (line[0].endsWith('\r') ? 1 : 0),
        replacement: '',
      },
    ]
  }
  const element = new RegExp(`(?<=\\[|,)[ \\t]*["']?${name}["']?[ \\t]*(?=,|\\])`, 'i').exec(written)
  if (element === null) return null
  const isFirst = written[element.index - 1] === '['
  const end = element.index + element[0].length
  if (isFirst)
    return [
      {
        start: from + element.index,
        end: from + end + (/^,[ \t]*/.exec(written.slice(end))?.[0].length ?? 0),
        replacement: '',
      },
    ]
  return [{ start: from + element.index - 1, end: from + end, replacement: '' }]
}
