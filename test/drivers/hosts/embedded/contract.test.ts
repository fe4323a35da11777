import { codeHostContract } from '../../../contracts/codeHost.ts'
import { embeddedSubject } from './subject.ts'

codeHostContract('embedded', embeddedSubject)
