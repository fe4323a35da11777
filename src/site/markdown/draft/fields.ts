import type { DocumentField } from '../../metadata/metadata.ts'

/** What the front matter of an Internet-Draft says to readers; the rest is for the tools that publish it. */
const names: Readonly<Record<string, string>> = {
  author: 'author',
  date: 'date',
  docname: 'Document',
  category: 'Category',
  workgroup: 'Working group',
  obsoletes: 'obsoletes',
  updates: 'updates',
}

const categories: Readonly<Record<string, string>> = {
  std: 'Standards Track',
  info: 'Informational',
  exp: 'Experimental',
  bcp: 'Best Current Practice',
  historic: 'Historic',
}

export function draftFields(said: readonly DocumentField[]): DocumentField[] {
  return said.flatMap(field => {
    const name = names[field.name]
    if (name === undefined || field.value === '') return []
    if (name === 'obsoletes' || name === 'updates') return [{ name, ...withSeries(field) }]
    return [{ ...field, name, value: name === 'Category' ? (categories[field.value] ?? field.value) : field.value }]
  })
}

/** Bare numbers are those of RFCs. */
function withSeries({ value, items }: DocumentField): Pick<DocumentField, 'value' | 'items'> {
  const written = (text: string) => text.replace(/(?<![\w-])(\d{1,5})(?![\w-])/g, 'RFC $1')
  return { value: written(value), ...(items && { items: items.map(written) }) }
}
