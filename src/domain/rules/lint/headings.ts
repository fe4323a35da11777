import { containerMarks } from '../../markdown/leaf.ts'
import type { LineFix } from './lines.ts'
import { verbatimFinder } from './regions.ts'
import type { LintRule } from './rule.ts'

export const noSpaceAfterHash: LintRule = {
  id: 'MD018',
  names: ['missing space after hash'],
  mends: true,
  fixes(reading) {
    const { lines, outline } = reading
    const touches = verbatimFinder(reading)
    const fixes = new Map<number, LineFix>()
    for (const [index, { type, level, map }] of outline.tokens.entries()) {
      if (type !== 'inline' || level !== 1 || map === null) continue
      if (outline.tokens[index - 1]?.type !== 'paragraph_open') continue
      for (let line = map[0]; line < map[1]; line++) {
        const { content = '', start = 0 } = lines[line] ?? {}
        const marks = /^#{1,6}(?!#|\s|\uFE0F)(?=.)/.exec(content)?.[0]
        if (marks === undefined || content.trimEnd().endsWith('#') || touches({ start, end: start + marks.length }))
          continue
        fixes.set(line, { kind: 'replace', content: `${marks} ${content.slice(marks.length)}` })
      }
    }
    return fixes
  },
}

export const spacesAfterHash: LintRule = {
  id: 'MD019',
  names: ['multiple spaces after hash'],
  fixes({ lines, outline }) {
    const fixes = new Map<number, LineFix>()
    for (const { type, markup, map } of outline.tokens) {
      if (type !== 'heading_open' || !markup.startsWith('#') || map === null) continue
      const content = lines[map[0]]?.content ?? ''
      const margin = containerMarks.exec(content)?.[0].length ?? 0
      const title = content.slice(margin).replace(/^(#{1,6})[ \t]{2,}(?=\S)/, '$1 ')
      if (margin + title.length < content.length)
        fixes.set(map[0], { kind: 'replace', content: content.slice(0, margin) + title })
    }
    return fixes
  },
}
