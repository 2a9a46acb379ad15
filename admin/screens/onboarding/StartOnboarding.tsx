import { Button, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/locale.ts'
import type { OnboardingTemplate } from '#core/onboarding/onboarding.contract.ts'
import { isHex } from '#core/theme/colour.ts'
import { usePath, useText, useWords } from '../../app/hooks.ts'
import { ColourField } from '../../app/parts/ColourField.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { AddressField } from './parts/AddressField.tsx'
import { draftStore, isSlug, slugFrom } from './parts/draft.ts'
import { OnboardingFrame } from './parts/OnboardingFrame.tsx'
import styles from './parts/OnboardingLayout.module.css'
import { OnboardingLayout } from './parts/OnboardingLayout.tsx'
import { SitePreview } from './parts/SitePreview.tsx'
import { coloursOf, type Known, useDraft } from './parts/useDraft.ts'
import { useSlugState } from './parts/useSlugState.ts'

export function Screen() {
  return <OnboardingFrame>{(known) => <Start {...known} />}</OnboardingFrame>
}

function Start({ templates, rootHost }: Known) {
  const t = useWords()
  const path = usePath()
  const navigate = useNavigate()
  const form = useApiForm({
    initial: useDraft(templates),
    required: ['name', 'slug'],
    check: ({ slug, primaryColor, secondaryColor }) => [
      ...(slug && !isSlug(slug) ? [{ at: 'slug', rule: 'slug' }] : []),
      ...(primaryColor && !isHex(primaryColor) ? [{ at: 'primaryColor', rule: 'colour' }] : []),
      ...(secondaryColor && !isHex(secondaryColor) ? [{ at: 'secondaryColor', rule: 'colour' }] : []),
    ],
    submit: async (values) => {
      draftStore.write(values)
      await navigate(path('admin/create-plateform'))
    },
  })
  const { values } = form
  const slugState = useSlugState(values.slug)
  const change = (next: Partial<typeof values>) => {
    form.change(next)
    draftStore.write({ ...form.read(), ...next })
  }
  const template = templates.find(({ key }) => key === values.template)
  const colours = coloursOf(values, template)
  const toggle = (code: Locale, isOn: boolean) => {
    const languages = isOn ? [...values.languages, code] : values.languages.filter((one) => one !== code)
    if (languages.length > 0) change({ languages })
  }
  return (
    <OnboardingLayout
      step="platform"
      title={t('onboarding.start.title')}
      lead={t('onboarding.start.lead')}
      preview={<SitePreview draft={values} template={template} colours={colours} rootHost={rootHost} />}
    >
      <form onSubmit={form.submit} noValidate className={styles.fields}>
        <div className={styles.pair}>
          <TextInput
            label={t('onboarding.start.name')}
            maxLength={120}
            autoComplete="organization"
            {...form.field('name')}
            onChange={({ currentTarget: { value: name } }) =>
              change({ name, ...(!values.hasOwnSlug && { slug: slugFrom(name) }) })
            }
          />
          <AddressField
            value={values.slug}
            rootHost={rootHost}
            error={form.errorAt('slug')}
            state={slugState}
            onChange={(slug) => change({ slug, hasOwnSlug: slug !== '' })}
          />
        </div>
        <Purposes templates={templates} value={values.template} onChange={(key) => change({ template: key })} />
        <fieldset className={styles.set}>
          <legend>{t('onboarding.start.languages')}</legend>
          <p className="small soft">{t('onboarding.start.languagesHint')}</p>
          <div className={styles.langs}>
            {LOCALES.map((code) => (
              <label key={code}>
                <input
                  type="checkbox"
                  checked={values.languages.includes(code)}
                  onChange={(event) => toggle(code, event.currentTarget.checked)}
                />{' '}
                <span lang={code}>{LOCALE_NAMES[code]}</span>
                {values.languages[0] === code && values.languages.length > 1 && ' (1)'}
              </label>
            ))}
          </div>
        </fieldset>
        <div className={styles.pair}>
          <ColourField
            label={t('onboarding.start.main')}
            pick={t('onboarding.start.pick', { name: t('onboarding.start.main') })}
            value={values.primaryColor || colours.primaryColor}
            error={form.errorAt('primaryColor')}
            onChange={(primaryColor) => change({ primaryColor })}
          />
          <ColourField
            label={t('onboarding.start.second')}
            pick={t('onboarding.start.pick', { name: t('onboarding.start.second') })}
            value={values.secondaryColor || colours.secondaryColor}
            error={form.errorAt('secondaryColor')}
            onChange={(secondaryColor) => change({ secondaryColor })}
          />
        </div>
        <div className={styles.foot}>
          <span className="small soft">{t('onboarding.start.kept')}</span>
          <Button type="submit" variant="filled" loading={form.busy}>
            {t('onboarding.start.goOn')}
          </Button>
        </div>
      </form>
    </OnboardingLayout>
  )
}

function Purposes({
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
  const options = [
    ...templates.map(({ key, title, summary }) => ({ key, title: text(title, 'en'), summary: text(summary, 'en') })),
    { key: '', title: t('onboarding.start.empty'), summary: t('onboarding.start.emptyText') },
  ]
  return (
    <fieldset className={styles.set}>
      <legend>{t('onboarding.start.purpose')}</legend>
      <div className={styles.choices}>
        {options.map(({ key, title, summary }) => (
          <label key={key} className={styles.choice}>
            <input type="radio" name="purpose" checked={value === key} onChange={() => onChange(key)} />
            <span>
              <b>{title}</b>
              <br />
              <span className="small soft">{summary}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
