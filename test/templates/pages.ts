/** What GitHub Pages (Jekyll 3.10, kramdown) would render differently from us, or not at all. */
import { nodesOf, sourceOf, touchingBlocksIn } from './markdown.ts'
import { breakFile, pagesOf, parseYaml, put, type Rules, without } from './template.ts'

/**
 * No other settings are needed: another theme or renderer would look different, and a remote one needs another
 * repository.
 */
const settings = ['title', 'description', 'plugins', 'exclude', 'titles_from_headings']
/** The plugins that GitHub Pages allow besides those that always run. */
const plugins = ['jekyll-seo-tag', 'jekyll-sitemap']
/** An `exclude` in Jekyll 3 replaces its default exclusions. */
const excludedByItself = ['Gemfile', 'Gemfile.lock', 'node_modules', 'vendor']

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
          if (/^(link|image|definition)$/.test(node.type) && /\.md\?|\]\(<|\]: *</.test(source)) {
            yield `${path}: an address that Jekyll does not rewrite: ${source}`
          }
          if (node.type === 'text' && /\$[^\s$][^$]*\$/.test(node.value)) yield `${path}: formula in "${node.value}"`
          if (node.type === 'text' && /:[a-z0-9_+-]+:/.test(node.value)) yield `${path}: emoji in "${node.value}"`
          if (node.type === 'paragraph' && /^[^`]*\|/m.test(source)) yield `${path}: taken as a table: ${source}`
          for (const line of touchingBlocksIn(node)) yield `${path}:${line}: no empty line between two blocks`
        }
      }
    },
    broken: [
      put('requirements', '_notes.md', '# Notes\n'),
      put('requirements', 'notes/_a.md', '# Notes\n'),
      breakFile('requirements', 'glossary.md', '\n# Glossary', '\n# Glossary {{ page.title }}'),
      breakFile('requirements', 'glossary.md', '\n# Glossary', '\n# Glossary {% raw %}'),
      breakFile('requirements', 'glossary.md', '> **Example.**', '> [!NOTE]\n> **Example.**'),
      breakFile('requirements', 'glossary.md', 'One word', 'https://example.com'),
      breakFile('requirements', 'glossary.md', 'One word', '<b>One</b> word'),
      breakFile('requirements', 'glossary.md', 'One word', 'One $x^2$ word'),
      breakFile('requirements', 'scope.md', '(interfaces.md)', '(interfaces.md?plain)'),
      breakFile('requirements', 'scope.md', '(interfaces.md)', '(<interfaces.md>)'),
      breakFile('requirements', 'glossary.md', 'One word', 'One :tada: word'),
      breakFile('requirements', 'glossary.md', 'One word', 'One | word'),
      put('requirements', 'list.md', '1) One\n2) Two\n'),
      breakFile('requirements', 'README.md', '## Status\n\n', '## Status\n'),
    ],
  },
  'the settings are the minimum that Jekyll needs, and repeat its default exclusions': {
    *faults({ files }) {
      const { title, description, ...others } = parseYaml(files.get('_config.yml') ?? '') ?? {}
      if (typeof title !== 'string' || typeof description !== 'string') yield 'title or description'
      for (const name of Object.keys(others)) if (!settings.includes(name)) yield `setting ${name}`
      for (const plugin of listOf(others['plugins'])) if (!plugins.includes(plugin)) yield `plugin ${plugin}`
      const excluded = listOf(others['exclude'])
      if (excluded.length === 0) return
      for (const name of excludedByItself) if (!excluded.includes(name)) yield `${name} is not left out`
      for (const path of files.keys()) if (excluded.some(name => path.startsWith(name))) yield `${path} is left out`
    },
    broken: [
      without('blank', '_config.yml'),
      breakFile('blank', '_config.yml', 'description:', 'about:'),
      breakFile('blank', '_config.yml', 'plugins:', 'remote_theme: a/b\nplugins:'),
      breakFile('blank', '_config.yml', 'jekyll-sitemap', 'jekyll-mentions'),
      breakFile('requirements', '_config.yml', '  - vendor\n', ''),
      breakFile('requirements', '_config.yml', '- drafts', '- glossary.md'),
    ],
  },
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
