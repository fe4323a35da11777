import { codeHostContract } from '../../../contracts/codeHost.ts'
import { gitlabSubject } from './subject.ts'

codeHostContract('GitLab', async () => gitlabSubject())
