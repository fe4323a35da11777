import { pageKinds } from '#site/work.ts'

const rounds = 16

/** A sample of what pages mostly consist of, in typical proportions. */
const sample = `---
title: Sample
status: draft
---

# Sample of a specification

A *paragraph* of the usual length with a [link](other.md#part), \`code\` and words that MUST be **marked**, see REQ-1.[^1]
It goes on for a second line, SHOULD NOT be longer than others, and ends with https://example.org/path?query=1.

## Part of it

- **REQ-1** An item MUST be there, and says what the service SHALL do within 200 ms.
- An item with a part of *it* set apart, and ([RFC 2119](https://www.rfc-editor.org/rfc/rfc2119)).
  - A further one [below](../folder/page.md) it.
- [x] Done

1. First, the request is read.
2. Then it is answered, see [the part](#part-of-it) and ![a picture](flow.png "Flow").

| Field | Type | Meaning |
|-------|:----:|---------|
| \`id\` | integer | What it is |
| \`name\` | text | How people call it |
| \`open\` | boolean | Whether it is, with a [link](a.md) |

\`\`\`json
{ "id": 1, "name": "sample", "open": true, "list": ["a", null, { "more": "text" }] }
\`\`\`

\`\`\`yaml
paths:
  /things: { get: { summary: "List", parameters: [] } } # all of them
\`\`\`

> [!NOTE]
> A note, with <b>markup</b> &amp; a reference.

Prose is most of what pages are made of: sentences of plain words, one after the other, in which nothing happens that
the engine has to look at twice. The caller gets an answer, the answer has a body, and the body says what was found.

[^1]: A footnote.
`

/** Each kind of work is several times slower before the engine has optimized it; the warm-up spares callers that. */
export async function warmUp(): Promise<void> {
  const text = sample.repeat(3)
  const source = new TextEncoder().encode(text)
  for (let round = 0; round < rounds; round++) await pageKinds.file.perform({ source, path: 'sample.md' })
}
