import { formatOf } from '#site/formats.ts'

/** How a page shows an image, in the format that its ending names; `null` if such a file cannot show one. */
export function imageMarkup(path: string, alt: string, address: string): string | null {
  const words = alt.replace(/[[\]\r\n]/g, ' ').trim()
  switch (formatOf(path)) {
    case 'markdown':
    case 'mdx':
    case 'quarto':
      return `![${alt.replace(/[[\]\\]/g, '\\$&')}](${address})`
    case 'asciidoc':
      return `image:${address}[${words}]`
    case 'rst':
      return `\n\n.. image:: ${address}\n   :alt: ${words}\n\n`
    case 'org':
      return `[[file:${address}]]`
    case 'bikeshed':
      return inHtml(alt, address)
    default:
      return /\.html?$/i.test(path) ? inHtml(alt, address) : null
  }
}

function inHtml(alt: string, address: string): string {
  return `<img src="${address}" alt="${alt.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)}">`
}
