import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts } from '#site/file.ts'
import { renderMarkdown } from '#site/markdown.ts'
import { titleOf } from '#site/survey/file.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

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

test('the first of several sections is not the title if it is only called so', () => {
  const titleOf = (text: string, path = 'rfcs/0007-round-lids.md') => readFileFacts(bytes(text), path).title
  const sections = '# Summary\n\na\n\n# Motivation\n\nb\n'
  assert.equal(titleOf(`---\nfeature: Round lids\n---\n\n${sections}`), 'Round lids')
  assert.equal(titleOf(sections), null)
  assert.equal(titleOf('# 1. INTRODUCTION\n\na\n\n# 2. LIDS\n'), null)
  assert.equal(titleOf('# Overview\n\na\n\n## Lids\n\n```\n# Lids\n```\n'), 'Overview')
  assert.equal(titleOf('# Summary of lids\n\na\n\n# Motivation\n'), 'Summary of lids')
})

test('a section of metadata may have a paragraph for each field', () => {
  const text =
    '# Preamble\n\nLID Number: 013\n\nTitle: Round lids\n\nAuthor:\n    Ada Kern <ada@lids.example>,\n    Bo Lind\n\nStatus: Ratified\n\n# Abstract\n\nLids are round.\n'
  const facts = readFileFacts(bytes(text), 'lid-013.md')
  assert.equal(facts.title, 'Round lids')
  assert.equal(facts.metadata?.status?.text, 'Ratified')
  assert.deepEqual(facts.metadata?.authors, ['Ada Kern', 'Bo Lind'])
  const html = textOf(text)
  assert.doesNotMatch(html, /Preamble|Number/)
  assert.match(html, /Abstract.*Lids are round/s)
  const prose = text.replace('Title: Round lids', 'This is about lids')
  assert.match(textOf(prose), /This is about lids/)
})

test('the heading of a list of contents is not the title of a document', () => {
  for (const heading of ['TABLE OF CONTENTS', 'Inhaltsverzeichnis', 'Table des matières', 'Índice:', '目次'])
    assert.equal(readFileFacts(bytes(`# ${heading}\n\n- a\n\n## Lids\n`), 'round_lids.md').title, null, heading)
  const whole = renderMarkdown(bytes('# Contents\n\n- a\n\n## Lids\n'), 'markdown', 'round_lids.md')
  assert.equal(titleOf(whole, 'round_lids.md'), null)
  assert.equal(readFileFacts(bytes('# Table of contents\n\n- a\n'), 'toc.md').title, 'Table of contents')
  assert.equal(readFileFacts(bytes('# Contents of a box\n'), 'a.md').title, 'Contents of a box')
})
