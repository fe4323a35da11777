/** What GitHub Pages (Jekyll 3.10, kramdown) would show differently from us, or not at all. */
import { nodesOf, sourceOf, touchingBlocksIn } from './markdown.ts'
import { pagesOf, put, type Rules, spoil } from './template.ts'

export const pageRules: Rules = {
  'GitHub Pages shows every page as we do': {
    *faults(template) {
      for (const [path, text] of template.files) {
        if (!/^(README\.md|_config\.yml|([a-z0-9][a-z0-9-]*\/)?[a-z0-9][a-z0-9-]*\.(md|yaml))$/.test(path)) yield path
        if (/\{\{|\{%|\{:/.test(text)) yield `${path}: Liquid or kramdown markup`
      }
      for (const [path, text] of pagesOf(template)) {
        for (const node of nodesOf(text)) {
          const source = sourceOf(node, text)
          if (node.type === 'html' && !source.startsWith('<!--')) yield `${path}: raw HTML ${source}`
          if (node.type === 'blockquote' && /^>\s*\[!/.test(source)) yield `${path}: alert`
          if (node.type === 'link' && !source.startsWith('[')) yield `${path}: bare address ${source}`
          if (node.type === 'listItem' && /^\d+\)/.test(source)) yield `${path}: list with 1)`
          if (node.type === 'text' && /:[a-z0-9_+-]+:/.test(node.value)) yield `${path}: emoji in "${node.value}"`
          if (node.type === 'paragraph' && /^[^`]*\|/m.test(source)) yield `${path}: taken as a table: ${source}`
          for (const line of touchingBlocksIn(node)) yield `${path}:${line}: no empty line between two blocks`
        }
      }
    },
    broken: [
      put('requirements', '_notes.md', '# Notes\n'),
      put('requirements', 'notes/_a.md', '# Notes\n'),
      spoil('requirements', 'glossary.md', '\n# Glossary', '\n# Glossary {{ page.title }}'),
      spoil('requirements', 'glossary.md', '\n# Glossary', '\n# Glossary {% raw %}'),
      spoil('requirements', 'glossary.md', '> **Example.**', '> [!NOTE]\n> **Example.**'),
      spoil('requirements', 'glossary.md', 'One word', 'https://example.com'),
      spoil('requirements', 'glossary.md', 'One word', '<b>One</b> word'),
      spoil('requirements', 'glossary.md', 'One word', 'One :tada: word'),
      spoil('requirements', 'glossary.md', 'One word', 'One | word'),
      put('requirements', 'list.md', '1) One\n2) Two\n'),
      spoil('requirements', 'README.md', '## Status\n\n', '## Status\n'),
    ],
  },
}
