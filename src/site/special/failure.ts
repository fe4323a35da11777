import { html } from '../html/template.ts'
import { printSpecial, type SpecialProps } from './document.ts'

export type FailedPage = { readonly title: string; readonly reason: 'deadline' | 'memory' | 'failed' }

const reasons: Readonly<Record<FailedPage['reason'], string>> = {
  deadline: 'Assembling this page took longer than a page may take.',
  memory: 'This page needs more memory than a page may use.',
  failed: 'This page could not be assembled.',
}

/** In place of a page about the whole site that exceeds a limit: what happened, and what a reader can do. */
export function renderFailure(props: SpecialProps, { title, reason }: FailedPage): string {
  return printSpecial(
    props,
    title,
    html`<p class="note" role="note">${reasons[reason]} Try again in a minute. Every page of the site can still be read, searched and printed by itself; the owner can make this page smaller by splitting very large files, or by excluding files in <code>_config.yml</code>.</p>`,
  )
}
