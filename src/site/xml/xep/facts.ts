import { noFacts, type PageFacts } from '../../facts.ts'
import { readDocumentFields } from '../../metadata/document.ts'
import type { DocumentField } from '../../metadata/metadata.ts'
import { childOf, childrenOf, lineOf, type XmlElement } from '../element.ts'

const peopleMax = 100

/** What an extension protocol of XMPP says of itself. */
export function xepFacts(header: XmlElement, path: string): PageFacts {
  const title = lineOf(childOf(header, 'title'), 200) || null
  const said = (name: string) => lineOf(childOf(header, name))
  const specifications = (name: string) =>
    childrenOf(header, name)
      .flatMap(list => childrenOf(list, 'spec'))
      .map(spec => lineOf(spec, 100))
      .filter(Boolean)
  const people = childrenOf(header, 'author').map(nameOf).filter(Boolean).slice(0, peopleMax)
  const latest = childOf(header, 'revision')
  const fields: DocumentField[] = [
    { name: 'number', value: said('number') },
    { name: 'status', value: said('status') },
    { name: 'Type', value: said('type') },
    { name: 'Short name', value: said('shortname') },
    { name: 'Version', value: latest ? lineOf(childOf(latest, 'version'), 40) : '' },
    { name: 'Updated', value: latest ? lineOf(childOf(latest, 'date'), 40) : '' },
    listed('author', people),
    listed('requires', specifications('dependencies')),
    listed('replaces', specifications('supersedes')),
    listed('superseded by', specifications('supersededby')),
  ]
  const { metadata } = readDocumentFields(
    fields.filter(({ value }) => value !== '' && value !== 'NOT_YET_ASSIGNED'),
    path,
    title,
  )
  const description = lineOf(childOf(header, 'abstract'), 300) || null
  return { ...noFacts, title, description, metadata, isDescription: true }
}

function nameOf(author: XmlElement): string {
  return ['firstname', 'surname']
    .map(name => lineOf(childOf(author, name), 100))
    .filter(Boolean)
    .join(' ')
}

function listed(name: string, items: readonly string[]): DocumentField {
  return { name, value: items.join(', '), items }
}
