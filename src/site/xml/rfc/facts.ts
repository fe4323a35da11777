import { monthNumber } from '#domain/text/months.ts'
import { noFacts, type PageFacts } from '../../facts.ts'
import { draftFields } from '../../markdown/draft/fields.ts'
import { readDocumentFields } from '../../metadata/document.ts'
import type { DocumentField } from '../../metadata/metadata.ts'
import { attributeIn, childOf, childrenOf, lineOf, type XmlElement } from '../element.ts'

const peopleMax = 100

/** What an Internet-Draft or an RFC says of itself. */
export function rfcFacts(root: XmlElement, front: XmlElement, path: string): PageFacts {
  const title = lineOf(childOf(front, 'title'), 200) || null
  const number = attributeIn(root, 'number')
  const names = childrenOf(front, 'seriesInfo').filter(series => attributeIn(series, 'name') === 'Internet-Draft')
  const people = childrenOf(front, 'author').map(nameOf).filter(Boolean).slice(0, peopleMax)
  const said: DocumentField[] = [
    { name: 'author', value: people.join(', '), items: people },
    { name: 'date', value: dateOf(childOf(front, 'date')) },
    { name: 'docname', value: attributeIn(root, 'docName') || (names[0] ? attributeIn(names[0], 'value') : '') },
    { name: 'category', value: attributeIn(root, 'category') },
    { name: 'workgroup', value: lineOf(childOf(front, 'workgroup'), 200) },
    { name: 'obsoletes', value: attributeIn(root, 'obsoletes') },
    { name: 'updates', value: attributeIn(root, 'updates') },
  ]
  const numbered = /^\d{1,5}$/.test(number) ? [{ name: 'RFC', value: number }] : []
  const { metadata } = readDocumentFields([...numbered, ...draftFields(said)], path, title)
  return { ...noFacts, title, metadata, isDescription: true }
}

/** The name of a person, or of the organization that is the author. */
export function nameOf(author: XmlElement): string {
  const [initials, surname] = [attributeIn(author, 'initials'), attributeIn(author, 'surname')]
  const name = attributeIn(author, 'fullname') || [initials, surname].filter(Boolean).join(' ')
  return name || lineOf(childOf(author, 'organization'), 200)
}

/** `2019-02-05`, or as much of it as the element says. */
export function dateOf(date: XmlElement | null): string {
  if (date === null) return ''
  const year = attributeIn(date, 'year')
  const written = attributeIn(date, 'month')
  const month = monthNumber(written) || Number(written) || 0
  const day = Number(attributeIn(date, 'day')) || 0
  if (!/^\d{4}$/.test(year) || month === 0) return year
  const two = (part: number) => String(part).padStart(2, '0')
  return [year, two(month), ...(day > 0 ? [two(day)] : [])].join('-')
}
