import { codeHostContract } from '../../../contracts/codeHost.ts'
import { speckeepSubject } from './speckeep.ts'

codeHostContract('git, on another Speckeep', speckeepSubject)
