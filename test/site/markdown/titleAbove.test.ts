import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMarkdown } from '#site/markdown.ts'
import { bytes } from '../renderMarkdownPage.ts'

function levels(text: string): string[] {
  return renderMarkdown(bytes(text), 'markdown', 'a.md').headings.map(({ level, text }) => `${level} ${text}`)
}

const matter = '---\ntitle: Rules for Lids\n---\n\n'

test('sections sink below a title that is only in the front matter', () => {
  const text = `${matter}# 1. Introduction\n\n## 1.1 Scope\n\n###### Deep\n\n# 2. Sizes\n`
  assert.deepEqual(levels(text), ['2 1. Introduction', '3 1.1 Scope', '6 Deep', '2 2. Sizes'])
})

test('they stay where one of them is the title, or there is only one', () => {
  for (const first of ['Rules for Lids', 'LID-1: Rules for *lids*', 'Lids'])
    assert.equal(levels(`${matter}# ${first}\n\n# 2. Sizes\n`)[1], '1 2. Sizes', first)
  assert.deepEqual(levels(`${matter}# Introduction\n\n## Sizes\n`), ['1 Introduction', '2 Sizes'])
  assert.deepEqual(levels('# Introduction\n\n# Sizes\n'), ['1 Introduction', '1 Sizes'])
  assert.equal(
    levels(`${matter}# Introduction\n\n> # Quoted\n\n\`\`\`sh\n# code\n\`\`\`\n\n    # code\n`)[0],
    '1 Introduction',
  )
})
