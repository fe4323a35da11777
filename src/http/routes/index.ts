import type { Ports } from '#ports/index.ts'
import type { App } from '../app.ts'
import { eventStreamLimits } from '../sse.ts'
import { accountDataRoutes } from './account/accountData.ts'
import { accountLinkRoutes } from './account/accountLinks.ts'
import { exportRoutes } from './account/exports.ts'
import { gitTokenRoutes } from './account/gitTokens.ts'
import { ownAccountRoutes } from './account/ownAccount.ts'
import { ownSessionRoutes } from './account/ownSessions.ts'
import { adminRoutes } from './admin/admin.ts'
import { adminUserRoutes } from './admin/adminUsers.ts'
import { invitationRoutes } from './admin/invitations.ts'
import { modelRoutes } from './admin/model.ts'
import { registrationRoutes } from './admin/registration.ts'
import { checkRoutes } from './content/check.ts'
import { commitRoutes } from './content/commits.ts'
import { contentRoutes } from './content/content.ts'
import { queuedCommitRoutes } from './content/queuedCommits.ts'
import { textRoutes } from './content/texts.ts'
import { versionRoutes } from './content/versions.ts'
import { editHistoryRoutes } from './edits/editHistory.ts'
import { editRoutes } from './edits/edits.ts'
import { confirmationRoutes } from './factors/confirmation.ts'
import { factorRoutes } from './factors/factors.ts'
import { passkeyRoutes } from './factors/passkeys.ts'
import { totpRoutes } from './factors/totp.ts'
import { twoFactorRoutes } from './factors/twoFactor.ts'
import { codeHostRoutes } from './hosts/codeHost.ts'
import { deletedProjectRoutes } from './projects/deletedProjects.ts'
import { pagesAccessRoutes } from './projects/pagesAccess.ts'
import { projectRoutes } from './projects/project.ts'
import { projectEventRoutes } from './projects/projectEvents.ts'
import { projectListRoutes } from './projects/projects.ts'
import { quotaRoutes } from './projects/quotas.ts'
import { repoTokenRoutes } from './projects/repoToken.ts'
import { templateRoutes } from './projects/templates.ts'
import { testDateRoute } from './service.ts'
import { hostSignInRoutes } from './signIn/hostSignIn.ts'
import { identityRoutes } from './signIn/identities.ts'
import { providerSignInRoutes } from './signIn/providerSignIn.ts'
import { refreshRoutes } from './signIn/refresh.ts'
import { signInRoutes } from './signIn/signIn.ts'
import { signInOfferRoutes } from './signIn/signInOffer.ts'

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
