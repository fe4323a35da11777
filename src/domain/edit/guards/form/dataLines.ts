import type { Pair } from '../../compare/compare.ts'
import type { GuardContext } from '../context/context.ts'
import { readsLinesAlone } from '../context/dataFiles.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

/**
 * Lines of data that got another value and with it another key, other quotes or another indentation: another program
 * reads them then. An instruction that names the new key asks for it, unless it is a part of the old one.
 */
export function guardDataLines({ rewrite: { path }, comparison, asked, isRevision }: GuardContext): readonly Warning[] {
  const { intent } = asked
  if (!readsLinesAlone(path) || intent.isOpen || isRevision || asked.has(['format', 'rewrite'])) return []
  const mayMove = asked.has(['move', 'rename', 'replace'])
  return inRuns(
    comparison.changed.slice(0, changedMax).flatMap(pair => {
      const { start, end } = pair.after
      const [old, now] = [readLine(pair.before.text), readLine(pair.after.text)]
      if (old === null || now === null || old.value === now.value) return []
      const lines = [start + 1, end] as const
      if (isQuoted(old.value) !== isQuoted(now.value) && isNumeric(old.value) && isNumeric(now.value)) {
        return [warn('more_changed', lines, 'A number became a text, or a text a number.')]
      }
      if (mayMove) return []
      if (old.key !== now.key) {
        return intent.names(now.key) && !old.key.includes(now.key)
          ? []
          : [warn('name_changed', lines, `"${old.key}" became "${now.key}".`)]
      }
      return old.indent !== now.indent && isAlone(pair, comparison.changed)
        ? [warn('more_changed', lines, 'Its indentation changed too.')]
        : []
    }),
  )
}

const changedMax = 200

const keyLine = /^(\s*(?:- +)?)["']?([\w.-]{1,80})["']?\s*[:=]\s*(\S.*)$/

function readLine(text: string) {
  const [, indent = '', key = '', value = ''] = keyLine.exec(text.slice(0, lineReadMaxChars)) ?? []
  return key === '' ? null : { indent, key, value: value.replace(/,$/, '').trim() }
}

const lineReadMaxChars = 500

function isQuoted(value: string): boolean {
  return /^["']/.test(value)
}

function isNumeric(value: string): boolean {
  return /^["']?-?\d+(?:\.\d+)?["']?$/.test(value)
}

/** Whether no line beside it changed, as when an entry moves into another one. */
function isAlone({ before }: Pair, changed: readonly Pair[]): boolean {
  return !changed.some(one => one.before.start === before.end || one.before.end === before.start)
}
