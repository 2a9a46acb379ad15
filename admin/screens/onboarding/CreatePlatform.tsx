import { Button, TextInput } from '@mantine/core'
import { Link, Navigate } from 'react-router'
import { ownZone } from '#client/ui/format.ts'
import type { OnboardingTemplate } from '#core/onboarding/onboarding.contract.ts'
import { usePath, useText, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { DateTimeField } from '../../app/parts/DateTimeField.tsx'
import { FormErrors } from '../../app/parts/forms/FormErrors.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { draftStore, isSlug, type OnboardingDraft } from './parts/draft.ts'
import { OnboardingFrame } from './parts/OnboardingFrame.tsx'
import styles from './parts/OnboardingLayout.module.css'
import { OnboardingLayout } from './parts/OnboardingLayout.tsx'
import { SitePreview } from './parts/SitePreview.tsx'
import { coloursOf, type Known, useDraft } from './parts/useDraft.ts'

export function Screen() {
  return <OnboardingFrame>{(known) => <Create {...known} />}</OnboardingFrame>
}

function Create({ templates, rootHost, mayCreate }: Known) {
  const t = useWords()
  const path = usePath()
  const draft = useDraft(templates)
  const form = useApiForm<OnboardingDraft>({
    initial: draft,
    fields: {
      'onboarding.datesInvalid': 'closesAt',
      'licence.unknown': 'licence',
      'licence.used': 'licence',
      'licence.expired': 'licence',
    },
    submit: async (values) => {
      const chosen = templates.find(({ key }) => key === values.template)
      const made = await runMutation('createOwnPlatform', {
        body: {
          slug: values.slug,
          name: values.name.trim(),
          languages: values.languages,
          template: values.template || null,
          ...coloursOf(values, chosen),
          opensAt: values.opensAt,
          closesAt: values.closesAt,
          zone: ownZone(),
          ...(values.licence.trim() && { licence: values.licence }),
        },
      })
      draftStore.clear()
      // The platform is another origin: its one-time address signs the person in there.
      location.assign(made.url)
    },
  })
  const { values } = form
  if (!draft.name.trim() || !isSlug(draft.slug)) return <Navigate to={path('admin/start-onboarding')} replace />
  const change = (next: Partial<OnboardingDraft>) => {
    form.change(next)
    draftStore.write({ ...form.read(), ...next })
  }
  const template = templates.find(({ key }) => key === values.template)
  return (
    <OnboardingLayout
      step="call"
      title={t('onboarding.create.title')}
      lead={t('onboarding.create.lead')}
      preview={
        <SitePreview draft={values} template={template} colours={coloursOf(values, template)} rootHost={rootHost} />
      }
    >
      <form onSubmit={form.submit} noValidate className={styles.fields}>
        <FormErrors form={form} />
        <Templates templates={templates} value={values.template} onChange={(key) => change({ template: key })} />
        {template && <Contents template={template} name={values.name} />}
        {template && (
          <div className={styles.pair}>
            <DateTimeField
              label={t('onboarding.create.opens')}
              hint={t('onboarding.create.opensHint')}
              zone={ownZone()}
              hour="09:00"
              {...form.parsed('opensAt')}
              onChange={(opensAt) => change({ opensAt })}
            />
            <DateTimeField
              label={t('onboarding.create.closes')}
              hint={t('onboarding.create.closesHint')}
              zone={ownZone()}
              hour="23:59"
              {...form.parsed('closesAt')}
              onChange={(closesAt) => change({ closesAt })}
            />
          </div>
        )}
        <TextInput
          label={t('onboarding.licence')}
          description={mayCreate ? t('onboarding.create.licenceHint') : undefined}
          autoComplete="off"
          maxLength={80}
          {...form.field('licence')}
          onChange={({ currentTarget: { value: licence } }) => change({ licence })}
        />
        <div className={styles.foot}>
          <Link to={path('admin/start-onboarding')}>{t('onboarding.create.back')}</Link>
          <Button type="submit" variant="filled" loading={form.busy || form.done}>
            {t('onboarding.create.submit', { name: values.name.trim() })}
          </Button>
        </div>
      </form>
    </OnboardingLayout>
  )
}

function Templates({
  templates,
  value,
  onChange,
}: {
  templates: readonly OnboardingTemplate[]
  value: string
  onChange: (key: string) => void
}) {
  const t = useWords()
  const text = useText()
  return (
    <fieldset className={styles.set}>
      <legend>{t('onboarding.create.template')}</legend>
      <div className={styles.langs}>
        {[...templates.map(({ key, title }) => ({ key, title: text(title, 'en') })), null].map((one) => (
          <label key={one?.key ?? ''}>
            <input
              type="radio"
              name="template"
              checked={value === (one?.key ?? '')}
              onChange={() => onChange(one?.key ?? '')}
            />{' '}
            {one?.title ?? t('onboarding.start.empty')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What the template brings: its programs with their categories and steps. */
function Contents({ template, name }: { template: OnboardingTemplate; name: string }) {
  const t = useWords()
  const text = useText()
  return (
    <div>
      <b>{t('onboarding.create.contents')}</b>
      <ul className={styles.contents}>
        {template.programs.flatMap((program) => [
          <li key={program.slug}>{text(program.title, 'en').replaceAll('{{name}}', name)}</li>,
          ...program.categories.map((category) => (
            <li key={`${program.slug}.${category.key}`}>
              {text(category.title, 'en')}
              <span className="soft">: {category.steps.map((step) => text(step, 'en')).join(', ')}</span>
            </li>
          )),
        ])}
      </ul>
    </div>
  )
}
