import { OAuthCallback } from '../../session/OAuthCallback.tsx'
import { completeProviderSignIn } from '../../session/signInFlows.ts'

export function Screen() {
  return <OAuthCallback page="/auth/oidc/callback" from="your company" finish={completeProviderSignIn} />
}
