import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { rules } from './catalogue.ts'
import type { Rule } from './rule.ts'

/** What a project says about the rules of the check, by their ids. */
export type CheckSettings = { readonly on: ReadonlySet<string>; readonly off: ReadonlySet<string> }

export const defaultSettings: CheckSettings = { on: new Set(), off: new Set() }

/** The file of the site's settings, which GitHub Pages reads too. */
export const settingsPath = '_config.yml'
const settingsMaxChars = 64 * 1024

/**
 * Reads `check` from the site's settings: `check: {off: [passive-without-actor], on: [weak-verb]}`; `off: all` and
 * `check: false` turn off every rule that `on` does not name. Names of no rule are ignored.
 */
export function readCheckSettings(yaml: string): CheckSettings {
  if (yaml.length > settingsMaxChars || !/^check\s*:/m.test(yaml)) return defaultSettings
  const { contents } = parseDocument(yaml, {
    schema: 'core',
    logLevel: 'silent',
    prettyErrors: false,
    uniqueKeys: false,
  })
  const check = isMap<Node, Node>(contents) ? contents.get('check', true) : undefined
  if (isScalar(check) && String(check.value) === 'false') return { on: new Set(), off: everyRule() }
  if (!isMap<Node, Node>(check)) return defaultSettings
  return { on: namesIn(check.get('on', true)), off: namesIn(check.get('off', true)) }
}

export function ruleFilter({ on, off }: CheckSettings): (rule: Rule) => boolean {
  return ({ id, isOn }) => on.has(id) || (isOn && !off.has(id))
}

function namesIn(node: unknown): ReadonlySet<string> {
  const items = isSeq<Node>(node) ? node.items : [node]
  const names = items.flatMap(item => (isScalar(item) ? String(item.value) : []))
  return names.includes('all') ? everyRule() : new Set(names)
}

function everyRule(): ReadonlySet<string> {
  return new Set(rules.map(({ id }) => id))
}
