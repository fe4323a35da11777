/** A reproducible specification of many pages: headings, requirements, tables, code and links between pages. */

export type Page = { readonly path: string; readonly address: string; readonly content: string }

const pagesPerFolder = 25
const words =
  'account balance booking cancel change client currency date delay deliver entry error event field file group header invoice item ledger limit list message number order owner page payment period price queue record refund request reply result retry role rule sender service session state step store subject system table time token total transfer update user value version window'.split(
    ' ',
  )

export function specification(pagesTotal: number): readonly Page[] {
  return Array.from({ length: pagesTotal }, (_, number) => pageOf(number, pagesTotal))
}

function pageOf(number: number, pagesTotal: number): Page {
  const random = randomOf(number + 1)
  const prose = (length: number) => Array.from({ length }, () => words[random(words.length)]).join(' ')
  const link = () => {
    const target = random(pagesTotal)
    return `[${prose(2)}](../${folderOf(target)}/${nameOf(target)}.md)`
  }
  const section = (at: number) => `## ${prose(3)}

The ${prose(9)} MUST ${prose(12)}, see ${link()}. It SHOULD NOT ${prose(14)} \`${prose(1)}\`, ${prose(10)}.

- **SPEC-${number * 10 + at}** The ${prose(6)} SHALL ${prose(8)}.
- ${prose(9)}, **${prose(2)}** and *${prose(2)}*.
- ${prose(7)} ([RFC 2119](https://www.rfc-editor.org/rfc/rfc2119)).

| Field | Type | Meaning |
|-------|------|---------|
${[1, 2, 3, 4].map(() => `| \`${prose(1)}\` | ${prose(1)} | ${prose(6)} |`).join('\n')}

\`\`\`json
{ "${prose(1)}": ${random(1_000)}, "${prose(1)}": ["${prose(1)}", true, null], "${prose(1)}": { "${prose(1)}": "${prose(3)}" } }
\`\`\`

${prose(40)}. ${prose(30)}.
`
  const path = `${folderOf(number)}/${nameOf(number)}`
  const sections = Array.from({ length: 6 }, (_, at) => section(at)).join('\n')
  return { path: `${path}.md`, address: `${path}.html`, content: `# ${prose(3)} ${number}\n\n${sections}` }
}

function folderOf(number: number): string {
  return `part-${String(Math.floor(number / pagesPerFolder)).padStart(2, '0')}`
}

function nameOf(number: number): string {
  return `page-${String(number).padStart(4, '0')}`
}

/** Integers below a bound, the same sequence for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
