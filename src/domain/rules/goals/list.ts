import type { Goal } from './goal.ts'
import { addText } from './addText.ts'
import { remove } from './remove.ts'
import { rename } from './rename.ts'
import { replaceWords } from './replaceWords.ts'
import { setValue } from './setValue.ts'

/** What people ask for; each instruction is read for all of it. */
export const allGoals: readonly Goal[] = [addText, remove, setValue, rename, replaceWords]
