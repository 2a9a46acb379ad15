import { Textarea, UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { memo, useEffect, useMemo } from 'react'
import { languageName, number } from '#client/ui/format.ts'
import { isLocale, type Locale } from '#core/locale.ts'
import { tagOf } from '#core/site/dates.ts'
import { withText } from '#core/text.ts'
import { focusOn } from '../../../app/focus.ts'
import { useLocale, useQuery, useWords } from '../../../app/hooks.ts'
import { Keys } from '../../../app/parts/Keys.tsx'
import listFootStyles from '../../../app/parts/list/ListFoot.module.css'
import listPageStyles from '../../../app/parts/list/ListPage.module.css'
import { Segments } from '../../../app/parts/Segments.tsx'
import { StateBox } from '../../../app/parts/States.tsx'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import tableStyles from '../../../app/parts/table/Table.module.css'
import { useShortcuts } from '../../../app/shortcuts.ts'
import { changeField, setFormTitle } from '../editor.changes.ts'
import { publishedTexts, stateOf, type TextRow, type TextState, textRows, translated } from '../texts.ts'
import { Translators } from '../translation/Translators.tsx'
import { useEditor, useEditorSession, useFieldName, useUpdateEditor } from './context.ts'
import { textId } from './ids.ts'
import sideListStyles from './SideList.module.css'
import { typing } from './settings/useFieldSetters.ts'
import styles from './TranslateTab.module.css'

const FILTERS = ['all', 'missing', 'outdated'] as const
const BADGES = {
  written: { shape: 'dot', tone: 'ok' },
  missing: { shape: 'square', tone: 'warn' },
  outdated: { shape: 'dot', tone: 'run' },
} as const

/** Source left, translation right, one row for each text. */
export function TranslateTab() {
  const t = useWords()
  const locale = useLocale()
  const { get, set } = useQuery()
  const { source, languages, $published } = useEditorSession()
  const published = useStore($published)
  const { content } = useEditor()
  const rows = useMemo(() => textRows(content.title, content.nodes), [content])
  const before = useMemo(() => publishedTexts(published), [published])
  const others = languages.filter((code) => code !== source)
  const asked = get('lang')
  const target = (isLocale(asked) && others.includes(asked) ? asked : others[0]) ?? source
  const filter = FILTERS.find((each) => each === get('show')) ?? 'all'
  const states = rows.map((row) => stateOf(row, source, target, before))
  const count = (state: TextState) => states.filter((each) => each === state).length
  // Rows that no longer match the filter stay in the list until it is chosen again.
  const key = `${filter} ${target}`
  const chosen = useMemoByKey(
    key,
    () => new Set(rows.filter((_, n) => filter === 'all' || states[n] === filter).map((row) => row.key)),
  )
  const shown = rows
    .map((row, n) => ({ row, state: states[n] as TextState }))
    .filter(({ row }) => filter === 'all' || chosen.has(row.key))
  useShortcuts([{ keys: 'f', does: 'form.keys.missing', run: () => set({ show: 'missing' }) }])

  const section = get('section')
  useEffect(() => {
    if (section) focusOn(document.getElementById(section), 'center')
  }, [section])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'ArrowDown' || event.defaultPrevented) return
      event.preventDefault()
      goToNextEmpty()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={`${styles.translate} ${sideListStyles.sideList}`}>
      <nav className={sideListStyles.list} aria-label={t('form.translate.languages')}>
        <h2>{t('form.translate.languages')}</h2>
        {[source, ...others].map((code) => (
          <Language
            key={code}
            code={code}
            isSource={code === source}
            current={code === target}
            share={translated(rows, source, code, before)}
            onChoose={() => set({ lang: code, show: null })}
          />
        ))}
      </nav>
      <div className={styles.main}>
        <div className={listPageStyles.toolbar}>
          <Segments
            label={t('table.filter')}
            value={filter}
            onChange={(show) => set({ show: show === 'all' ? null : show })}
            segments={FILTERS.map((value) => ({
              value,
              label: (
                <span className="num">
                  {t(`form.translate.show.${value}`)} {number(value === 'all' ? rows.length : count(value), locale)}
                </span>
              ),
            }))}
          />
          <Translators target={target} />
          <p className={`${listPageStyles.toolbarEnd} ${listFootStyles.keyline}`}>
            <span>
              <kbd>Tab</kbd> {t('form.translate.next')}
            </span>
            <span>
              <kbd>Alt</kbd>
              <Keys keys="ArrowDown" /> {t('form.translate.nextEmpty')}
            </span>
          </p>
        </div>
        <div className={tableStyles.box} data-tablebox="">
          {shown.length === 0 ? (
            <StateBox title={t(`form.translate.none.${filter}`)} />
          ) : (
            <table className={styles.texts} data-testid="texts">
              <thead>
                <tr>
                  <th scope="col">{t('form.translate.text')}</th>
                  <th scope="col">{languageName(source, locale)}</th>
                  <th scope="col">{languageName(target, locale)}</th>
                  <th scope="col">{t('form.translate.state')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ row, state }) => (
                  <MemoTranslationRow key={row.key} row={row} state={state} source={source} target={target} />
                ))}
              </tbody>
            </table>
          )}
        </div>
      </div>
    </div>
  )
}

