import { browserStorage } from '../storage.ts'

const settingName = 'speckeep-user'

/** Who is signed in here, so that their drafts open while the service does not answer; `null` after a sign-out. */
export function rememberedUser(): string | null {
  return browserStorage.read(settingName)
}

/** `null` forgets the user. */
export function rememberUser(userId: string | null): void {
  browserStorage.write(settingName, userId)
}
