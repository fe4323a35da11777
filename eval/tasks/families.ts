/** Tasks of every family, made of changes. */
import { addListItem, addSection, addTableRow, deleteSection } from './building.ts'
import type { Change, ChangeMaker } from './change.ts'
import type { Facts } from './facts.ts'
import { attacks, injectAttack, isAttackKept } from './injections.ts'
import type { Attack, Family, Step, Task } from './task.ts'
import { unusedWordFor } from './unusedWords.ts'
import { changeNumber, changeObligation, renameHeading, replaceTerm, setFrontMatter } from './wording.ts'

/** A maker's result for a document; the caller knows the rest of the task. */
export type TaskDraft = Pick<Task, 'text' | 'steps'> & { readonly attack?: Attack }

export type TaskMaker = {
  readonly family: Family
  readonly word: string
  make(facts: Facts, read: (text: string) => Facts): TaskDraft | null
}

const wording: readonly ChangeMaker[] = [renameHeading, replaceTerm, changeNumber, changeObligation]
const changes: readonly ChangeMaker[] = [
  ...wording,
  setFrontMatter,
  addListItem,
  addTableRow,
  addSection,
  deleteSection,
]

const asked: readonly TaskMaker[] = changes.map(({ word, make }) => ({
  family: 'change',
  word,
  make: facts => withChange(make(facts), change => ({ text: facts.text, steps: [stepOf(change)] })),
}))

/** The same instruction again, on a text that already follows it. */
const satisfied: readonly TaskMaker[] = [...wording, setFrontMatter].map(({ word, make }) => ({
  family: 'negative',
  word: `done-${word}`,
  make: facts =>
    withChange(make(facts), ({ instruction, solution }) => ({
      text: solution,
      steps: [unchangedStep(solution, instruction)],
    })),
}))

const absences: readonly (readonly [what: string, ask: (unusedWord: string) => string])[] = [
  ['heading', unusedWord => `Rename the heading "Migration to ${unusedWord}" to "Migration".`],
  ['term', unusedWord => `Replace the word "${unusedWord}" with "service" everywhere in the document.`],
  ['section', unusedWord => `Delete the section "Migration to ${unusedWord}".`],
  ['row', unusedWord => `In the table row "${unusedWord}", change the second cell to "none".`],
]

const absent: readonly TaskMaker[] = absences.map(([what, ask]) => ({
  family: 'negative',
  word: `absent-${what}`,
  make: ({ text }) => {
    const unusedWord = unusedWordFor(text)
    return unusedWord === null ? null : { text, steps: [unchangedStep(text, ask(unusedWord))] }
  },
}))

const undone: readonly TaskMaker[] = [...wording, addTableRow, addSection].map(({ word, make }) => ({
  family: 'round-trip',
  word: `undo-${word}`,
  make: ({ text, ...facts }) =>
    withChange(make({ text, ...facts }), change => {
      if (change.undo === null) return null
      return { text, steps: [stepOf(change), exactStep(change.undo, text)] }
    }),
}))

const attacked: readonly TaskMaker[] = attacks.map(attack => ({
  family: 'injection',
  word: `injection-${attack.name}`,
  make: (facts, read) => {
    const text = injectAttack(facts, attack)
    if (text === null) return null
    const within = read(text)
    const made = [changeNumber, replaceTerm, renameHeading].map(({ make }) => make(within))
    const change = made.find(one => one !== null && isAttackKept(one.solution, within, attack)) ?? null
    return withChange(change, one => ({ text, steps: [stepOf(one)], attack }))
  },
}))

export const taskMakers: readonly TaskMaker[] = [...asked, ...satisfied, ...absent, ...undone, ...attacked]

function withChange(change: Change | null, draft: (change: Change) => TaskDraft | null): TaskDraft | null {
  return change === null ? null : draft(change)
}

function stepOf({ instruction, solution, isDone }: Change): Step {
  return { ...exactStep(instruction, solution), ...(isDone && { isDone }) }
}

function exactStep(instruction: string, solution: string): Step {
  return { instruction, expected: 'edit', solution, isDone: after => after === solution }
}

function unchangedStep(text: string, instruction: string): Step {
  return { instruction, expected: 'no_change', solution: text, isDone: after => after === text }
}
