import { createHash } from 'node:crypto'
import type { CorpusQuestion } from '../corpusQuestions.ts'

/** A fixed half of the questions, by chance: the weights of the ranking were chosen on it, and proved on the other. */
export function isTunedOn([question]: CorpusQuestion): boolean {
  return createHash('sha256').update(`1${question}`).digest().readUInt32BE() % 2 === 0
}
