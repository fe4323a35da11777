import { unquote } from '../../instruction/utterance.ts'
import { isId } from '../../page/ids.ts'
import type { Goal } from '../../request/goal.ts'
import { rename } from './rename.ts'

const named =
  /^(?:rename|retitle|relabel|call|change)(?: the (?:name|title) of)? (?:the )?(?:(?:section|heading|chapter|subsection|title) )?(.+?) (?:to|into|as) /i

/** `rename Scope to Purpose` outside Markdown, where only titles have names that can change. */
export const renameTitle: Goal = request => {
  const name = named.exec(request.text)?.[1]
  if (name === undefined || /^(?:the )?(?:column|id|requirement id)\b| column$/i.test(name)) return []
  return isId(unquote(name, request.quotes)) ? [] : rename(request)
}
