import { Switch } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { Link } from 'react-router'
import { $platform } from '#client/stores/platform.ts'
import { inUnits } from '#client/ui/format.ts'
import type { RetentionOfProgram } from '#core/retention/retention.contract.ts'
import { useLocale, usePath, useText, useWords } from '../../app/hooks.ts'
import { FieldRow, Page, Sheet } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { SecurityTabs } from '../security/parts/SecurityTabs.tsx'
import styles from './Retention.module.css'

/** Static and disabled (spec §2); what is really deleted is set in each program. */
const TOGGLES = ['accounts', 'drafts', 'applications', 'files'] as const

export function Screen() {
  const t = useWords()
  const platformId = useStore($platform)?.id ?? ''
  const { data, error, reload } = useApiQuery(queryOf('listRetention', { params: { platformId } }))
  return (
    <Page title={t('security.title')} width="settings">
      <SecurityTabs />
      <FieldRow title={t('retention.legal.fixed')} hint={t('retention.legal.fixedText')}>
        {TOGGLES.map((name) => (
          <Switch key={name} mt="xs" label={t(`retention.legal.toggle.${name}`)} checked={false} disabled readOnly />
        ))}
      </FieldRow>
      <Sheet title={t('retention.legal.programs')}>
        {error && !data && <ErrorState error={error} onRetry={reload} title={t('retention.legal.programs')} />}
        {!data && !error && <SkeletonRows rows={4} height={40} />}
        {data?.items.length === 0 && <p className={styles.program}>{t('retention.legal.noPrograms')}</p>}
        {data?.items.map((item) => (
          <ProgramRules key={item.program.id} item={item} />
        ))}
      </Sheet>
    </Page>
  )
}

function ProgramRules({ item: { program, rules, hold } }: { item: RetentionOfProgram }) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  return (
    <section className={styles.program}>
      <Link to={path(`admin/programs/${program.slug}/retention`)}>{text(program.title, program.lang)}</Link>
      {rules.length === 0 && <p className="small soft">{t('retention.legal.none')}</p>}
      {hold && <p className="small">{t('retention.why.hold')}</p>}
      {rules.length > 0 && (
        <ul className={styles.rules}>
          {rules.map(({ kind, months, since, action }) => (
            <li key={kind} className="small">
              {t('retention.legal.rule', {
                kind: t(`retention.kind.${kind}`),
                time: inUnits(months, 'month', locale),
                since: t(`retention.since.${since}`),
                action: t(`retention.action.${action}`),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
