import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** About as long, and with as much code, tables and links, as the specification of OpenTelemetry: 14 KB a page. */
const sectionsPerPage = 14
const words =
  'the span context must carry an identifier that every exporter can read and propagate while a sampler decides'.split(
    ' ',
  )

/** The same pages every time. */
export async function writeSpecifications(folder: string, pages: number): Promise<void> {
  for (let page = 0; page < pages; page++) {
    const part = join(folder, `part-${Math.floor(page / 20)}`)
    mkdirSync(part, { recursive: true })
    writeFileSync(join(part, `page-${page}.md`), pageText(page))
  }
}

function pageText(page: number): string {
  const sections = Array.from({ length: sectionsPerPage }, (_, index) => section(page, index))
  return `# Specification ${page}\n\n${sections.join('\n')}`
}

function section(page: number, index: number): string {
  const neighbour = Math.floor(page / 20) * 20
  return `## Section ${index} of ${page}

${sentence(page * 31 + index, 60)} It SHOULD follow [the first page](page-${neighbour}.md#section-${index}-of-${neighbour}).

- ${sentence(index, 12)}
- \`value_${index}\`: ${sentence(page, 14)}

${index % 5 === 0 ? code(page) : table(index)}`
}

function sentence(seed: number, length: number): string {
  const text = Array.from({ length }, (_, at) => words[(seed * 7 + at * (seed % 5) + at) % words.length]).join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function code(page: number): string {
  const lines = Array.from(
    { length: 18 },
    (_, at) => `  const value${at} = await read('name-${page}', { limit: ${at} }) // ${at}`,
  )
  return `\`\`\`js\nasync function example${page}() {\n${lines.join('\n')}\n}\n\`\`\`\n`
}

function table(index: number): string {
  const rows = Array.from({ length: 6 }, (_, at) => `| field_${at} | string | ${sentence(index + at, 8)} |`)
  return `| Name | Type | Meaning |\n|---|---|---|\n${rows.join('\n')}\n`
}
