import { addressOf, addressOfPlace, type Reference } from './references.ts'

/** What the braces of a draft can name: a place of the draft itself by its id, and other documents. */
export type Named = {
  /** Titles of headings, figures and tables, by id. */
  readonly titles: ReadonlyMap<string, string>
  /** By name; those that only the text names are added. */
  readonly references: Map<string, Reference>
  /** A link takes much more room than a name; further ones stay as they are. */
  mentionsLeft: number
}

const markup =
  /`[^`\n]{1,1000}`|\{\{([^{}]{1,300})\}\}(?:\{:[^{}]{0,300}\})?|\{\{\{([^{}]{1,200})\}(?:\{([^{}]{1,200})\})?\}\}|\(\(\([^()]{1,300}\)\)\)|(?<=[*_)\]`])\{:[^{}\n]{1,200}\}/g
const placeOf = /^((?:Sections?|Appendix|Appendices|Figures?|Tables?|Part|Chapter)\b.{1,150}?)\s+of\s+(\S+)$/s
/** `{{A.3<RFC9002}}` is only the number, as a link. */
const bareOf = /^([\dA-Z](?:\.\d{1,3}){0,6})<([^\s,<>]{1,200})$/
const named = /^([?!&<-]{0,3})([^\s,=?!&<-][^\s,=]{0,199})(?:=([^\s,]+))?(?:,\s*(.+))?$/s

/** Markdown with the names in braces as links; marks for an index are left out, and code stays. */
export function linkMentions(text: string, known: Named): string {
  return text.replace(
    markup,
    (whole, name: string | undefined, person: string | undefined, written: string | undefined) => {
      if (whole.startsWith('`')) return whole
      if (person !== undefined) return written === undefined ? person : `${written} (${person})`
      if (name !== undefined && known.mentionsLeft-- <= 0) return whole
      return name === undefined ? '' : mention(name.replace(/\s+/g, ' ').trim(), whole, known)
    },
  )
}

function mention(written: string, whole: string, known: Named): string {
  const [, number, document] = bareOf.exec(written) ?? []
  if (number !== undefined && document !== undefined) return bareNumber(number, document, known)
  const [, placed, of] = placeOf.exec(written) ?? []
  const [, marks = '', name = '', standard, place = placed] = named.exec(of ?? written) ?? []
  if (name === '') return whole
  const title = known.titles.get(name)
  if (title !== undefined) return `${place ? `${place} of ` : ''}[${escapeMarkdown(title || name)}](#${name})`
  const reference = known.references.get(name) ?? added(name, standard ?? name, !marks.includes('?'), known)
  const mark = `[\\[${escapeMarkdown(reference.shown)}\\]](#${encodeURI(name)})`
  if (place === undefined) return mark
  const address = addressOfPlace(reference, place)
  return address === null ? `${place} of ${mark}` : `[${escapeMarkdown(place)}](<${address}>) of ${mark}`
}

function bareNumber(number: string, name: string, known: Named): string {
  const reference = known.references.get(name) ?? added(name, name, true, known)
  const address = addressOfPlace(reference, `${/^[A-Z]/.test(number) ? 'Appendix' : 'Section'} ${number}`)
  return address === null ? number : `[${number}](<${address}>)`
}

/** `{{!RFC6570}}` needs no entry in the front matter. */
function added(name: string, standard: string, isNormative: boolean, { references }: Named): Reference {
  const reference: Reference = {
    name,
    isNormative,
    shown: name,
    standard: addressOf(standard) === null ? null : standard,
    target: null,
    title: null,
    details: [],
  }
  references.set(name, reference)
  return reference
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&')
}
