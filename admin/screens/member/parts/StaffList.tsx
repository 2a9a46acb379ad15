import { ActionIcon, Button, Menu } from '@mantine/core'
import { useStore } from '@nanostores/react'
import {
  IconCrown,
  IconDots,
  IconMailOff,
  IconSend,
  IconUserMinus,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { $authUser, $authUserRoles } from '#client/api/session.ts'
import { fromNow, number, ownZone, shortDay } from '#client/ui/format.ts'
import type { StaffMember } from '#core/member/member.contract.ts'
import headerStyles from '../../../app/Header.module.css'
import { useLocale, useNow, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import { useList } from '../../../app/parts/list/useList.ts'
import { ask } from '../../../app/parts/question.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Member.module.css'
import { useInvitationActions } from './invitationActions.tsx'
import { initialsOf, nameOf, useRoleName } from './names.ts'
import { OwnershipDialog } from './OwnershipDialog.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import type { StaffFrame } from './StaffPage.tsx'
import { type StaffOwner, staffApi } from './staffApi.ts'

const OWNER = 'owner'

type Open = { what: 'roles' | 'owner'; member: StaffMember } | null

interface StaffListProps {
  owner: StaffOwner
  canEdit: boolean
  frame: StaffFrame
}

/** People with a role here and open invitations, with what can be done about each. */
export function StaffList({ owner, canEdit, frame }: StaffListProps) {
  const t = useWords()
  const locale = useLocale()
  const roleName = useRoleName()
  const textOf = useProblemText()
  const me = useStore($authUser)
  const isOwner = useStore($authUserRoles).some(({ key }) => key === OWNER)
  const [open, setOpen] = useState<Open>(null)
  const api = staffApi(owner)
  const kind = 'programId' in owner ? 'program' : 'platform'
  const invitations = useInvitationActions(owner)
  const roles = useApiQuery(queryOf(api.roles, { params: api.params }))
  const removal = useApiMutation(api.remove, {
    onProblem: (why) => notify(textOf(why).detail, { tone: 'bad', topic: 'member' }),
  })
  const remove = async (member: StaffMember) => {
    const name = nameOf(member)
    const sure = await ask({
      title: t('member.remove.title', { name }),
      danger: true,
      action: t('member.remove.action'),
      body: <p>{t(`member.remove.text.${kind}`, { name })}</p>,
    })
    if (!sure || member.userId === null) return
    await removal.mutateAsync({ params: { ...api.params, userId: member.userId } }).then(
      () => notify(t('member.remove.done', { name }), { topic: 'member' }),
      () => {},
    )
  }
  const menu = (row: StaffMember) => {
    if (!canEdit) return null
    const canOwn =
      kind === 'platform' && isOwner && row.state === 'active' && row.userId !== me?.id && row.kind === 'member'
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('member.menu', { name: nameOf(row) })}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        {row.kind === 'invitation' ? (
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconSend size={16} stroke={1.6} />}
              disabled={invitations.sending === row.id}
              onClick={() => invitations.resend(row)}
            >
              {t('member.resend')}
            </Menu.Item>
            <Menu.Item
              data-danger
              leftSection={<IconMailOff size={16} stroke={1.6} />}
              onClick={() => void invitations.revoke(row)}
            >
              {t('member.revoke.menu')}
            </Menu.Item>
          </Menu.Dropdown>
        ) : (
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconUserShield size={16} stroke={1.6} />}
              onClick={() => setOpen({ what: 'roles', member: row })}
            >
              {t(row.roles.length > 0 ? 'member.roles.menu' : 'member.roles.menuAdd')}
            </Menu.Item>
            {canOwn && (
              <Menu.Item
                leftSection={<IconCrown size={16} stroke={1.6} />}
                onClick={() => setOpen({ what: 'owner', member: row })}
              >
                {t('member.owner.menu')}
              </Menu.Item>
            )}
            {row.roles.length > 0 && (
              <Menu.Item
                data-danger
                leftSection={<IconUserMinus size={16} stroke={1.6} />}
                onClick={() => void remove(row)}
              >
                {t(`member.remove.menu.${kind}`)}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        )}
      </Menu>
    )
  }
  const resend = (row: StaffMember) =>
    canEdit &&
    row.kind === 'invitation' && (
      <Button size="compact-sm" loading={invitations.sending === row.id} onClick={() => invitations.resend(row)}>
        {t('member.resend')}
      </Button>
    )
  const isMe = ({ userId }: StaffMember) => userId !== null && userId === me?.id
  const columns: Column<StaffMember>[] = [
    {
      key: 'name',
      label: t('member.column.person'),
      sort: 'name',
      firstDirection: 'asc',
      fixed: true,
      cell: (row) => <Person row={row} isMe={isMe(row)} />,
    },
    { key: 'roles', label: t('member.column.roles'), cell: (row) => <Roles row={row} /> },
    {
      key: 'lastSeenAt',
      label: t('member.column.lastSeen'),
      sort: 'lastSeenAt',
      cell: (row) => <LastSeen row={row} />,
    },
    { key: 'twoStep', label: t('member.column.twoStep'), cell: (row) => <TwoStep row={row} /> },
    {
      key: 'since',
      label: t('member.column.since'),
      sort: 'since',
      hiddenAtFirst: true,
      optional: true,
      cell: ({ since }) => <span className="num nowrap">{shortDay(new Date(since), ownZone(), locale)}</span>,
    },
    {
      key: 'menu',
      label: t('member.column.menu'),
      quiet: true,
      cell: (row) => (
        <span className={styles.end}>
          {resend(row)}
          {menu(row)}
        </span>
      ),
    },
  ]
  const list = useList(api.list, {
    name: `staff-${kind}`,
    params: api.params,
    columns,
    sorting: { by: 'name', direction: 'asc' },
    filters: [
      {
        name: 'role',
        label: t('member.column.role'),
        options: (roles.data?.items ?? []).map((role) => ({ value: role.key, label: roleName(role) })),
      },
      {
        name: 'state',
        label: t('member.column.state'),
        options: (['member', 'sent', 'expired'] as const).map((value) => ({
          value,
          label: t(`member.filter.${value}`),
        })),
      },
    ],
  })
  const counts = list.answer?.counts
  const close = () => setOpen(null)
  return (
    <ListPage
      list={list}
      title={frame.title}
      tabs={frame.tabs}
      facts={
        counts &&
        [
          t(`member.facts.${kind}`, { count: counts.members, n: number(counts.members, locale) }),
          counts.invitations > 0 &&
            t('member.facts.invitations', { count: counts.invitations, n: number(counts.invitations, locale) }),
        ]
          .filter(Boolean)
          .join(' ')
      }
      actions={
        <>
          {frame.exporting}
          {frame.invite}
        </>
      }
      search={t('member.search')}
      nameOf={nameOf}
      twoLines
      card={(row) => (
        <div className={styles.card}>
          <div className={styles.cardWords}>
            <Person row={row} isMe={isMe(row)} />
            <span className={`small ${styles.states}`}>
              <Roles row={row} />
              <LastSeen row={row} />
              {row.twoStep !== 'off' && <TwoStep row={row} />}
            </span>
          </div>
          {menu(row)}
        </div>
      )}
      empty={
        <StateBox icon={IconUsers} title={t('member.empty')} actions={frame.invite}>
          {t(`member.emptyHint.${kind}`)}
        </StateBox>
      }
    >
      {frame.children}
      {open?.what === 'roles' && <RolesDialog owner={owner} member={open.member} onClose={close} />}
      {open?.what === 'owner' && 'platformId' in owner && (
        <OwnershipDialog platformId={owner.platformId} member={open.member} onClose={close} />
      )}
    </ListPage>
  )
}

