import { Switch } from '@mantine/core'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { FeatureFigures } from '#core/feature/feature.contract.ts'
import { FEATURE_GROUPS, FEATURES } from '#core/feature/feature.rules.ts'
import { useLocale, usePath, useProgram, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { Banner, FieldRow, Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import { programChanged } from '../../app/programs.ts'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { valuesOf } from '../program/parts/params.ts'
import styles from './Features.module.css'

/** What is optional of a program: whether it is on, how much it is used, and where it is set up. */
export function Screen() {
  const t = useWords()
  const program = useProgram()
  const { data, error, reload } = useApiQuery(queryOf('getFeatureFigures', { params: { programId: program.id } }))
  return (
    <Page title={t('menu.features')} facts={t('features.lead')} width="settings">
      {!program.abilities.update && program.status === 'active' && <Banner>{t('features.readOnly')}</Banner>}
      {data ? (
        FEATURE_GROUPS.map((group) => (
          <FieldRow key={group} title={t(`features.group.${group}`)} hint={t(`features.groupHint.${group}`)}>
            <ul className={styles.list}>
              {FEATURES.filter((feature) => feature.group === group).map((feature) => (
                <Row key={feature.name} feature={feature} figures={data} />
              ))}
            </ul>
          </FieldRow>
        ))
      ) : error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <SkeletonRows rows={8} height={72} />
      )}
    </Page>
  )
}

function Row({ feature, figures }: { feature: (typeof FEATURES)[number]; figures: FeatureFigures }) {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  const textOf = useProblemText()
  const program = useProgram()
  const { name, switched } = feature
  const isOn = feature.isOn(program, figures)
  const figure = feature.figure?.(program, figures)
  const title = t(`features.of.${name}.title`)
  const { mutate, busy } = useApiMutation('updateProgram', {
    onSuccess: (changed) => {
      programChanged(changed)
      notify(t(isOn ? 'features.turnedOff' : 'features.turnedOn', { name: title }))
    },
    onProblem: (why) => notify(textOf(why).detail, { tone: 'bad' }),
  })
  const turn = () =>
    switched &&
    mutate({
      params: { programId: program.id },
      body: { ...valuesOf(program), settings: switched(program.settings, !isOn), version: program.version },
    })
  return (
    <li className={styles.row}>
      <div>
        <b id={`feature-${name}`}>{title}</b>
        <p className="small" id={`feature-${name}-hint`}>
          {t(`features.of.${name}.hint`)}
        </p>
      </div>
      <div className={styles.state}>
        {switched ? (
          <Switch
            checked={isOn}
            disabled={busy || program.abilities.update !== true}
            onChange={turn}
            aria-labelledby={`feature-${name}`}
            aria-describedby={`feature-${name}-hint`}
          />
        ) : (
          <StatusBadge shape={isOn ? 'dot' : 'ring'} tone={isOn ? 'ok' : 'none'}>
            {t(isOn ? 'features.on' : 'features.off')}
          </StatusBadge>
        )}
      </div>
      <p className={`small ${styles.more}`}>
        {figure !== undefined && (figure > 0 || name === 'several') && (
          <span>{t(`features.of.${name}.figure`, { count: figure, n: number(figure, locale) })}</span>
        )}
        <Link to={path(`admin/programs/${program.slug}/${feature.path}`)}>
          {t('features.settings')}
          <span className="vh"> {title}</span>
        </Link>
      </p>
    </li>
  )
}
