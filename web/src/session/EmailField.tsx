import { TextInput, type TextInputProps } from '@mantine/core'

/** The address that an account signs in with. */
export function EmailField(props: TextInputProps) {
  return <TextInput label="Email" type="email" autoComplete="username" required withAsterisk={false} {...props} />
}
