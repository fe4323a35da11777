import { codeHostContract } from '../../../contracts/codeHost.ts'
import { giteaSubject } from './subject.ts'

codeHostContract('gitea', () => giteaSubject())
