import { linesOutsideCode } from '../blocks/lines.ts'
import type { FrontMatter } from '../matter/frontMatter.ts'

const value =
  /\{\{-?[ \t]{0,9}(?:page(?:\.meta)?|\$?frontmatter)\.([\w-]{1,60})[ \t]{0,9}-?\}\}|\{\{<[ \t]{0,9}meta[ \t]{1,9}([\w-]{1,60})[ \t]{0,9}>\}\}/g
/** Between these, Jekyll prints nothing. */
const rawTag = /\{%-?[ \t]{0,9}(raw|endraw)\b/
const valueMaxChars = 300

/**
 * Markdown with what its own front matter says in place of tags that print it: `{{ page.title }}` (Jekyll, MkDocs with
 * macros), `{{ $frontmatter.title }}` (VitePress), `{{< meta title >}}` (Quarto). Tags in code, and those of fields that
 * it does not have, stay as they are written. The text keeps its lines.
 */
export function withFrontMatterValues(markdown: string, fields: FrontMatter): string {
  if (fields.size === 0 || !/\{\{/.test(markdown) || markdown.search(value) === -1) return markdown
  const lines = markdown.split('\n')
  let isRaw = false
  for (const [index] of linesOutsideCode(markdown)) {
    const line = lines[index] ?? ''
    const tag = rawTag.exec(line)?.[1]
    if (tag !== undefined) isRaw = tag === 'raw'
    else if (!isRaw && line.includes('{{')) lines[index] = filled(line, fields)
  }
  return lines.join('\n')
}

function filled(line: string, fields: FrontMatter): string {
  const marks = line.match(/`+/g) ?? []
  return line
    .split(/`+/)
    .map((text, index) => (index % 2 === 0 ? printed(text, fields) : text) + (marks[index] ?? ''))
    .join('')
}

function printed(text: string, fields: FrontMatter): string {
  return text.replace(value, (written, ofPage?: string, ofMeta?: string) => {
    const found = fields.get(ofPage ?? ofMeta ?? '')
    if (typeof found !== 'string' && typeof found !== 'number') return written
    const said = String(found).trim().replace(/\s+/g, ' ')
    return said.length > valueMaxChars ? written : said
  })
}
