import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { fromNow, number, ownZone, sentenceDay, shortDay } from '#client/ui/format.ts'
import type { PlatformUser } from '#core/account/account.contract.ts'
import { LOCALE_NAMES } from '#core/locale.ts'
import type { MemberProfile } from '#core/member/member.contract.ts'
import { useAllowed, useLocale, useNow, usePath, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { SidePanel } from '../../../app/parts/panel/SidePanel.tsx'
import { ask } from '../../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { ResponseBadge, StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Member.module.css'
import { nameOf, useRoleName } from './names.ts'

interface ProfilePanelProps {
  platformId: string
  userId: string
  /** What the list knows already. */
  row: PlatformUser | undefined
  canStep: { previous: boolean; next: boolean }
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** A person of the platform beside the list: account, roles, applications, ways to sign in, what they did. */
export function ProfilePanel({ platformId, userId, row, canStep, onStep, onClose }: ProfilePanelProps) {
  const t = useWords()
  const allowed = useAllowed()
  const { data: profile, error, reload } = useApiQuery(queryOf('getMember', { params: { platformId, userId } }))
  const known = profile ?? row
  return (
    <SidePanel
      title={known ? nameOf(known) : t('member.profile.title')}
      rowId={row?.id}
      onClose={onClose}
      steps={{
        previous: {
          label: t('member.profile.previous'),
          does: 'member.profile.previous',
          run: () => onStep(-1),
          disabled: !canStep.previous,
        },
        next: {
          label: t('member.profile.next'),
          does: 'member.profile.next',
          run: () => onStep(1),
          disabled: !canStep.next,
        },
      }}
      tools={profile && allowed('platform.user.update') && <Access platformId={platformId} profile={profile} />}
    >
      {error && !profile ? (
        <ErrorState error={error} onRetry={reload} />
      ) : profile ? (
        <Profile profile={profile} platformId={platformId} />
      ) : (
        <SkeletonRows rows={8} height={40} />
      )}
    </SidePanel>
  )
}

/** Shuts a person out of the platform, or lets them in again. */
function Access({ platformId, profile }: { platformId: string; profile: MemberProfile }) {
  const t = useWords()
  const textOf = useProblemText()
  const name = nameOf(profile)
  const rules = { onProblem: (why: Error) => notify(textOf(why).detail, { tone: 'bad', topic: 'member' }) }
  const shut = useApiMutation('revokeAccess', rules)
  const restoration = useApiMutation('restoreAccess', rules)
  const params = { platformId, userId: profile.userId }
  const revoke = async () => {
    const sure = await ask({
      title: t('member.block.title', { name }),
      danger: true,
      action: t('member.block.action'),
      body: <p>{t('member.block.text')}</p>,
    })
    if (sure)
      await shut.mutateAsync({ params }).then(
        () => notify(t('member.block.done', { name }), { topic: 'member' }),
        () => {},
      )
  }
  const restore = () =>
    restoration.mutateAsync({ params }).then(
      () => notify(t('member.restore.done', { name }), { topic: 'member' }),
      () => {},
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" aria-label={t('member.menu', { name })}>
          <IconDots size={18} stroke={1.6} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {profile.state === 'revoked' ? (
          <Menu.Item onClick={() => void restore()}>{t('member.restore.action')}</Menu.Item>
        ) : (
          <Menu.Item data-danger onClick={() => void revoke()}>
            {t('member.block.menu')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Profile({ profile, platformId }: { profile: MemberProfile; platformId: string }) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const allowed = useAllowed()
  const day = (at: string) => sentenceDay(new Date(at), ownZone(), locale)
  return (
    <>
      <Section title={t('member.profile.account')}>
        <dl className={styles.facts}>
          <dt>{t('users.column.email')}</dt>
          <dd>
            <a href={`mailto:${profile.email}`}>{profile.email}</a>
            {!profile.confirmed && <span className="soft"> ({t('member.unconfirmed')})</span>}
          </dd>
          <dt>{t('users.column.state')}</dt>
          <dd>
            {profile.state === 'revoked' ? (
              <StatusBadge shape="diamond" tone="bad" bare>
                {t('users.state.revoked')}
              </StatusBadge>
            ) : (
              t(profile.kind === 'applicant' ? 'users.applicant' : 'users.kind.staff')
            )}
          </dd>
          <dt>{t('member.profile.language')}</dt>
          <dd>{LOCALE_NAMES[profile.locale]}</dd>
          <dt>{t('users.column.createdAt')}</dt>
          <dd>{day(profile.since)}</dd>
          <dt>{t('users.column.lastSeenAt')}</dt>
          <dd>{profile.lastSeenAt ? fromNow(new Date(profile.lastSeenAt), now, locale) : t('users.never')}</dd>
        </dl>
      </Section>
      <Section title={t('users.column.roles')}>
        <Roles profile={profile} />
      </Section>
      <Section title={t('users.column.responses')}>
        <Responses profile={profile} />
      </Section>
      <Section title={t('member.profile.signIn')}>
        <SignIn profile={profile} />
      </Section>
      {allowed('platform.log.read') && (
        <Section title={t('log.title')}>
          <Log profile={profile} platformId={platformId} />
        </Section>
      )}
    </>
  )
}

function Roles({ profile }: { profile: MemberProfile }) {
  const t = useWords()
  const path = usePath()
  const roleName = useRoleName()
  if (profile.roles.length === 0) return <p className="soft">{t('member.profile.noRoles')}</p>
  return (
    <ul className={styles.lines}>
      {profile.roles.map((role) => (
        <li key={`${role.key} ${role.program?.id}`} className={styles.line}>
          <span>{roleName(role)}</span>
          {role.program ? (
            <Link to={path(`admin/programs/${role.program.slug}/collaborators`)}>{role.program.title}</Link>
          ) : (
            <Link to={path('admin/admins')}>{t('member.profile.everywhere')}</Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Responses({ profile }: { profile: MemberProfile }) {
  const t = useWords()
  const locale = useLocale()
  const path = usePath()
  if (profile.responses.length === 0) return <p className="soft">{t('member.profile.noResponses')}</p>
  const left = profile.responseCount - profile.responses.length
  return (
    <>
      <ul className={styles.lines}>
        {profile.responses.map(({ id, number: given, title, state, updatedAt, program }) => (
          <li key={id}>
            <span className={styles.line}>
              <Link to={path(`admin/programs/${program.slug}/responses/${id}`)}>
                {title || given || t('member.profile.untitled')}
              </Link>
              <ResponseBadge state={state} bare />
            </span>
            <span className="small soft">
              {program.title}, {shortDay(new Date(updatedAt), ownZone(), locale)}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="small soft">{t('member.profile.more', { count: left, n: number(left, locale) })}</p>}
    </>
  )
}

function SignIn({ profile: { signIn } }: { profile: MemberProfile }) {
  const t = useWords()
  const locale = useLocale()
  const lines = [
    t(signIn.password ? 'member.profile.password' : 'member.profile.noPassword'),
    ...signIn.factors.map(({ kind, since }) =>
      t(`member.profile.factor.${kind}`, { date: sentenceDay(new Date(since), ownZone(), locale) }),
    ),
    ...(signIn.factors.length === 0 ? [t('member.profile.noFactor')] : []),
    t('member.profile.sessions', { count: signIn.sessions, n: number(signIn.sessions, locale) }),
    ...(signIn.tokens > 0
      ? [t('member.profile.tokens', { count: signIn.tokens, n: number(signIn.tokens, locale) })]
      : []),
  ]
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const LATEST = 8

/** What the person did and what was done about them, the latest first. */
function Log({ profile: { userId }, platformId }: { profile: MemberProfile; platformId: string }) {
  const t = useWords()
  const locale = useLocale()
  const path = usePath()
  const params = { platformId }
  const by = useApiQuery(queryOf('listPlatformLogs', { params, query: { actorId: userId, limit: LATEST } }))
  const about = useApiQuery(queryOf('listPlatformLogs', { params, query: { subjectId: userId, limit: LATEST } }))
  const [now] = useState(() => new Date())
  if (!by.data || !about.data) return <SkeletonRows rows={3} height={28} />
  const entries = [...new Map([...by.data.items, ...about.data.items].map((entry) => [entry.id, entry])).values()]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, LATEST)
  return (
    <>
      <ul className={styles.lines}>
        {entries.map(({ id, type, at, subject }) => (
          <li key={id} className={styles.line}>
            <span>
              {t(`log.type.${type.replaceAll('.', '_')}`, { defaultValue: type })}
              {subject.name && subject.id !== userId && <span className="soft"> {subject.name}</span>}
            </span>
            <span className="small soft nowrap">{fromNow(new Date(at), now, locale)}</span>
          </li>
        ))}
      </ul>
      <Link to={path(`admin/home/logs?actorId=${userId}`)}>{t('member.profile.log')}</Link>
    </>
  )
}
