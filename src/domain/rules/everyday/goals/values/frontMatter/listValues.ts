import { isScalar, isSeq } from 'yaml'
import { keepsFrontMatter, readYaml, yamlSpan } from '../../../../../markdown/frontMatter.ts'
import { writeYamlScalar } from '../../../../../markdown/yamlScalar.ts'
import { fold } from '../../../../../text/fold.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { quoteShort } from '../../../../language/phrase.ts'
import { newText, unquote } from '../../../instruction/utterance.ts'
import { verbs } from '../../../instruction/verbs.ts'
import type { Goal } from '../../../request/goal.ts'

const listed = new RegExp(
  `^(?:${verbs.set} (?:the )?([\\p{L}_][\\p{L}\\p{N}_-]*) to|(?:the )?([\\p{L}_][\\p{L}\\p{N}_-]*) (?:should|must) be|([\\p{L}_][\\p{L}\\p{N}_-]*):) (.+)$`,
  'iu',
)
const element = /^[\p{L}\p{N}][\p{L}\p{N}._/+#-]{0,40}(?: [\p{L}\p{N}][\p{L}\p{N}._/+#-]{0,40}){0,2}$/u
const noElement = /^(?:not|no|never|except|only|each|all|and|or|sorted|unique|lower ?case)(?: |$)/i

/** `tags should be a, b, c` where the front matter has a list of tags: the elements that stay keep their form. */
export const listValues: Goal = ({ page, text, quotes, scope }) => {
  const [, one, other, third, said = ''] = listed.exec(text) ?? []
  const key = one ?? other ?? third
  const { document } = page
  const yaml = yamlSpan(document)
  if (key === undefined || scope !== undefined || yaml === null) return []
  const before = document.text.slice(yaml.start, yaml.end)
  const sequence = readYaml(before)?.items.find(item => fold(String(item.key)) === fold(key))?.value
  if (!isSeq(sequence) || sequence.range == null || !sequence.items.every(isScalar)) return []
  const parts = said.replace(/^\[(.*)\]$/, '$1').split(/, ?and |, ?| and /)
  const values = parts.map(part => unquote(part, quotes))
  if (values.length < 2) throw new InstructionError(`Say the whole list of ${key}, such as: ${key} should be a, b.`)
  if (
    parts.some(part => newText(part, quotes) === null) ||
    values.some(value => !element.test(value) || noElement.test(value)) ||
    new Set(values.map(value => fold(value))).size < values.length
  )
    throw new InstructionError(`Say the ${key} as a list of different names with commas between them.`)
  const [from, to] = [yaml.start + sequence.range[0], yaml.start + sequence.range[1]]
  const written = document.text.slice(from, to).trimEnd()
  const known = new Map(sequence.items.map(item => [String(isScalar(item) ? item.value : ''), sourceOf(before, item)]))
  const scalars = values.map(value => known.get(value) ?? writeYamlScalar(value, 'plain'))
  const margin = document.text.slice(document.text.lastIndexOf('\n', from - 1) + 1, from)
  if (written.includes('#') || (!written.startsWith('[') && margin.trim() !== ''))
    throw new InstructionError(`The list of ${key} has comments or an unusual form. Change it by hand.`)
  if (written.startsWith('[') && written.includes('\n'))
    throw new InstructionError(`The list of ${key} has several lines in brackets. Change it by hand.`)
  const replacement = written.startsWith('[')
    ? `[${scalars.join(', ')}]`
    : scalars.map(scalar => `- ${scalar}`).join(`${document.eol}${margin}`)
  const edits = [{ start: from, end: from + written.length, replacement }]
  if (!keepsFrontMatter(document, edits)) return []
  return [
    {
      sentence: `set ${key} to ${values.join(', ')}`,
      edits,
      summary: `Set ${quoteShort(key)} in the front matter to ${values.map(quoteShort).join(', ')}.`,
    },
  ]
}

function sourceOf(yaml: string, node: unknown): string {
  return isScalar(node) && node.range != null ? yaml.slice(node.range[0], node.range[1]) : ''
}
