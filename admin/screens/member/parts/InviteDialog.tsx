import { Select, Textarea } from '@mantine/core'
import { ApiProblem } from '#client/api/problem.ts'
import { number } from '#client/ui/format.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/locale.ts'
import { LONGEST_LIST, LONGEST_MESSAGE, readPeople } from '#core/member/member.rules.ts'
import type { Issue } from '#core/problem.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { type ApiForm, useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { Banner } from '../../../app/parts/Page.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Member.module.css'
import { useRoleName } from './names.ts'
import { type StaffOwner, staffApi } from './staffApi.ts'

/** What is wrong with a list, as the server says it. */
const listIssues = (list: string): Issue[] =>
  readPeople(list).problems.map(({ line, text, rule }) => ({
    at: 'list',
    rule: `invite-${rule}`,
    params: { line, text },
  }))

/** Addresses that the server took for right, and refuses to invite. */
const MEANWHILE = new Set(['invite-member', 'invite-invited', 'invite-shutOut', 'invite-banned'])
const refusedPeople = (problem: unknown): number =>
  problem instanceof ApiProblem ? problem.issues.filter(({ rule }) => MEANWHILE.has(rule)).length : 0

interface InviteValues {
  list: string
  role: string | null
  lang: Locale
  message: string
}

/** Invites one person or a list of them to a role. What is wrong with a list is said by line; the others can be invited. */
export function InviteDialog({ owner, onClose }: { owner: StaffOwner; onClose: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const roleName = useRoleName()
  const api = staffApi(owner)
  const roles = useApiQuery(queryOf(api.roles, { params: api.params }))
  const form: ApiForm<InviteValues> = useApiForm<InviteValues>({
    initial: { list: '', role: null, lang: locale, message: '' },
    required: ['list', 'role'],
    check: ({ list }) => (canSkip ? [] : listIssues(list)),
    submit: async ({ list, role, lang, message }) => {
      const body = { list, role: role ?? '', locale: lang, message, skip: canSkip }
      const { invited } = await runMutation(api.invite, { params: api.params, body })
      notify(t('member.invite.sent', { count: invited.length, n: number(invited.length, locale) }), { topic: 'invite' })
      onClose()
    },
  })
  const { list, role } = form.values
  const { people } = readPeople(list)
  const wrong = list.trim() ? form.issues.filter(({ at }) => at === 'list') : []
  const count = people.length - (wrong.length > 0 ? refusedPeople(form.problem) : 0)
  const canSkip = wrong.length > 0 && count > 0
  return (
    <FormDialog
      form={form}
      title={t('member.invite.title')}
      onClose={onClose}
      note={t('member.invite.valid')}
      submit={
        count > 0
          ? t(canSkip ? 'member.invite.others' : 'member.invite.send', { count, n: number(count, locale) })
          : t('member.invite.action')
      }
    >
      <div className={styles.fields}>
        {wrong.length > 0 && (
          <Banner tone="warn" role="status">
            <p className="strong">
              {t('member.invite.wrong', { count: wrong.length, n: number(wrong.length, locale) })}
            </p>
            <ul className={styles.problems}>
              {wrong.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Banner>
        )}
        <Textarea
          label={t('member.invite.list')}
          description={t('member.invite.listHint')}
          maxLength={LONGEST_LIST}
          autosize
          minRows={3}
          maxRows={8}
          spellCheck={false}
          autoComplete="off"
          {...form.field('list')}
          error={wrong.length > 0 || form.errorAt('list')}
          data-autofocus
        />
        {people.length > 1 && (
          <p className="small soft" role="status">
            {t('member.invite.count', { count: people.length, n: number(people.length, locale) })}
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
            allowDeselect={false}
            {...form.field('role')}
          />
          <Select
            label={t('member.invite.language')}
            data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            allowDeselect={false}
            {...form.field('lang')}
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
          maxLength={LONGEST_MESSAGE}
          autosize
          minRows={2}
          maxRows={6}
          {...form.field('message')}
        />
      </div>
    </FormDialog>
  )
}