function goToNextEmpty(): void {
  const inputs = [...document.querySelectorAll<HTMLTextAreaElement>('[data-testid=texts] textarea')]
  const at = inputs.indexOf(document.activeElement as HTMLTextAreaElement)
  const empty = [...inputs.slice(at + 1), ...inputs.slice(0, at + 1)].find((input) => !input.value.trim())
  focusOn(empty, 'center')
}

/** Computed again only when the key changes. */
function useMemoByKey<T>(key: string, make: () => T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key counts
  return useMemo(make, [key])
}

interface LanguageProps {
  code: Locale
  isSource: boolean
  current: boolean
  share: ReturnType<typeof translated>
  onChoose: () => void
}

function Language({ code, isSource, current, share, onChoose }: LanguageProps) {
  const t = useWords()
  const locale = useLocale()
  // 100 % only when nothing is missing.
  const shown = share.missing ? Math.min(0.99, share.share) : 1
  const inside = (
    <>
      <span className={sideListStyles.name}>
        <b>{languageName(code, locale)}</b>
        <span className="num soft">
          {new Intl.NumberFormat(tagOf(locale), { style: 'percent', maximumFractionDigits: 0 }).format(shown)}
        </span>
      </span>
      <span className="small soft">
        {isSource
          ? t('form.translate.source')
          : share.missing
            ? t('form.translate.toWrite', { count: share.missing, n: number(share.missing, locale) })
            : t('form.translate.complete')}
      </span>
      <span className={styles.bar} aria-hidden>
        <i style={{ width: `${shown * 100}%` }} />
      </span>
    </>
  )
  return isSource ? (
    <div className={sideListStyles.item}>{inside}</div>
  ) : (
    <UnstyledButton className={sideListStyles.item} aria-current={current || undefined} onClick={onChoose}>
      {inside}
    </UnstyledButton>
  )
}

interface RowProps {
  row: TextRow
  state: TextState
  source: Locale
  target: Locale
}

/** Estimated rows of a text, for browsers without `field-sizing`. */
const linesOf = (text = ''): number =>
  Math.min(
    10,
    text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / 50)), 0),
  )

/** Rows are new objects with every change of the form, so what they show and write to is compared. */
const MemoTranslationRow = memo(
  TranslationRow,
  (a, b) =>
    a.state === b.state &&
    a.source === b.source &&
    a.target === b.target &&
    a.row.key === b.row.key &&
    a.row.n === b.row.n &&
    a.row.text === b.row.text &&
    a.row.node?.id === b.row.node?.id &&
    a.row.node?.field.title === b.row.node?.field.title,
)

function TranslationRow({ row, state, source, target }: RowProps) {
  const t = useWords()
  const update = useUpdateEditor()
  const locale = useLocale()
  const name = useFieldName()
  const { canEdit } = useEditorSession()
  const kind = t(`form.texts.${row.kind}`, { n: row.n })
  const where = row.node ? name(row.node.field) : ''
  const missing = state === 'missing'
  const write = (words: string) => {
    const text = withText(row.text, target, words)
    const { node } = row
    const run = typing(`${row.key}.${target}`)
    update((editor) =>
      node ? changeField(editor, node.id, (field) => row.write(field, text), run) : setFormTitle(editor, text, run),
    )
  }
  return (
    <tr data-state={state}>
      <th scope="row">
        {kind}
        {row.node && row.kind !== 'title' && row.kind !== 'heading' && (
          <span className="small soft cut" title={where}>
            {where}
          </span>
        )}
      </th>
      <td lang={source}>{row.text[source] || <span className="faint">{t('table.empty')}</span>}</td>
      <td data-empty={missing || undefined}>
        <Textarea
          id={textId(row.key)}
          aria-label={t('form.translate.into', { language: languageName(target, locale), kind, where })}
          lang={target}
          // A form may have a thousand texts, and measuring each takes a minute.
          autosize={false}
          rows={linesOf(row.text[target])}
          readOnly={!canEdit}
          placeholder={missing ? t('form.translate.write') : undefined}
          value={row.text[target] ?? ''}
          maxLength={row.long ? 20_000 : 500}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </td>
      <td>
        <StatusBadge {...BADGES[state]} bare>
          {t(`form.translate.is.${state}`)}
        </StatusBadge>
      </td>
    </tr>
  )
}
