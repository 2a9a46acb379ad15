import { Button } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '#client/api/transfer.ts'
import { usePath, useQuery, useWords } from '../../../app/hooks.ts'
import { InvitationList } from './InvitationList.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { StaffList } from './StaffList.tsx'
import { type StaffOwner, staffApi } from './staffApi.ts'

export interface StaffPageProps {
  owner: StaffOwner
  title: string
  path: string
  canEdit: boolean
}

/** What both lists of the page show around their rows. */
export interface StaffFrame {
  title: string
  tabs: { label: string; items: { to: string; label: string; current: boolean }[] }
  invite: ReactNode
  exporting: ReactNode
  children: ReactNode
}

/** The people of the platform or of a program, and the invitations to it. */
export function StaffPage({ owner, title, path, canEdit }: StaffPageProps) {
  const t = useWords()
  const to = usePath()
  const { get } = useQuery()
  const [params] = useSearchParams()
  const [inviting, setInviting] = useState(false)
  const view = get('view') === 'invitations' ? 'invitations' : 'people'
  const api = staffApi(owner)
  const filters = Object.fromEntries(
    ['search', 'role', 'state'].flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const frame: StaffFrame = {
    title,
    tabs: {
      label: title,
      items: [
        { to: to(path), label: t('member.people'), current: view === 'people' },
        { to: to(`${path}?view=invitations`), label: t('member.invitations'), current: view === 'invitations' },
      ],
    },
    invite: canEdit && (
      <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setInviting(true)}>
        {t('member.invite.action')}
      </Button>
    ),
    exporting: (
      <Button
        leftSection={<IconDownload size={16} stroke={1.6} />}
        onClick={() => void download(api.export, { params: api.params, query: filters }, { name: title })}
      >
        {t('member.export')}
      </Button>
    ),
    children: inviting && <InviteDialog owner={owner} onClose={() => setInviting(false)} />,
  }
  return view === 'people' ? (
    <StaffList owner={owner} canEdit={canEdit} frame={frame} />
  ) : (
    <InvitationList owner={owner} canEdit={canEdit} frame={frame} />
  )
}
