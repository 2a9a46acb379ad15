import { Textarea, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconCursorText } from '@tabler/icons-react'
import { atom } from 'nanostores'
import type { KeyboardEvent } from 'react'
import { number } from '#client/ui/format.ts'
import { type AvailableType, isSeparator } from '#core/form/definition.ts'
import { withText } from '#core/text.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { setFieldTitle, setFormTitle } from '../editor.changes.ts'
import { fixedReferences, referencesLockedElsewhere } from '../editorSession.ts'
import { findNode, type Node } from '../nodes.ts'
import { editorTypeOf } from '../types/index.ts'
import { ColumnConditions, ConditionEditor } from './ConditionEditor.tsx'
import { focusCard, useEditor, useEditorSession, useUpdateEditor } from './context.ts'
import definitionChangesStyles from './DefinitionChanges.module.css'
import { useFormIssues } from './formIssues.ts'
import { FIELD_ISSUES, QUESTION } from './ids.ts'
import styles from './Settings.module.css'
import { Audience } from './settings/Audience.tsx'
import { Reference } from './settings/Reference.tsx'
import { SettingSwitch } from './settings/SettingSwitch.tsx'
import { SourceText } from './settings/SourceText.tsx'
import { typing, useSetField } from './settings/useFieldSetters.ts'

/** Settings of the selected field; without one, of the form. */
export function Settings({ onLeave }: { onLeave: () => void }) {
  const t = useWords()
  const { canEdit } = useEditorSession()
  const { content, selected } = useEditor()
  const node = findNode(content.nodes, selected)?.node
  // Shortcuts of single keys work on the card.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !node) return
    event.preventDefault()
    onLeave()
    focusCard(node.id)
  }
  return (
    <section className={styles.settings} data-own-keys="" aria-label={t('form.settings.name')} onKeyDown={onKeyDown}>
      <fieldset className="group" disabled={!canEdit}>
        {node ? <FieldSettings key={node.id} node={node} /> : <FormSettings />}
      </fieldset>
    </section>
  )
}

function FormSettings() {
  const t = useWords()
  const update = useUpdateEditor()
  const locale = useLocale()
  const { saver, languages } = useEditorSession()
  const { content } = useEditor()
  const { responses } = useStore(saver.$form)
  return (
    <>
      <div className={styles.head}>
        <h2>{t('form.settings.form')}</h2>
      </div>
      <div className={styles.body}>
        <TextByLanguage
          label={t('form.settings.formTitle')}
          value={content.title}
          onChange={(title) => update((editor) => setFormTitle(editor, title, typing('form.title')))}
          languages={languages}
          maxLength={200}
        />
        <dl className={definitionChangesStyles.changes}>
          <div>
            <dt>{t('form.settings.responses')}</dt>
            <dd>
              {t('form.settings.counts', {
                draft: number(responses.draft, locale),
                submitted: number(responses.submitted, locale),
              })}
            </dd>
          </div>
        </dl>
        <p className="small soft">{t('form.settings.choose')}</p>
      </div>
    </>
  )
}

/** Stays open from one field to the next. */
const $moreOpen = atom(false)

function FieldSettings({ node }: { node: Node }) {
  const t = useWords()
  const more = useStore($moreOpen)
  const update = useUpdateEditor()
  const session = useEditorSession()
  const { source, languages } = session
  const set = useSetField(node)
  const issues = useFormIssues().filter((issue) => issue.node?.id === node.id)
  const { field } = node
  const type = editorTypeOf(field)
  const { icon: Icon = IconCursorText, Settings: TypeSettings } = type ?? {}
  const separator = isSeparator(field)
  const others = Object.values(field.title).find(Boolean)
  const Title = type?.startsSection ? TextInput : Textarea
  return (
    <>
      <div className={styles.head}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <h2>{t(`form.type.${field.type as AvailableType}`)}</h2>
        <span className="mono soft cut" title={field.reference}>
          {field.reference}
        </span>
      </div>
      <div className={styles.body}>
        {issues.length > 0 && (
          <ul className={styles.errors} data-testid="field-issues" id={FIELD_ISSUES} tabIndex={-1}>
            {issues.map(({ issue, text, part }) => (
              <li key={`${issue.at} ${issue.rule}`}>{part ? t('form.problem', { field: part, text }) : text}</li>
            ))}
          </ul>
        )}
        <Title
          id={QUESTION}
          label={t(separator ? 'form.settings.title' : 'form.settings.question')}
          lang={source}
          minRows={1}
          value={field.title[source] ?? ''}
          placeholder={others}
          maxLength={500}
          onChange={(event) => {
            const words = event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ')
            update((editor) =>
              setFieldTitle(editor, node.id, withText(field.title, source, words), {
                source,
                fixed: fixedReferences(session),
                unavailable: referencesLockedElsewhere(session, node.id),
                typing: typing(`${node.id}.title`),
              }),
            )
          }}
        />
        {!separator && <SourceText node={node} name="help" long hint={t('form.settings.helpHint')} />}
        {!separator && (
          <SettingSwitch name="required" checked={field.required === true} onChange={(on) => set('required', on)} />
        )}
        {TypeSettings && <TypeSettings node={node} />}
        {field.type === 'table' && field.cols.length > 1 && (
          <ColumnConditions
            cols={field.cols}
            onChange={(column, next) =>
              set(
                'cols',
                field.cols.map(({ visibleWhen, ...col }) => {
                  const condition = col.reference === column ? next : visibleWhen
                  return condition ? { ...col, visibleWhen: condition } : col
                }),
              )
            }
          />
        )}
        <ConditionEditor
          node={node}
          about="visibleWhen"
          value={field.visibleWhen}
          onChange={(next) => set('visibleWhen', next)}
        />
        {!separator && !field.required && (
          <ConditionEditor
            node={node}
            about="required_if"
            value={field.rules?.required_if}
            onChange={(next) => {
              const { required_if: _before, ...rest } = field.rules ?? {}
              const rules = next ? { ...rest, required_if: next } : rest
              set('rules', Object.keys(rules).length ? rules : undefined)
            }}
          />
        )}
        {!separator && <Audience node={node} />}
        <details className={styles.more} open={more}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed, by keyboard too */}
          <summary
            onClick={(event) => {
              // The toggle event comes later, when the next field may be shown already.
              event.preventDefault()
              $moreOpen.set(!more)
            }}
          >
            {t('form.settings.more')}
          </summary>
          <div className={styles.stack}>
            {!separator && <SourceText node={node} name="description" long hint={t('form.settings.descriptionHint')} />}
            {type?.hasPlaceholder && (
              <SourceText node={node} name="placeholder" hint={t('form.settings.placeholderHint')} />
            )}
            {!separator && (
              <SettingSwitch
                name="readOnly"
                hint={t('form.settings.readOnlyHint')}
                checked={field.readOnly === true}
                onChange={(on) => set('readOnly', on)}
              />
            )}
            <Reference node={node} />
          </div>
        </details>
        {languages.length > 1 && <p className="small soft">{t('form.settings.others')}</p>}
      </div>
    </>
  )
}
