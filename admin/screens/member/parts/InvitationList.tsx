import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMail, IconMailOff, IconSend } from '@tabler/icons-react'
import { number, ownZone, tableDate } from '#client/ui/format.ts'
import type { Invitation } from '#core/member/invitation.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import { useList } from '../../../app/parts/list/useList.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import { type BadgeLook, StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import tableStyles from '../../../app/parts/table/Table.module.css'
import styles from '../Member.module.css'
import { useInvitationActions } from './invitationActions.tsx'
import { useRoleName } from './names.ts'
import type { StaffFrame } from './StaffPage.tsx'
import { type StaffOwner, staffApi } from './staffApi.ts'

const STATES: Record<Invitation['state'], BadgeLook> = {
  sent: { shape: 'ring', tone: 'none' },
  expired: { shape: 'square', tone: 'warn' },
  accepted: { shape: 'dot', tone: 'ok' },
  declined: { shape: 'diamond', tone: 'none' },
  revoked: { shape: 'diamond', tone: 'none' },
}

const isOpen = ({ state }: Invitation): boolean => state === 'sent' || state === 'expired'

interface InvitationListProps {
  owner: StaffOwner
  canEdit: boolean
  frame: StaffFrame
}

/** Every invitation with what became of it. */
export function InvitationList({ owner, canEdit, frame }: InvitationListProps) {
  const t = useWords()
  const locale = useLocale()
  const roleName = useRoleName()
  const api = staffApi(owner)
  const actions = useInvitationActions(owner)
  const day = (at: string) => tableDate(new Date(at), ownZone(), locale)
  const state = (invitation: Invitation) => (
    <StatusBadge {...STATES[invitation.state]} bare>
      {t(`member.state.${invitation.state}`)}
    </StatusBadge>
  )
  const menu = (invitation: Invitation) =>
    canEdit &&
    isOpen(invitation) && (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('member.menu', { name: invitation.email })}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconSend size={16} stroke={1.6} />}
            disabled={actions.sending === invitation.id}
            onClick={() => actions.resend(invitation)}
          >
            {t('member.resend')}
          </Menu.Item>
          <Menu.Item
            data-danger
            leftSection={<IconMailOff size={16} stroke={1.6} />}
            onClick={() => void actions.revoke(invitation)}
          >
            {t('member.revoke.menu')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )
  const columns: Column<Invitation>[] = [
    {
      key: 'email',
      label: t('member.column.person'),
      fixed: true,
      cell: ({ email, name }) => (
        <span className={styles.words}>
          <b className={tableStyles.cell}>{name || email}</b>
          {name && <span className="small soft cut">{email}</span>}
        </span>
      ),
    },
    { key: 'role', label: t('member.column.role'), cell: ({ role }) => roleName(role) },
    { key: 'state', label: t('member.column.state'), cell: state },
    {
      key: 'lastSentAt',
      label: t('member.column.sent'),
      cell: ({ lastSentAt, sends }) => (
        <span className="num nowrap">
          {day(lastSentAt)}
          {sends > 1 && (
            <span className="soft"> ({t('member.sends', { count: sends, n: number(sends, locale) })})</span>
          )}
        </span>
      ),
    },
    {
      key: 'expiresAt',
      label: t('member.column.until'),
      cell: (one) => (isOpen(one) ? <span className="num nowrap">{day(one.expiresAt)}</span> : null),
    },
    {
      key: 'invitedBy',
      label: t('member.column.by'),
      cell: ({ invitedBy }) => <span className={tableStyles.cell}>{invitedBy}</span>,
    },
    { key: 'menu', label: t('member.column.menu'), quiet: true, width: 56, cell: menu },
  ]
  const list = useList(api.invitations, {
    name: 'invitations',
    params: api.params,
    columns,
    filters: [
      {
        name: 'state',
        label: t('member.column.state'),
        options: (Object.keys(STATES) as Invitation['state'][]).map((value) => ({
          value,
          label: t(`member.state.${value}`),
        })),
      },
    ],
  })
  const total = list.answer?.metadata.total
  return (
    <ListPage
      list={list}
      title={frame.title}
      label={t('member.invitations')}
      tabs={frame.tabs}
      facts={total !== undefined && t('member.invitationFacts', { count: total, n: number(total, locale) })}
      actions={frame.invite}
      search={t('member.searchEmail')}
      nameOf={({ email }) => email}
      twoLines
      card={(one) => (
        <div className={styles.card}>
          <div className={styles.cardWords}>
            <b className="cut">{one.name || one.email}</b>
            {one.name && <span className="small soft cut">{one.email}</span>}
            <span className={`small ${styles.states}`}>
              {state(one)}
              <span>{roleName(one.role)}</span>
            </span>
          </div>
          {menu(one)}
        </div>
      )}
      empty={
        <StateBox icon={IconMail} title={t('member.noInvitations')} actions={frame.invite}>
          {t('member.noInvitationsHint')}
        </StateBox>
      }
    >
      {frame.children}
    </ListPage>
  )
}
