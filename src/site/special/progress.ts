import { html } from '../html/template.ts'
import { printSpecial, type SpecialProps } from './document.ts'

export type ReadingProgress = { readonly title: string; readonly pagesRead?: number; readonly pages?: number }

/** In place of a page about the whole site while its pages are being read for the first time. */
export function renderProgress(props: SpecialProps, { title, pagesRead, pages }: ReadingProgress): string {
  const far =
    pagesRead === undefined || pages === undefined ? '' : ` ${counted(pagesRead)} of ${counted(pages)} are done.`
  return printSpecial(
    props,
    title,
    html`<p class="note" role="status">The pages of this site are being read for the first time.${far}</p>
<p><a class="button" href="">Look again</a></p>`,
  )
}

function counted(pages: number): string {
  return pages.toLocaleString('en-GB')
}
