/** The targets of a template's links. */
import { posix } from 'node:path'
import { anchorsOf, nodesOf } from './markdown.ts'
import { breakFile, pagesOf, put, type Rules } from './template.ts'

const standards = ['www.rfc-editor.org', 'www.w3.org']

export const linkRules: Rules = {
  'every relative link and anchor resolves, on one line, as Jekyll rewrites it': {
    *faults(template) {
      for (const [path, text] of pagesOf(template)) {
        for (const node of nodesOf(text)) {
          if (node.type === 'text' && /\]\[|\]\(/.test(node.value)) yield `${path}: broken link in "${node.value}"`
          if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') continue
          if (/^[a-z]+:/.test(node.url)) continue
          const [file = '', anchor] = node.url.split('#')
          const target = template.files.get(file === '' ? path : posix.join(posix.dirname(path), file))
          if (node.position?.start.line !== node.position?.end.line) yield `${path}: ${node.url} is wrapped`
          if (target === undefined) yield `${path}: no file for ${node.url}`
          else if (anchor !== undefined && !anchorsOf(target).has(anchor)) yield `${path}: no anchor for ${node.url}`
        }
      }
    },
    broken: [
      breakFile('requirements', 'scope.md', '(interfaces.md)', '(interface.md)'),
      breakFile('requirements', 'scope.md', '(#goals)', '(#goal)'),
      breakFile('requirements', 'functional.md', '(quality.md#nfr-006)', '(quality.md#nfr-011)'),
      breakFile('requirements', 'functional.md', '[Glossary](', '[The\nglossary]('),
      breakFile('requirements', 'functional.md', '[Glossary](glossary.md)', '[Glossary][missing]'),
      breakFile('rfc', 'README.md', '(proposals/template.md)', '(proposals/)'),
    ],
  },

  'every page can be reached from the start page': {
    *faults(template) {
      const seen = new Set(['README.md', '_config.yml'])
      for (const path of seen) {
        for (const node of nodesOf(template.files.get(path) ?? '')) {
          if (node.type !== 'link' || /^[a-z]+:|^#/.test(node.url)) continue
          seen.add(posix.join(posix.dirname(path), node.url.replace(/#.*/, '')))
        }
      }
      for (const path of template.files.keys()) if (!seen.has(path)) yield path
    },
    broken: [put('requirements', 'orphan.md', '---\ntitle: Orphan\nnav_order: 99\n---\n\n# Orphan\n')],
  },

  'addresses are reserved for examples or lead to standards': {
    *faults(template) {
      for (const [path, text] of template.files) {
        for (const [address, host = ''] of text.matchAll(/(?:https?:\/\/|[\w.+-]@)([\w.-]+)/g)) {
          const known = standards.includes(host) || /^([\w-]+\.)*example\.(com|org)$/.test(host)
          if (!known) yield `${path}: ${address}`
        }
      }
    },
    broken: [
      breakFile('api', 'openapi.yaml', 'api@example.com', 'api@example.net'),
      breakFile('api', 'errors.md', 'https://api.example.com', 'https://api.test'),
    ],
  },
}
