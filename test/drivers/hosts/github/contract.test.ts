import { codeHostContract } from '../../../contracts/codeHost.ts'
import { githubSubject } from './subject.ts'

codeHostContract('github', githubSubject)
