import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePath, useProgram, useQuery, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { SettingsForm } from '../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { Banner, Page } from '../../app/parts/Page.tsx'
import { PhaseBadge } from '../../app/parts/StatusBadge.tsx'
import { programChanged } from '../../app/programs.ts'
import styles from './Params.module.css'
import { ParamFields } from './parts/ParamFields.tsx'
import { anchorOf, changedAt, GROUPS, useParamName, useParamWords, valuesOf } from './parts/params.ts'

export function Screen() {
  const t = useWords()
  const path = usePath()
  const navigate = useNavigate()
  const program = useProgram()
  const form = useSettingsForm({
    name: `params.${program.id}`,
    saved: program,
    valuesOf,
    canUpdate: program.abilities.update === true,
    // The server says what else is wrong, all at once.
    sendsInvalid: true,
    focus: 'summary',
    save: (values) =>
      runMutation('updateProgram', {
        params: { programId: program.id },
        body: { ...values, version: program.version },
      }),
    show: programChanged,
    onSaved: async ({ slug }) => {
      notify(t('params.saved'))
      if (slug !== program.slug) await navigate(path(`admin/programs/${slug}/params`), { replace: true })
    },
  })
  useSection()
  const nameOf = useParamName()
  const words = useParamWords(form.values.zone)
  const changes = changedAt(form.changed, form.saved, form.values)
  return (
    <Page
      title={t('params.title')}
      badge={<PhaseBadge program={program} />}
      facts={t('params.facts_line')}
      width="settings"
    >
      <SettingsForm
        form={form}
        nameOf={nameOf}
        words={words}
        anchorOf={anchorOf}
        unsaved={t(program.publishedAt ? 'params.unsavedPublic' : 'params.unsaved', {
          count: changes.length,
          what: changes.map(nameOf).join(', '),
        })}
        save={t('params.save')}
        head={
          <>
            {!form.canUpdate && program.status === 'active' && (
              <Banner>{t('params.readOnly', { right: t('permission.program.settings.update') })}</Banner>
            )}
            <nav className={styles.jump} aria-label={t('params.jump')}>
              {GROUPS.map((group) => (
                <a key={group} href={`#params-${group}`}>
                  {t(`params.group.${group}`)}
                </a>
              ))}
            </nav>
          </>
        }
      >
        <ParamFields form={form} publicSlug={program.publishedAt ? program.slug : null} />
      </SettingsForm>
    </Page>
  )
}

/** `?section=dates` brings that part into sight. */
function useSection(): void {
  const section = useQuery().get('section')
  useEffect(() => {
    if (section) document.getElementById(`params-${section}`)?.scrollIntoView()
  }, [section])
}
