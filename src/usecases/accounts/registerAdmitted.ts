import type { User } from '#ports/stores/users.ts'
import { type AdmissionPorts, promoteNewAccount, requireAdmission } from './admission.ts'
import { type RegisterInput, type RegisterPorts, register } from './register.ts'

/** Creates an account with a password, if the service takes new ones (Interface, Administration). */
export async function registerAdmitted(
  ports: AdmissionPorts & RegisterPorts,
  { invitation, ...registration }: RegisterInput & { readonly invitation?: string },
  sender: string,
): Promise<User> {
  const user = await register(ports, registration, sender, (email, { isVerified }) =>
    requireAdmission(ports, { email, invitation: isVerified ? null : invitation }),
  )
  return (await promoteNewAccount(ports, user)) ? { ...user, roles: ['USER', 'ADMIN'] } : user
}
