import { codeHostContract } from '../../../contracts/codeHost.ts'
import { giteaSubject } from '../gitea/subject.ts'

codeHostContract('forgejo', () => giteaSubject({ forgejo: true }))
