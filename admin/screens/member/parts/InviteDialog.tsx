import { Button, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '#client/api/problem.ts'
import { number } from '#client/ui/format.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/locale.ts'
import { LONGEST_LIST, LONGEST_MESSAGE, readPeople } from '#core/member/member.rules.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useRefusalFocus } from '../../../app/issues.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Member.module.css'
import { useRoleName } from './names.ts'
import { type StaffOwner, staffApi } from './staffApi.ts'

interface ListIssue {
  line: number
  text: string
  rule: string
}

/** What the server says of a list, line by line; null when it was refused for something else. */
function listIssuesOf(problem: Error | null): ListIssue[] | null {
  if (!(problem instanceof ApiProblem)) return null
  const found = problem.issues.filter(({ at }) => at === 'body.list')
  if (found.length === 0) return null
  return found.map(({ rule, params }) => ({
    line: Number(params?.line ?? 0),
    text: String(params?.text ?? ''),
    rule: rule.replace('invite-', ''),
  }))
}

/** Invites one person or a list of them to a role. */
export function InviteDialog({ owner, onClose }: { owner: StaffOwner; onClose: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const roleName = useRoleName()
  const api = staffApi(owner)
  const roles = useApiQuery(queryOf(api.roles, { params: api.params }))
  const [list, setList] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const [lang, setLang] = useState<Locale>(locale)
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(0)
  const { mutate, busy, problem, reset } = useApiMutation(api.invite, {
    onSuccess: ({ invited }) => {
      notify(t('member.invite.sent', { count: invited.length, n: number(invited.length, locale) }), { topic: 'invite' })
      onClose()
    },
  })
  const read = readPeople(list)
  const refused = listIssuesOf(problem)
  const issues: readonly ListIssue[] = refused ?? (tried > 0 ? read.problems : [])
  const unwelcome = (refused ?? []).filter(({ rule }) => ['member', 'invited', 'shutOut', 'banned'].includes(rule))
  const count = read.people.length - unwelcome.length
  const noList = tried > 0 && read.people.length === 0 && read.problems.length === 0
  const noRole = tried > 0 && role === null
  useRefusalFocus(problem ?? (noList || noRole || issues.length > 0 ? tried : 0))
  const send = (skip: boolean) => {
    setTried((times) => times + 1)
    if (busy || role === null || read.people.length === 0 || (!skip && read.problems.length > 0)) return
    mutate({ params: api.params, body: { list, role, locale: lang, message, skip } })
  }
  const canSkip = issues.length > 0 && count > 0
  return (
    <Dialog
      title={t('member.invite.title')}
      onClose={onClose}
      onSubmit={() => send(canSkip)}
      note={t('member.invite.valid')}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t(canSkip ? 'member.invite.others' : 'member.invite.send', {
              count: Math.max(1, count),
              n: number(Math.max(1, count), locale),
            })}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {problem !== null && refused === null && (
          <Banner tone="bad" role="alert">
            {textOf(problem).detail}
          </Banner>
        )}
        {issues.length > 0 && (
          <Banner tone="warn" role="alert">
            <p className="strong">
              {t('member.invite.wrong', { count: issues.length, n: number(issues.length, locale) })}
            </p>
            <ul className={styles.problems}>
              {issues.map(({ line, text, rule }) => (
                <li key={`${line} ${text}`}>{t(`validation:invite-${rule}`, { line: number(line, locale), text })}</li>
              ))}
            </ul>
          </Banner>
        )}
        <Textarea
          label={t('member.invite.list')}
          description={t('member.invite.listHint')}
          value={list}
          maxLength={LONGEST_LIST}
          autosize
          minRows={3}
          maxRows={8}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setList(event.currentTarget.value)
            reset()
          }}
          error={noList ? t('validation:required') : undefined}
          data-autofocus
        />
        {read.people.length > 1 && (
          <p className="small soft" role="status">
            {t('member.invite.count', { count: read.people.length, n: number(read.people.length, locale) })}
          </p>
        )}
        <div className={styles.pair}>
          <Select
            label={t('member.invite.role')}
            placeholder={t('member.invite.roleChoose')}
            data={(roles.data?.items ?? []).map((one) => ({
              value: one.key,
              label: roleName(one),
              disabled: !one.canGive,
            }))}
            value={role}
            onChange={setRole}
            allowDeselect={false}
            error={noRole ? t('validation:required') : undefined}
          />
          <Select
            label={t('member.invite.language')}
            data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            value={lang}
            onChange={(value) => value && setLang(value as Locale)}
            allowDeselect={false}
          />
        </div>
        {role !== null && (
          <div className={styles.box}>
            <p className="strong">{t('member.invite.can')}</p>
            <p className="small soft">{t(`member.roleHint.${role}`, { defaultValue: t('member.roleHint.own') })}</p>
          </div>
        )}
        <Textarea
          label={t('member.invite.message')}
          description={t('member.invite.messageHint')}
          value={message}
          maxLength={LONGEST_MESSAGE}
          autosize
          minRows={2}
          maxRows={6}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
