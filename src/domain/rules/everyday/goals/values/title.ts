import { lineAt } from '../../../../markdown/document.ts'
import { readYaml, yamlSpan } from '../../../../markdown/frontMatter.ts'
import { tomlField, tomlText } from '../../../../markdown/tomlFields.ts'
import { fold } from '../../../../text/fold.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { keysOf } from '../../refusals/refusal.ts'
import { exactly, type Interpretation, inOrder, type Request } from '../../request/goal.ts'

/** The title of a page, in its first heading and in its front matter if they are the same. */
export function setTitle({ page, scope }: Request, value: string): readonly Interpretation[] {
  if (scope !== undefined) return []
  const { document } = page
  const titles = document.outline().headings.filter(({ level, nested }) => level === 1 && !nested)
  const [heading, another] = titles
  const key = keysOf(page).find(one => fold(one) === 'title')
  if (another !== undefined)
    throw new InstructionError('The page has several headings of the first level. Say: rename heading "…" to "…".')
  const inKey = key === undefined ? undefined : exactly(page, `set front matter ${quote(key)} to ${quote(value)}`)
  if (heading === undefined) return inKey === undefined ? [] : [inKey]
  const inHeading = exactly(
    page,
    `rename heading ${quote(`${heading.text} (line ${lineAt(document, heading.start)})`)} to ${quote(value)}`,
  )
  if (inKey !== undefined && titleIn(page) !== fold(heading.text)) {
    throw new InstructionError(
      `The title is ${quoteShort(heading.text)} in the heading and different in the front matter. Say: ${inHeading.sentence}, or: ${inKey.sentence}.`,
    )
  }
  return [
    {
      sentence: `set the title to ${quote(value)}`,
      edits: inOrder([...inHeading.edits, ...(inKey?.edits ?? [])]),
      summary: `Set the title to ${quoteShort(value)}.`,
      isRename: true,
    },
  ]
}

function titleIn({ document }: Request['page']): string | null {
  const inToml = tomlField(document, 'title')
  if (inToml !== null) return fold(tomlText(inToml) ?? '')
  const span = yamlSpan(document)
  const items = span === null ? [] : (readYaml(document.text.slice(span.start, span.end))?.items ?? [])
  const title = items.find(({ key }) => fold(String(key)) === 'title')
  return title === undefined ? null : fold(String(title.value))
}
