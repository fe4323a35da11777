/** The columns of a `User`, under its field names. */
export const userColumns = [
  'id',
  'email',
  'password_hash as passwordHash',
  'first_name as firstName',
  'last_name as lastName',
  'enabled',
  'roles',
  'repohost_provider as repohostProvider',
  'repohost_username as repohostUsername',
  'repohost_user_id as repohostUserId',
  'repohost_avatar_url as repohostAvatarUrl',
  'email_verified_at as emailVerifiedAt',
  'created_at as createdAt',
] as const
