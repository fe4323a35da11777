import { type Html, html } from '../html/template.ts'
import type { DocumentStatus } from './metadata.ts'

/** The shape of a status before the name of a document. */
export function statusMark(status: DocumentStatus | null | undefined): Html | null {
  if (!status) return null
  return html`<span class="mark ${status.stage}" role="img" aria-label="${status.text}" title="${status.text}"></span>`
}
