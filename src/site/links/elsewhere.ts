import { escapeHtml } from '../html/escape.ts'

/**
 * Links whose target or text only the site knows: those of a page are marked with classes, and `annotate/elsewhere.ts`
 * completes them.
 */
export const elsewhereClass = 'elsewhere'
export const untitledClass = 'untitled'

/** A link in place of a file that a tool would include there. */
export const includedClass = 'included'

/** A box in place of a text that a tool would insert there. */
export const insertedClass = 'inserted'

export const matchingClass = 'matching'

/** A link of a wiki, as it is written: text wherever the site is not known. */
export const wikiClass = 'wiki'

/** Places that the whole project can name: labels of MyST, and rules of mdBook. */
export const labelClass = 'label'
export const ruleClass = 'rule'

/** The id of a requirement that a tool states as such, whatever its form. */
export const needClass = 'need'

/** A reference to a label that another page of the project has. Without an own `text`, the title there is its text. */
export function elsewhere(id: string, text: string | null, label: string): string {
  const classes = text === null ? `${elsewhereClass} ${untitledClass}` : elsewhereClass
  return `<a class="${classes}" href="#${escapeHtml(id)}">${escapeHtml(text ?? label)}</a>`
}

/** A link to a page whose title is its text; until the site is known, `written` is. */
export function untitled(path: string, written: string): string {
  return `<a class="${untitledClass}" href="${escapeHtml(path)}">${escapeHtml(written)}</a>`
}

/** A link in place of a file that a tool would include there; its text is the title of the file. */
export function includedFile(path: string, written: string): string {
  return `<a class="${untitledClass} ${includedClass}" href="${escapeHtml(path)}">${escapeHtml(written)}</a>`
}

/** The only text in an item, for which the site has an item for each page that the pattern matches. */
export function matching(pattern: string): string {
  return `<span class="${matchingClass}">${escapeHtml(pattern)}</span>`
}

/** The anchor of a place that has a label. */
export function labelAnchor(name: string): string {
  return `<a class="${labelClass}" id="${idOfLabel(name)}" title="${escapeHtml(name)}"></a>\n`
}

/** The id of the anchor of a label, as docutils makes them. */
export function idOfLabel(name: string): string {
  const id = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
  return id.slice(0, 150) || 'id'
}
