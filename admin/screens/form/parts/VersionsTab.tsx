import { Button, UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { number, tableDate } from '#client/ui/format.ts'
import { countQuestions } from '#core/form/count.ts'
import type { Answers } from '#core/form/definition.ts'
import { tagOf } from '#core/site/dates.ts'
import { useLocale, useNarrow, useQuery, useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../../app/parts/States.tsx'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { replaceContent } from '../editor.changes.ts'
import { undo } from '../editor.history.ts'
import { definitionOf, referencesOf } from '../editor.state.ts'
import { lockedNodesIn, toFields, toNodes } from '../nodes.ts'
import { useEditor, useEditorSession, useFieldName, useUpdateEditor } from './context.ts'
import { DefinitionChanges } from './DefinitionChanges.tsx'
import { FormPreview } from './FormPreview.tsx'
import sideListStyles from './SideList.module.css'
import { useTabPath } from './tabs.ts'
import styles from './VersionsTab.module.css'

/** The published versions. They never change; the fields of one can be restored as the draft. */
export function VersionsTab() {
  const t = useWords()
  const locale = useLocale()
  const { get, set } = useQuery()
  const { saver, program } = useEditorSession()
  const form = useStore(saver.$form)
  const { state } = useStore(saver.$saveState)
  const { content } = useEditor()
  const versions = form.versions.toReversed()
  const asked = Number(get('version'))
  const shown = versions.find(({ number: each }) => each === asked) ?? versions[0]
  const { fields } = countQuestions(toFields(content.nodes))
  return (
    <div className={sideListStyles.sideList}>
      <nav className={sideListStyles.list} aria-label={t('form.bar.tab.versions')}>
        {(form.draftChanged || state !== 'saved') && (
          <div className={sideListStyles.item}>
            <span className={sideListStyles.name}>
              <b>{t('form.versions.number', { version: form.draftNumber })}</b>
              <StatusBadge shape="square" tone="warn">
                {t('form.versions.draft')}
              </StatusBadge>
            </span>
            <span className="small soft">{t('form.fields', { count: fields, n: number(fields, locale) })}</span>
          </div>
        )}
        {versions.map((version) => (
          <UnstyledButton
            key={version.number}
            className={sideListStyles.item}
            aria-current={version === shown || undefined}
            onClick={() => set({ version: String(version.number) })}
          >
            <span className={sideListStyles.name}>
              <b>{t('form.versions.number', { version: version.number })}</b>
              {version.number === form.currentVersion && (
                <StatusBadge shape="dot" tone="ok">
                  {t('form.versions.current')}
                </StatusBadge>
              )}
            </span>
            <span className="small soft num">{tableDate(new Date(version.publishedAt), program.zone, locale)}</span>
            <span className="small soft">
              {version.publishedBy && `${version.publishedBy}, `}
              {t('form.fields', { count: version.fields, n: number(version.fields, locale) })}
            </span>
          </UnstyledButton>
        ))}
      </nav>
      {shown ? (
        <Version key={shown.number} version={shown.number} />
      ) : (
        <StateBox title={t('form.versions.none')}>{t('form.versions.noneText')}</StateBox>
      )}
    </div>
  )
}

function Version({ version }: { version: number }) {
  const t = useWords()
  const update = useUpdateEditor()
  const navigate = useNavigate()
  const to = useTabPath()
  const editor = useEditor()
  const locale = useLocale()
  const name = useFieldName()
  const { program, formId, source, canEdit, saver } = useEditorSession()
  const { lockedReferences } = useStore(saver.$form)
  const phone = useNarrow(720)
  const [given, setGiven] = useState<Answers>({})
  const { data, error, reload } = useApiQuery(
    queryOf('getFormVersion', { params: { programId: program.id, formId, number: version } }),
  )
  if (error) return <ErrorState error={error} onRetry={reload} />
  if (!data) return <SkeletonRows rows={6} />
  const restore = async () => {
    const references = referencesOf(toNodes(data.definition.fields, () => ''))
    const lost = lockedNodesIn(editor.content.nodes, lockedReferences).filter(
      ({ field }) => !references.has(field.reference),
    )
    if (lost.length > 0) {
      const fields = new Intl.ListFormat(tagOf(locale)).format(lost.map(({ field }) => name(field)))
      return notify(t('form.versions.lacks', { version, fields }), { tone: 'bad' })
    }
    update((now) => replaceContent(now, data.definition))
    await navigate(to('build'))
    notify(t('form.versions.restored', { version }), { undo: () => update(undo) })
  }
  return (
    <section className={styles.shown} aria-labelledby="version-title">
      <div className={styles.head}>
        <div>
          <h2 id="version-title">{t('form.versions.title', { version })}</h2>
          <p className="small soft">{t('form.versions.readOnly')}</p>
        </div>
        {canEdit && <Button onClick={() => void restore()}>{t('form.versions.restore')}</Button>}
      </div>
      <div className={styles.body}>
        <div className={styles.page}>
          <FormPreview
            definition={data.definition}
            title={editor.content.title}
            lang={source}
            desktop={!phone}
            given={given}
            onGivenChange={setGiven}
            reference={null}
          />
        </div>
        <section className={styles.diff} aria-labelledby="version-diff">
          <h2 className="legend" id="version-diff">
            {t('form.versions.since')}
          </h2>
          <DefinitionChanges before={data.definition.fields} after={definitionOf(editor).fields} />
        </section>
      </div>
    </section>
  )
}
