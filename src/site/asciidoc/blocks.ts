import { attributeText, idOf, type Node, type Print, titled } from './node.ts'

/** How the blocks of AsciiDoc are printed, where the library's own markup would not fit the site. */
export function blocksRaised(raised: number): Readonly<Record<string, Print>> {
  const headingLevel = ({ level }: Node) => Math.min(Math.max(level + 1 - raised, 1), 6)
  return {
    ...blocks,
    section: async node =>
      `<h${headingLevel(node)}${idOf(node)}>${sectionTitle(node)}</h${headingLevel(node)}>\n${await node.content()}`,
    floating_title: node => `<h${headingLevel(node)}${idOf(node)}>${node.title}</h${headingLevel(node)}>`,
  }
}

/** A caption that is only a sign, as `:note-caption: :information_source:` makes GitHub show one, with the name of the kind. */
function labelled(caption: string, name: string): string {
  const isSign = caption.replace(/:[\w+-]{1,40}:|ℹ/g, '').search(/\p{L}/u) === -1
  return isSign ? `${caption} ${name.charAt(0).toUpperCase()}${name.slice(1)}`.trim() : caption
}

const blocks: Readonly<Record<string, Print>> = {
  preamble: node => node.content(),
  paragraph: async node => titled(node, `<p${node.hasTitle() ? '' : idOf(node)}>${await node.content()}</p>`),
  admonition: async node => {
    const name = attributeText(node, 'name')
    const content = await node.content()
    const body = content.startsWith('<') ? content : `<p>${content}</p>`
    const label = labelled(attributeText(node, 'textlabel'), name)
    const title = node.hasTitle() ? `${label}: ${node.title}` : label
    return `<div class="alert alert-${name}"${idOf(node)}>\n<p class="alert-title">${title}</p>\n${body}\n</div>`
  },
  ulist: node => list(node, 'ul'),
  olist: node => list(node, 'ol'),
  colist: node => list(node, 'ol'),
  example: async node => titled(node, `<div class="block">\n${await node.content()}\n</div>`),
  sidebar: async node => titled(node, `<div class="block">\n${await node.content()}\n</div>`),
  quote: async node => titled(node, `<blockquote>\n${await node.content()}${attribution(node)}\n</blockquote>`),
  verse: async node =>
    titled(
      node,
      `<blockquote>\n<p>${(await node.content()).replaceAll('\n', '<br>')}</p>${attribution(node)}\n</blockquote>`,
    ),
  image: async node => {
    const image = await printImage(node)
    const caption = node.hasTitle() ? `<figcaption>${node.captionedTitle()}</figcaption>` : ''
    return `<figure${idOf(node)}>${image}${caption}</figure>`
  },
  audio: mediaLink,
  video: mediaLink,
  toc: () => '',
  page_break: () => '',
}

function sectionTitle(node: Node): string {
  if (node.caption) return node.captionedTitle()
  const levels = Number(node.document.attributes['sectnumlevels'] ?? 3)
  return node.numbered && node.level <= levels ? `${node.sectnum()} ${node.title}` : node.title
}

async function list(node: Node, name: 'ul' | 'ol'): Promise<string> {
  const items: string[] = []
  for (const item of node.getItems()) {
    const box = item.hasAttribute('checkbox') ? checkBox(item.hasAttribute('checked')) : ''
    const text = box + item.getText()
    const body = item.hasBlocks() ? `\n<p>${text}</p>\n${await item.content()}\n` : text
    items.push(`<li${idOf(item)}${box && ' class="task"'}>${body}</li>`)
  }
  const start = attributeText(node, 'start')
  const type = name === 'ol' ? (numberTypes[node.style ?? ''] ?? '') : ''
  const attributes = [
    node.hasOption('checklist') && ' class="tasks"',
    type && ` type="${type}"`,
    start && ` start="${start}"`,
    node.hasOption('reversed') && ' reversed',
  ]
  const id = node.hasTitle() ? '' : idOf(node)
  return titled(node, `<${name}${id}${attributes.filter(Boolean).join('')}>\n${items.join('\n')}\n</${name}>`)
}

const numberTypes: Readonly<Record<string, string>> = {
  loweralpha: 'a',
  upperalpha: 'A',
  lowerroman: 'i',
  upperroman: 'I',
}

function checkBox(isChecked: boolean): string {
  return `<input type="checkbox" aria-label="${isChecked ? 'Done' : 'To do'}"${isChecked ? ' checked' : ''}> `
}

function attribution(node: Node): string {
  const [author, work] = [attributeText(node, 'attribution'), attributeText(node, 'citetitle')]
  const source = [author, work && `<cite>${work}</cite>`].filter(Boolean).join(', ')
  return source && `\n<p>— ${source}</p>`
}

async function printImage(node: Node): Promise<string> {
  const size = ['width', 'height'].map(name => attributeText(node, name) && ` ${name}="${attributeText(node, name)}"`)
  const source = await node.imageUri(attributeText(node, 'target'))
  const alternative = attributeText(node, 'alt').replaceAll('"', '&quot;')
  const image = `<img src="${source}" alt="${alternative}"${size.join('')}>`
  const link = attributeText(node, 'link')
  return link ? `<a href="${link === 'self' ? source : link}">${image}</a>` : image
}

function mediaLink(node: Node): string {
  const target = attributeText(node, 'target')
  return titled(node, `<p><a href="${target}">${target}</a></p>`)
}
