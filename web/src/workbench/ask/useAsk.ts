import { type RefObject, useState } from 'react'
import { useCheckView } from '../check/checkContext.ts'
import { useWorkbench } from '../context.ts'
import { useOpenFile } from '../openFileContext.ts'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import type { useInstruction } from './useInstruction.ts'
import { type Verb, verbOf, verbs, wordsToCheck, wordsToFind } from './verb.ts'

/** The verb of the input, inferred from its words unless it was chosen, and what it does. */
export function useAsk(asked: ReturnType<typeof useInstruction>, box: RefObject<HTMLTextAreaElement | null>) {
  const { onSearch } = useWorkbench()
  const { session, state } = useOpenFile()
  const { several } = useRewriteView()
  const { check, onCheck, onCheckAll } = useCheckView()
  const { instruction, isDisabled, isWriting } = asked
  const [chosen, setChosen] = useState<Verb | null>(null)
  const checks = check === null || typeof check === 'string' ? none : check.names
  const verb = chosen ?? verbOf(instruction, checks)
  const isProject = state.selection === null && several.scope !== 'page'
  const write = (words: string): void => {
    if (words === '') setChosen(null)
    asked.write(words)
  }
  const find = (): void => {
    const words = wordsToFind(instruction)
    const surface = isProject ? null : session.surface()
    if (words === '') return
    if (surface === null) onSearch(words)
    else surface.find(words)
    write('')
  }
  const act = (): void => {
    if (isDisabled || isWriting) return
    if (verb === 'rewrite') asked.send()
    else if (verb === 'find') find()
    else checkIt()
  }
  const checkIt = (): void => {
    const words = checks.some(each => each === instruction) ? instruction : wordsToCheck(instruction)
    if (isProject) onCheckAll()
    else onCheck({ words, lines: state.selection })
    write('')
  }
  const choose = (next: Verb): void => {
    setChosen(next)
    box.current?.focus()
  }
  return {
    verb,
    isProject,
    write,
    act,
    choose,
    /** A check needs no words. */
    press: (next: Verb) => (next === 'check' && instruction.trim() === '' ? checkIt() : choose(next)),
    turn: (by: 1 | -1) => choose(verbs.at((verbs.indexOf(verb) + by) % verbs.length) ?? verb),
  }
}

const none: readonly never[] = []
