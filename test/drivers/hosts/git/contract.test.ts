import { gitSubject } from '#testing/hosts/git/subject.ts'
import { codeHostContract } from '../../../contracts/codeHost.ts'

codeHostContract('git', () => gitSubject())
