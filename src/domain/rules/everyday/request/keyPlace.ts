import { isNode } from 'yaml'
import { readYaml, yamlSpan } from '../../../markdown/frontMatter.ts'
import { fold } from '../../../text/fold.ts'
import type { Page } from '../page/page.ts'
import type { KeyPlace } from './goal.ts'

/** The key that a phrase such as `the description` or `the tags field` names. */
export function keyPlaceOf({ document }: Page, phrase: string): KeyPlace | null {
  const yaml = yamlSpan(document)
  const name = fold(phrase.replace(/^(?:the|this|its) /i, '').replace(/ (?:key|field|property|entry|list)$/i, ''))
  if (yaml === null || name === '') return null
  const items = readYaml(document.text.slice(yaml.start, yaml.end))?.items ?? []
  const found = items.find(({ key }) => fold(String(key)) === name)
  const range = isNode(found?.value) ? found.value.range : null
  return range == null ? null : { key: String(found?.key), start: yaml.start + range[0], end: yaml.start + range[1] }
}
