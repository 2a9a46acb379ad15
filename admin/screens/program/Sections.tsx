import { useMemo, useState } from 'react'
import { languageName } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import { useLocale, useProgram, useQuery, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { SettingsForm } from '../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { Banner, Page } from '../../app/parts/Page.tsx'
import { PhaseBadge } from '../../app/parts/StatusBadge.tsx'
import { programChanged } from '../../app/programs.ts'
import { BlockEditor } from './parts/BlockEditor.tsx'
import { BlockList } from './parts/BlockList.tsx'
import { nextKey, pageValuesOf, sentSections } from './parts/blocks.ts'
import { PagePreview } from './parts/PagePreview.tsx'
import { PictureEditor } from './parts/PictureEditor.tsx'
import styles from './Sections.module.css'

/** The key of the picture among the blocks, which have numbers. */
const HEAD = 'head'

/** The public page of a program: its blocks, the settings of the chosen one, and how the page looks with the changes. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const program = useProgram()
  const query = useQuery()
  const [lang, setLang] = useState<Locale>(program.defaultLang)
  const form = useSettingsForm({
    name: `sections.${program.id}`,
    saved: program,
    valuesOf: pageValuesOf,
    canUpdate: program.abilities.update === true,
    sendsInvalid: true,
    save: ({ sections, picture }) =>
      runMutation('updateSections', {
        params: { programId: program.id },
        body: { sections: sentSections(sections), picture, version: program.version },
      }),
    show: programChanged,
    onSaved: () => notify(t('sections.saved')),
  })
  const { values, change } = form
  const languages = useMemo(
    () => [program.defaultLang, ...program.supportedLangs.filter((code) => code !== program.defaultLang)],
    [program.defaultLang, program.supportedLangs],
  )
  const asked = query.get('block') || HEAD
  const at = values.sections.findIndex(({ key }) => key === asked)
  const chosen = values.sections[at]
  const choose = (key: string) => query.set({ block: key }, { replace: true })
  const nameOf = (place: string) =>
    place.startsWith('picture') ? t('sections.picture') : place.startsWith('sections') ? t('sections.blocks') : ''
  return (
    <Page title={t('sections.title')} badge={<PhaseBadge program={program} />} facts={t('sections.lead')} width="list">
      <SettingsForm
        form={form}
        nameOf={nameOf}
        unsaved={t(program.publishedAt ? 'sections.unsavedPublic' : 'sections.unsaved')}
        save={t('sections.save')}
        head={
          !form.canUpdate &&
          program.status === 'active' && (
            <Banner>{t('params.readOnly', { right: t('permission.program.settings.update') })}</Banner>
          )
        }
      >
        <div className={styles.columns}>
          <BlockList
            sections={values.sections}
            hasPicture={values.picture !== null}
            chosen={chosen ? chosen.key : HEAD}
            head={HEAD}
            languages={languages}
            canUpdate={form.canUpdate}
            onChoose={choose}
            onChange={(sections) => change({ sections })}
            onAdd={(kind) => {
              const key = nextKey(values.sections)
              change({ sections: [...values.sections, { key, kind, title: {} }] })
              choose(key)
            }}
          />
          <div className={styles.editor}>
            {chosen ? (
              <BlockEditor
                key={chosen.key}
                section={chosen}
                languages={languages}
                programId={program.id}
                canUpdate={form.canUpdate}
                errorAt={(place) => form.errorAt(`sections[${at}].${place}`)}
                onChange={(next) =>
                  change({
                    sections: values.sections.map((section, n) => (n === at ? { ...next, key: section.key } : section)),
                  })
                }
                onCopy={() => {
                  const key = nextKey(values.sections)
                  change({ sections: values.sections.toSpliced(at + 1, 0, { ...structuredClone(chosen), key }) })
                  choose(key)
                }}
                onRemove={() => {
                  change({ sections: values.sections.toSpliced(at, 1) })
                  choose(values.sections[at + 1]?.key ?? values.sections[at - 1]?.key ?? HEAD)
                }}
              />
            ) : (
              <PictureEditor
                picture={values.picture}
                languages={languages}
                programId={program.id}
                canUpdate={form.canUpdate}
                errorAt={(place) => form.errorAt(`picture.${place}`)}
                onChange={(picture) => change({ picture })}
              />
            )}
          </div>
          <PagePreview
            program={program}
            sections={values.sections}
            picture={values.picture}
            chosen={chosen?.key ?? HEAD}
            lang={lang}
            languages={languages.map((code) => ({ code, name: languageName(code, locale) }))}
            onLang={setLang}
          />
        </div>
      </SettingsForm>
    </Page>
  )
}
