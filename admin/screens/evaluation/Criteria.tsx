import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import {
  IconCopy,
  IconDeviceFloppy,
  IconDots,
  IconEye,
  IconPlus,
  IconScale,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { number } from '#client/ui/format.ts'
import {
  type Criterion,
  type CriterionType,
  isAskedIn,
  isCounted,
  MOST_CRITERIA,
} from '#core/evaluation/criterion.rules.ts'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import type { Answers } from '#core/form/definition.ts'
import { focusAfterPaint } from '../../app/focus.ts'
import { useLocale, useText, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { SettingsForm } from '../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { Banner, Sheet } from '../../app/parts/Page.tsx'
import { StateBox } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import { moved } from '../../app/parts/sortable/moved.ts'
import { SortableList } from '../../app/parts/sortable/SortableList.tsx'
import { queryOf, readOnce, useApiQuery } from '../../app/query.ts'
import styles from './Criteria.module.css'
import { CriterionSettings } from './parts/CriterionSettings.tsx'
import { adjusted, copyOf, isHeading, newCriterion, OFFERED, sumOf, without } from './parts/criteria.ts'
import { percentOf } from './parts/percentOf.ts'
import { SessionPage } from './parts/SessionPage.tsx'
import { SheetFields } from './parts/SheetFields.tsx'
import { SaveTemplateDialog, TemplateDialog } from './parts/Templates.tsx'
import { totalOf } from './parts/total.ts'
import { useSessionPlace } from './parts/useSession.ts'

const valuesOf = ({ criteria }: EvaluationSession) => ({ criteria: criteria as Criterion[] })

/** What jurors are asked, with its weight. */
export function Screen() {
  return <SessionPage>{(session) => <Editor session={session} />}</SessionPage>
}

function Editor({ session }: { session: EvaluationSession }) {
  const t = useWords()
  const { params, canUpdate, show } = useSessionPlace()
  const [open, setOpen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'choose' | 'save' | null>(null)
  const form = useSettingsForm({
    name: `evaluation.criteria.${session.id}`,
    saved: session,
    valuesOf,
    canUpdate,
    save: ({ criteria }) => runMutation('updateCriteria', { params, body: { criteria, version: session.version } }),
    show,
    follow: { events: 'session', read: () => readOnce('getEvaluationSession', { params }) },
    onSaved: () => notify(t('evaluation.criteria.saved')),
  })
  const { criteria } = form.values
  const set = (next: Criterion[]) => form.change({ criteria: next })
  const saved = new Set(session.criteria.map(({ field }) => field.reference))
  const place = criteria.findIndex(({ field }) => field.reference === open)
  const current = criteria[place]
  const add = (type: CriterionType) => {
    const made = newCriterion(type, criteria)
    set([...criteria, made])
    edit(made)
  }
  const edit = ({ field }: Criterion) => {
    setOpen(field.reference)
    focusAfterPaint(() => document.querySelector('[data-criterion-settings] input'))
  }
  return (
    <SettingsForm
      form={form}
      unsaved={t(session.figures.sent > 0 ? 'evaluation.criteria.unsavedScored' : 'evaluation.criteria.unsaved')}
      save={t('evaluation.criteria.save')}
      nameOf={(at) => {
        const wrong = criteria[Number(/\d+/.exec(at)?.[0] ?? -1)]
        return wrong ? nameIn(wrong, t) : t('evaluation.tab.criteria')
      }}
      head={session.figures.sent > 0 && <Banner>{t('evaluation.criteria.scored')}</Banner>}
    >
      <div className={styles.editor}>
        <div className={styles.list}>
          <Weights criteria={criteria} onAdjust={canUpdate ? () => set(adjusted(criteria)) : undefined} />
          {criteria.length === 0 ? (
            <Sheet>
              <StateBox
                icon={IconScale}
                title={t('evaluation.criteria.empty')}
                actions={
                  canUpdate && (
                    <Button leftSection={<IconTemplate size={16} stroke={1.6} />} onClick={() => setDialog('choose')}>
                      {t('evaluation.template.use')}
                    </Button>
                  )
                }
              >
                {t('evaluation.criteria.emptyText')}
              </StateBox>
            </Sheet>
          ) : (
            <SortableList
              label={t('evaluation.tab.criteria')}
              items={criteria}
              idOf={({ field }) => field.reference}
              nameOf={(criterion) => nameIn(criterion, t)}
              disabled={!canUpdate}
              onMove={(from, to) => set([...moved(criteria, from, to)])}
            >
              {(criterion) => (
                <Card
                  criterion={criterion}
                  isOpen={criterion.field.reference === open}
                  wrong={form.errorAt(`criteria[${criteria.indexOf(criterion)}]`)}
                  onOpen={() => edit(criterion)}
                  actions={
                    canUpdate && (
                      <>
                        <ActionIcon
                          aria-label={t('evaluation.criteria.copy', { name: nameIn(criterion, t) })}
                          onClick={() => {
                            const made = copyOf(criterion, criteria)
                            set(criteria.flatMap((one) => (one === criterion ? [one, made] : [one])))
                            edit(made)
                          }}
                        >
                          <IconCopy size={16} stroke={1.6} />
                        </ActionIcon>
                        <ActionIcon
                          aria-label={t('evaluation.criteria.remove', { name: nameIn(criterion, t) })}
                          onClick={() => {
                            const before = criteria
                            set(without(criteria, criterion.field.reference))
                            notify(t('evaluation.criteria.removed', { name: nameIn(criterion, t) }), {
                              undo: () => set(before),
                            })
                          }}
                        >
                          <IconTrash size={16} stroke={1.6} />
                        </ActionIcon>
                      </>
                    )
                  }
                />
              )}
            </SortableList>
          )}
          <div className={styles.adds}>
            {canUpdate && criteria.length < MOST_CRITERIA && (
              <Menu position="bottom-start">
                <Menu.Target>
                  <Button leftSection={<IconPlus size={16} stroke={1.6} />} className={styles.add}>
                    {t('evaluation.criteria.add')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {OFFERED.map((type) => (
                    <Menu.Item key={type} onClick={() => add(type)}>
                      {t(`evaluation.type.${type}`)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
            {canUpdate && criteria.length > 0 && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon size={36} aria-label={t('evaluation.template.menu')}>
                    <IconDots size={18} stroke={1.6} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    leftSection={<IconDeviceFloppy size={16} stroke={1.6} />}
                    onClick={() => setDialog('save')}
                  >
                    {t('evaluation.template.save')}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconTemplate size={16} stroke={1.6} />} onClick={() => setDialog('choose')}>
                    {t('evaluation.template.replace')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </div>
        </div>
        <Sheet
          className={styles.settings}
          title={current ? t(`evaluation.type.${current.field.type}`) : t('evaluation.criteria.settings')}
          extra={current && <code>{current.field.reference}</code>}
        >
          {current ? (
            <CriterionSettings
              key={saved.has(current.field.reference) ? current.field.reference : place}
              criterion={current}
              criteria={criteria}
              isSaved={saved.has(current.field.reference)}
              disabled={!canUpdate}
              errorAt={(at) => form.errorAt(`criteria[${place}].${at}`)}
              onChange={(next) => set(criteria.map((one, n) => (n === place ? next : one)))}
              onRename={(next, reference) => {
                set(next)
                setOpen(reference)
              }}
            />
          ) : (
            <p className={`${styles.none} soft`}>{t('evaluation.criteria.choose')}</p>
          )}
        </Sheet>
        <Preview criteria={criteria} current={open ?? undefined} />
      </div>
      {dialog === 'save' && <SaveTemplateDialog criteria={criteria} onClose={() => setDialog(null)} />}
      {dialog === 'choose' && (
        <TemplateDialog
          replaces={criteria.length > 0}
          sent={session.figures.sent}
          onClose={() => setDialog(null)}
          onChoose={(next) => {
            setOpen(null)
            set(next)
          }}
        />
      )}
    </SettingsForm>
  )
}

function nameIn({ field }: Criterion, t: ReturnType<typeof useWords>): string {
  return Object.values(field.title).find(Boolean) || t('evaluation.criteria.untitled')
}

/** Whether the weights add up, as a bar and in words. */
function Weights({ criteria, onAdjust }: { criteria: readonly Criterion[]; onAdjust: (() => void) | undefined }) {
  const t = useWords()
  const locale = useLocale()
  const sum = sumOf(criteria)
  const counted = criteria.filter(isCounted)
  if (counted.length === 0) return null
  const byCategory = counted.some(({ categories }) => categories.length > 0)
  const isWhole = sum === 100
  return (
    <div className={styles.weights}>
      <div className={styles.bar} aria-hidden>
        {counted.map(({ field, weight }) => (
          <i key={field.reference} style={{ flexGrow: weight }} />
        ))}
      </div>
      <StatusBadge shape={isWhole ? 'dot' : 'square'} tone={isWhole ? 'ok' : byCategory ? 'none' : 'warn'}>
        {t('evaluation.criteria.sum', { sum: number(sum, locale) })}
      </StatusBadge>
      {!isWhole && !byCategory && onAdjust && (
        <Button size="compact-sm" onClick={onAdjust}>
          {t('evaluation.criteria.adjust')}
        </Button>
      )}
    </div>
  )
}

interface CardProps {
  criterion: Criterion
  isOpen: boolean
  wrong: string | undefined
  onOpen: () => void
  actions: React.ReactNode
}

function Card({ criterion, isOpen, wrong, onOpen, actions }: CardProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { program } = useSessionPlace()
  const { field, weight, categories } = criterion
  const help = text(field.help, program.lang)
  const facts =
    field.type === 'linear-scale'
      ? t('evaluation.criteria.scale', { from: field.from, to: field.to })
      : t(`evaluation.type.${field.type}`)
  return (
    <div className={styles.card} data-open={isOpen || undefined} data-heading={isHeading(criterion) || undefined}>
      <button type="button" className={styles.open} aria-pressed={isOpen} onClick={onOpen}>
        <span className={styles.cardHead}>
          <b>{text(field.title, program.lang) || t('evaluation.criteria.untitled')}</b>
          {!isHeading(criterion) && <span className="small soft">{facts}</span>}
          {isCounted(criterion) ? (
            <b className={styles.weight}>{percentOf(weight / 100, locale)}</b>
          ) : (
            !isHeading(criterion) && <span className="small soft">{t('evaluation.criteria.notCounted')}</span>
          )}
        </span>
        {help && <span className="small soft">{help}</span>}
        {(categories.length > 0 || field.visibleWhen) && (
          <span className={`${styles.shown} small`}>
            <IconEye size={14} stroke={1.6} aria-hidden />
            {[
              categories.length > 0 && t('evaluation.criteria.inCategories', { count: categories.length }),
              field.visibleWhen && t('evaluation.criteria.conditional'),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
        {wrong && <span className={`${styles.wrong} small`}>{wrong}</span>}
      </button>
      <span className={styles.actions}>{actions}</span>
    </div>
  )
}

/** The score sheet as jurors get it, to be tried. */
function Preview({ criteria, current }: { criteria: readonly Criterion[]; current: string | undefined }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { program } = useSessionPlace()
  const [category, setCategory] = useState<string | null>(null)
  const [notes, setNotes] = useState<Answers>({})
  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } })).data?.items ?? []
  const isByCategory = criteria.some((one) => one.categories.length > 0)
  const shown = category === null ? criteria : criteria.filter((criterion) => isAskedIn(criterion, category))
  const total = totalOf(shown, notes)
  return (
    <Sheet
      className={styles.preview}
      title={t('evaluation.criteria.preview')}
      extra={
        isByCategory && (
          <Select
            aria-label={t('evaluation.column.category')}
            data={[
              { value: '', label: t('evaluation.criteria.allCategories') },
              ...categories.map(({ key, title }) => ({ value: key, label: text(title, program.lang) })),
            ]}
            value={category ?? ''}
            allowDeselect={false}
            onChange={(next) => setCategory(next || null)}
          />
        )
      }
    >
      <div className={styles.sheet}>
        {shown.length === 0 ? (
          <p className="soft">{t('evaluation.criteria.previewEmpty')}</p>
        ) : (
          <SheetFields
            criteria={shown}
            notes={notes}
            lang={program.lang}
            current={current}
            onChange={(reference, note) => setNotes({ ...notes, [reference]: note })}
          />
        )}
      </div>
      {total.counted > 0 && (
        <p className={styles.total}>
          <span>{t('evaluation.sheet.total')}</span>
          <span>
            <b className={styles.figure}>
              {total.mean === null ? '–' : number(Math.round(total.mean * 100) / 100, locale)}
            </b>{' '}
            <span className="small soft">
              {[
                total.most !== null && `/ ${number(total.most, locale)}`,
                t('evaluation.sheet.ofCriteria', { n: total.scored, all: total.counted }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        </p>
      )}
    </Sheet>
  )
}