function Person({ row, isMe }: { row: StaffMember; isMe: boolean }) {
  const t = useWords()
  const name = nameOf(row)
  return (
    <span className={styles.person}>
      <span className={headerStyles.initials} aria-hidden>
        {initialsOf(row)}
      </span>
      <span className={styles.words}>
        <span className="cut" title={name}>
          <b>{name}</b>
          {isMe && <span className="soft"> {t('member.you')}</span>}
        </span>
        {name !== row.email && (
          <span className="small soft cut" title={row.email}>
            {row.email}
          </span>
        )}
      </span>
    </span>
  )
}

function Roles({ row }: { row: StaffMember }) {
  const t = useWords()
  const roleName = useRoleName()
  const own = row.roles.map(roleName).join(', ')
  const through = row.through.map(roleName).join(', ')
  return (
    <span className={styles.words}>
      {own && <span className="cut">{own}</span>}
      {through && <span className="small soft cut">{t('member.through', { roles: through })}</span>}
    </span>
  )
}

function LastSeen({ row }: { row: StaffMember }) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  if (row.state === 'sent')
    return (
      <StatusBadge shape="ring" tone="none" bare>
        {t('member.invitedOn', { date: shortDay(new Date(row.since), ownZone(), locale) })}
      </StatusBadge>
    )
  if (row.state === 'expired')
    return (
      <StatusBadge shape="square" tone="warn" bare>
        {t('member.expired')}
      </StatusBadge>
    )
  if (row.state === 'unconfirmed')
    return (
      <StatusBadge shape="square" tone="warn" bare>
        {t('member.unconfirmed')}
      </StatusBadge>
    )
  return row.lastSeenAt ? (
    <span className="nowrap">{fromNow(new Date(row.lastSeenAt), now, locale)}</span>
  ) : (
    <span className="soft">{t('member.never')}</span>
  )
}

function TwoStep({ row }: { row: StaffMember }) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  if (row.twoStep === null) return null
  if (row.twoStep === 'on')
    return (
      <StatusBadge shape="dot" tone="ok" bare>
        {t('member.twoStep.on')}
      </StatusBadge>
    )
  if (row.twoStep === 'off' || row.twoStepDueAt === null) return <span className="soft">{t('member.twoStep.off')}</span>
  const due = new Date(row.twoStepDueAt)
  return (
    <StatusBadge shape="square" tone="warn" bare>
      {due > now ? t('member.twoStep.due', { date: shortDay(due, ownZone(), locale) }) : t('member.twoStep.late')}
    </StatusBadge>
  )
}
