import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Native<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & { readonly ref?: Ref<HTMLAnchorElement> }

/** A router link that looks like a button; `to`, `params` and `search` are type-checked like those of `Link`. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)

/** A router link within text. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)
