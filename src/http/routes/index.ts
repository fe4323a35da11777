import type { Ports } from '#ports/index.ts'
import type { App } from '../app.ts'
import { eventStreamLimits } from '../sse.ts'
import { accountDataRoutes } from './accountData.ts'
import { accountLinkRoutes } from './accountLinks.ts'
import { adminRoutes } from './admin.ts'
import { adminUserRoutes } from './adminUsers.ts'
import { checkRoutes } from './check.ts'
import { codeHostRoutes } from './codeHost.ts'
import { commitRoutes } from './commits.ts'
import { confirmationRoutes } from './confirmation.ts'
import { contentRoutes } from './content.ts'
import { deletedProjectRoutes } from './deletedProjects.ts'
import { editHistoryRoutes } from './editHistory.ts'
import { editRoutes } from './edits.ts'
import { exportRoutes } from './exports.ts'
import { factorRoutes } from './factors.ts'
import { gitTokenRoutes } from './gitTokens.ts'
import { hostSignInRoutes } from './hostSignIn.ts'
import { identityRoutes } from './identities.ts'
import { invitationRoutes } from './invitations.ts'
import { modelRoutes } from './model.ts'
import { ownAccountRoutes } from './ownAccount.ts'
import { ownSessionRoutes } from './ownSessions.ts'
import { pagesAccessRoutes } from './pagesAccess.ts'
import { passkeyRoutes } from './passkeys.ts'
import { projectRoutes } from './project.ts'
import { projectEventRoutes } from './projectEvents.ts'
import { projectListRoutes } from './projects.ts'
import { providerSignInRoutes } from './providerSignIn.ts'
import { queuedCommitRoutes } from './queuedCommits.ts'
import { quotaRoutes } from './quotas.ts'
import { refreshRoutes } from './refresh.ts'
import { registrationRoutes } from './registration.ts'
import { repoTokenRoutes } from './repoToken.ts'
import { testDateRoute } from './service.ts'
import { signInRoutes } from './signIn.ts'
import { signInOfferRoutes } from './signInOffer.ts'
import { templateRoutes } from './templates.ts'
import { textRoutes } from './texts.ts'
import { totpRoutes } from './totp.ts'
import { twoFactorRoutes } from './twoFactor.ts'
import { versionRoutes } from './versions.ts'

/** All endpoints below `/api`. */
export function apiRoutes(api: App, ports: Ports): void {
  const limitStreams = eventStreamLimits(ports.settings)
  signInRoutes(api, ports)
  refreshRoutes(api, ports)
  gitTokenRoutes(api, ports)
  ownAccountRoutes(api, ports)
  ownSessionRoutes(api, ports)
  accountDataRoutes(api, ports)
  exportRoutes(api, ports)
  accountLinkRoutes(api, ports)
  hostSignInRoutes(api, ports)
  codeHostRoutes(api, ports)
  signInOfferRoutes(api, ports)
  providerSignInRoutes(api, ports)
  identityRoutes(api, ports)
  factorRoutes(api, ports)
  totpRoutes(api, ports)
  passkeyRoutes(api, ports)
  twoFactorRoutes(api, ports)
  confirmationRoutes(api, ports)
  adminUserRoutes(api, ports)
  registrationRoutes(api, ports)
  invitationRoutes(api, ports)
  adminRoutes(api, ports)
  modelRoutes(api, ports)
  projectListRoutes(api, ports)
  projectRoutes(api, ports)
  repoTokenRoutes(api, ports)
  pagesAccessRoutes(api, ports)
  projectEventRoutes(api, ports, limitStreams)
  templateRoutes(api, ports)
  deletedProjectRoutes(api, ports)
  contentRoutes(api, ports)
  textRoutes(api, ports)
  commitRoutes(api, ports)
  checkRoutes(api, ports)
  versionRoutes(api, ports)
  queuedCommitRoutes(api, ports)
  quotaRoutes(api, ports)
  editRoutes(api, ports, limitStreams)
  editHistoryRoutes(api, ports)
  testDateRoute(api, ports)
}
