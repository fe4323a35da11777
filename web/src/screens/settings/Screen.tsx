import { Title } from '@mantine/core'
import type { ComponentType } from 'react'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { Administration } from './Administration.tsx'
import { Colours } from './Colours.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DownloadData } from './DownloadData.tsx'
import { Email } from './Email.tsx'
import { GitTokens } from './GitTokens.tsx'
import { GroupLinks, type GroupName } from './GroupLinks.tsx'
import { HostConnection } from './HostConnection.tsx'
import { Identities } from './Identities.tsx'
import { Keyboard } from './Keyboard.tsx'
import { Name } from './Name.tsx'
import { Password } from './Password.tsx'
import { Quotas } from './Quotas.tsx'
import { SecurityLog } from './SecurityLog.tsx'
import { Sessions } from './Sessions.tsx'
import { SignOut } from './SignOut.tsx'
import { TwoStep } from './TwoStep.tsx'
import { useScrollToHash } from './useScrollToHash.ts'

type Group = GroupName & { readonly parts: readonly ComponentType[] }

/**
 * The page from top to bottom. Each part is one file with one `SettingRow`, or renders nothing where it does not apply.
 */
const groups: readonly Group[] = [
  { id: 'profile', title: 'Profile', parts: [Name, Email, Quotas, Administration] },
  { id: 'security', title: 'Sign-in and security', parts: [Password, TwoStep, Sessions, SecurityLog] },
  { id: 'connections', title: 'Connections', parts: [Identities, HostConnection] },
  { id: 'git', title: 'Git access', parts: [GitTokens] },
  { id: 'data', title: 'Your data', parts: [DownloadData, DeleteAccount] },
  { id: 'browser', title: 'This browser', parts: [Colours, Keyboard, SignOut] },
]

export function Screen() {
  useScrollToHash()
  return (
    <PageLayout title="Settings">
      <div className="settings">
        <GroupLinks groups={groups} />
        <div className="settings-groups">
          {groups.map(({ id, title, parts }) => (
            <div key={id} className="settings-group">
              <Title order={2} id={id} tabIndex={-1}>
                {title}
              </Title>
              {parts.map(Part => (
                <Part key={Part.name} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </PageLayout>
  )
}
