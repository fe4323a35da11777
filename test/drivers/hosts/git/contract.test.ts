import { codeHostContract } from '../../../contracts/codeHost.ts'
import { gitSubject } from './subject.ts'

codeHostContract('git', () => gitSubject())
