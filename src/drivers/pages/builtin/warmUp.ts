import { perform } from './jobs.ts'

const rounds = 8

/** Something of everything that pages are mostly made of. */
const sample = `# Sample

A *paragraph* with a [link](other.md#part), \`code\` and words that MUST be **marked**, see REQ-1.[^1]

## Part

- **REQ-1** An item MUST be there.
- [x] Done

| Field | Type | Meaning |
|-------|:----:|---------|
| \`id\` | integer | What it is |

\`\`\`json
{ "id": 1, "name": "sample", "open": true }
\`\`\`

> [!NOTE]
> A note, with <b>markup</b>.

[^1]: A footnote.
`

/** Rendering is several times slower before the engine has seen it a few times; so that no reader waits for that. */
export function warmUp(): void {
  const source = new TextEncoder().encode(sample.repeat(4))
  for (let round = 0; round < rounds; round++) perform({ kind: 'file', source, path: 'sample.md' })
}
