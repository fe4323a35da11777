import { type Html, html } from '../html/template.ts'

/** A part of a page with its count, of which `body` shows at most `rowsMax`; `null` if there is nothing to show. */
export function countedPart(
  title: string,
  { count, rowsMax }: { readonly count: number; readonly rowsMax: number },
  body: () => Html,
): Html | null {
  if (count === 0) return null
  return html`<h2>${title} <small class="count">${count}</small></h2>
${body()}
${count > rowsMax && html`<p>${count - rowsMax} more are not shown.</p>`}`
}
