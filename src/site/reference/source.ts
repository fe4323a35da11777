import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { noFacts } from '../facts.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { escapeHtml } from '../html/escape.ts'
import { highlighter } from '../markdown/highlight.ts'

/** Data that describes no interface, shown as highlighted source. */
export function renderSource(text: string, path: string): Fragment {
  const language = /\.json$/i.test(path) ? 'json' : 'yaml'
  const code = highlighter()(text, language) ?? escapeHtml(text)
  const html = `<pre><code class="hljs language-${language}">${code}</code></pre>`
  return htmlFragment(html, noFacts, []) ?? plainFragment(text, noFacts, tooLarge)
}
