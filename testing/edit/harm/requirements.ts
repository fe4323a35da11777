/** Text with an id such as REQ-12: a paragraph, a list item, a row or a section. */

import { applyHarm, dropPart, type Harm } from './harm.ts'
import { isInside, type Page, type Part, partsOf } from './page.ts'
import { countWords, sentencesOf } from './prose.ts'
import { type Pick, pickOne } from './random.ts'

const id =
  /^(?:[-*+]\s+|\d+[.)]\s+|\|\s*)?(?:\[[ x]\]\s+)?[*`]{0,2}((?!UTF|SHA|ISO|RFC|HTTP|CVE|AES|PR|RSA|MD|COVID)[A-Z][A-Z0-9]{1,9}(?:-[A-Z]{1,8})*-\d{1,5}[a-z]?)\b/

type Requirement = { readonly part: Part; readonly id: string; readonly idAt: number }

function requirementsOf(page: Page): readonly Requirement[] {
  return partsOf(page, 'paragraph', 'listItem', 'tableRow').flatMap(part => {
    const found = id.exec(part.source)?.[1]
    if (found === undefined || countWords(part.source) < 6) return []
    if (part.node.type === 'paragraph' && isInside(part, 'listItem')) return []
    return [{ part, id: found, idAt: part.start + part.source.indexOf(found) }]
  })
}

/** The paragraphs that state requirements, with the offset after the id. */
function statementsOf(page: Page): readonly (Part & { readonly id: string })[] {
  return partsOf(page, 'paragraph').flatMap(part => {
    const found = id.exec(part.source)?.[1]
    return found === undefined || countWords(part.source) < 8 ? [] : [{ ...part, id: found }]
  })
}

const otherText = 'writes a line to the log of the machine when it starts, and one more when it ends.'

export const requirementHarms: readonly Harm[] = [
  {
    name: 'requirement dropped',
    group: 'A',
    apply: (page, pick) => {
      const found = pickOne(requirementsOf(page), pick)
      return found === undefined
        ? null
        : applyHarm(page, [dropPart(page, found.part)], [found.part.from, found.part.to])
    },
  },
  {
    name: 'requirement id changed',
    group: 'A',
    apply: (page, pick) => {
      const found = pickOne(requirementsOf(page), pick)
      if (found === undefined) return null
      const replacement = found.id.replace(/\d+/, digits => `${Number(digits) + 1}`.padStart(digits.length, '0'))
      return applyHarm(page, [{ start: found.idAt, end: found.idAt + found.id.length, replacement }])
    },
  },
  {
    name: 'requirement id dropped',
    group: 'A',
    apply: (page, pick) => {
      const found = pickOne(statementsOf(page), pick)
      if (found === undefined) return null
      const marked = /^[*`]*[A-Z0-9-]+[a-z]?[*`]*[:.]?[*`]*\s*(?:[—–-]\s*)?/.exec(found.source)?.[0] ?? ''
      return applyHarm(page, [{ start: found.start, end: found.start + marked.length, replacement: '' }])
    },
  },
  {
    name: 'requirement text replaced',
    group: 'A',
    apply: (page, pick) => {
      const found = pickOne(statementsOf(page), pick)
      if (found === undefined) return null
      const subject = /^[*`]*[A-Z0-9-]+[a-z]?[^\s]*\s+(?:[—–-]\s*)?(?:The|A|An|Each|Every)?\s*[\w`*-]+\s/.exec(
        found.source,
      )?.[0]
      if (subject === undefined) return null
      return applyHarm(page, [{ start: found.start + subject.length, end: found.end, replacement: otherText }])
    },
  },
  {
    name: "requirement's second sentence dropped",
    group: 'A',
    apply: (page, pick) => secondSentence(page, pick),
  },
]

function secondSentence(page: Page, pick: Pick) {
  const found = statementsOf(page).flatMap(part => {
    const second = sentencesOf(part.source).filter(({ text }) => countWords(text) >= 3)[1]
    return second === undefined ? [] : [{ part, second }]
  })
  const chosen = pickOne(found, pick)
  if (chosen === undefined) return null
  const { part, second } = chosen
  const edit = { start: part.start + second.start, end: part.start + second.end, replacement: '' }
  return applyHarm(page, [trimBefore(page, edit)])
}

/** Removes the space before the last sentence of a paragraph with it. */
function trimBefore(page: Page, edit: { readonly start: number; readonly end: number; readonly replacement: string }) {
  const isLast = /^\s*(?:\r?\n|$)/.test(page.text.slice(edit.end, edit.end + 2))
  const space = isLast ? (/\s*$/.exec(page.text.slice(0, edit.start))?.[0].length ?? 0) : 0
  return { ...edit, start: edit.start - space }
}
