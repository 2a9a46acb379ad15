import { ActionIcon, Button, Textarea, UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconChevronDown,
  IconChevronLeft,
  IconEyeOff,
  IconInbox,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { $authUser } from '#client/api/session.ts'
import { isRecord } from '#client/storage.ts'
import { number } from '#client/ui/format.ts'
import { isEqual } from '#client/ui/rebase.ts'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import type { Duty, JurySession, Sheet } from '#core/evaluation/juror.contract.ts'
import { LONGEST_COMMENT } from '#core/evaluation/session.rules.ts'
import type { Answers } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import { changeAnswer } from '../../../app/cacheChanges.ts'
import { createStoredDraft } from '../../../app/draftStorage.ts'
import { focusAfterPaint } from '../../../app/focus.ts'
import { useGo, useLocale, useNarrow, usePath, useWords } from '../../../app/hooks.ts'
import { issuePlace, useIssueText } from '../../../app/issues.ts'
import { runMutation, useAction } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { usePageName } from '../../../app/pageName.ts'
import { Keys } from '../../../app/parts/Keys.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { queryClient, queryOf, readOnce } from '../../../app/query.ts'
import { useShortcuts } from '../../../app/shortcuts.ts'
import { useUnsavedChangesGuard } from '../../../app/unsavedChanges.ts'
import styles from '../Score.module.css'
import { Application } from './Application.tsx'
import { Discussion } from './Discussion.tsx'
import { DutyBadge } from './DutyBadge.tsx'
import { nextDuty } from './nextDuty.ts'
import { OtherSheets } from './OtherSheets.tsx'
import { Progress } from './Progress.tsx'
import { RecuseDialog } from './RecuseDialog.tsx'
import { SheetFields } from './SheetFields.tsx'
import { type SheetSaver, sheetSaver, type Written } from './sheetSaver.ts'
import { missingIn, totalOf } from './total.ts'
import { useDates } from './useDates.ts'

interface ScoreSheetProps {
  params: { programId: string; sessionId: string; dutyId: string }
  sheet: Sheet
  session: JurySession
  duties: readonly Duty[]
}

const DRAFT = {
  version: 1,
  parse: (stored: unknown): Written | null =>
    isRecord(stored) && isRecord(stored.notes) && typeof stored.comment === 'string'
      ? (stored as unknown as Written)
      : null,
}

function useSaver({ params, sheet }: Pick<ScoreSheetProps, 'params' | 'sheet'>): SheetSaver {
  const [{ saver, copy }] = useState(() => {
    const copy = createStoredDraft<Written>(`opencall.draft.${$authUser.get()?.id ?? ''}.sheet.${params.dutyId}`, DRAFT)
    const first = { ...sheet, notes: sheet.notes as Answers }
    const restored =
      sheet.scoring === 'yes' && sheet.state !== 'recused'
        ? copy.restore((written) => isEqual(written, { notes: first.notes, comment: first.comment }))
        : null
    const saver = sheetSaver(first, restored, {
      copy,
      save: (body) =>
        runMutation(
          'saveSheet',
          { params, body },
          {
            merge: ({ version, state, mean, changedAt }) => [
              changeAnswer('getSheet', params, (now) => ({
                ...now,
                ...{ notes: body.notes, comment: body.comment, version, state, mean, changedAt },
              })),
            ],
          },
        ),
      reread: () => readOnce('getSheet', { params }).then((now) => ({ ...now, notes: now.notes as Answers })),
    })
    return { saver, copy }
  })
  useEffect(() => copy.restoreIfRemoved(), [copy])
  useEffect(() => () => saver.dispose(), [saver])
  useUnsavedChangesGuard({
    isPersisted: true,
    hasChanges: () => saver.$state.get() !== 'saved',
    blocksNavigation: (from, to) => from.pathname !== to.pathname,
    // What could not be saved lies in the browser, and is saved with the next visit.
    confirmLeave: () => saver.flush().then(() => true),
  })
  return saver
}

export function ScoreSheet({ params, sheet, session, duties }: ScoreSheetProps) {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  const go = useGo()
  const narrow = useNarrow(900)
  const problemText = useProblemText()
  const issueText = useIssueText()
  const dates = useDates(session.program.zone)
  const saver = useSaver({ params, sheet })
  const written = useStore(saver.$written)
  const saveState = useStore(saver.$state)
  const state = useStore(saver.$duty)
  const problem = useStore(saver.$problem)
  const [lacking, setLacking] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const [recuses, setRecuses] = useState(false)
  const lang = session.program.lang as Locale
  const criteria = sheet.criteria as Criterion[]
  const canWrite = sheet.scoring === 'yes' && state !== 'recused'
  const base = `admin/programs/${session.program.slug}/examinations/${session.slug}/responses`
  const list = path(`${base}?as=juror`)
  const to = (id: string) => path(`${base}/${id}`)
  const title = sheet.title || t('evaluation.entry', { number: sheet.number })
  const following = nextDuty(duties, sheet.id)
  usePageName(title)

  useEffect(() => {
    for (const dutyId of [following?.id, sheet.nextId])
      if (dutyId) void queryClient.prefetchQuery(queryOf('getSheet', { params: { ...params, dutyId } }))
  }, [following?.id, sheet.nextId, params])

  const showProblem = (references: readonly string[]) => {
    setLacking(references)
    setOpen(true)
    const [first] = references
    if (first)
      focusAfterPaint(
        () => document.querySelector(`[data-criterion="${CSS.escape(first)}"] :is([tabindex="0"], input, textarea)`),
        'center',
      )
  }
  const send = useAction(async () => {
    const missing = missingIn(criteria, written.notes)
    if (missing.length > 0) return showProblem(missing)
    try {
      await saver.send()
    } catch (refused) {
      if (isProblem(refused)) showProblem(refused.issues.map((issue) => referenceOf(issuePlace(issue))))
      return
    }
    if (following) return go(to(following.id))
    notify(t('evaluation.sheet.allSent'))
    go(list)
  })
  const step = (id: string | null) => id && go(to(id))
  useShortcuts([
    { keys: 'j', does: 'evaluation.key.next', run: () => step(sheet.nextId) },
    { keys: 'k', does: 'evaluation.key.previous', run: () => step(sheet.previousId) },
    ...(canWrite
      ? [{ keys: 'mod+Enter', does: 'evaluation.key.send', run: () => !send.busy && send.mutate(), anywhere: true }]
      : []),
  ])
  const refused = isProblem(problem) ? problem.issues : []
  const errors = {
    ...Object.fromEntries(lacking.map((reference) => [reference, t('validation:required')])),
    ...Object.fromEntries(refused.map((issue) => [referenceOf(issuePlace(issue)), issueText(issue)])),
  }
  const change = (reference: string, note: Written['notes'][string]) => {
    setLacking(lacking.filter((each) => each !== reference))
    saver.change({ notes: { ...written.notes, [reference]: note ?? null } })
  }
  const total = totalOf(criteria, written.notes)
  const totalText = total.mean === null ? '–' : number(Math.round(total.mean * 100) / 100, locale)
  const { figures } = session

  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <Link to={list} className={styles.back} aria-label={t('evaluation.sheet.list')}>
          <IconInbox size={18} stroke={1.6} aria-hidden />
          <span>{t('evaluation.sheet.list')}</span>
        </Link>
        <div className={styles.progress}>
          <Progress {...figures} />
        </div>
        <span>
          <b>{t('evaluation.ofAll', { n: number(figures.sent, locale), all: number(figures.all, locale) })}</b>{' '}
          <span className="soft">{t('evaluation.sheet.scored')}</span>
        </span>
        <span className={`${styles.when} soft`}>{dates.scoring(session)}</span>
        <span className={styles.tools}>
          {sheet.application?.hidden && (
            <span className={styles.anonymous}>
              <IconEyeOff size={14} stroke={1.6} aria-hidden />
              {t('evaluation.sheet.anonymous')}
            </span>
          )}
          <StepLink
            icon={IconChevronLeft}
            to={sheet.previousId && to(sheet.previousId)}
            label={t('evaluation.key.previous')}
          />
          <StepLink icon={IconArrowRight} to={sheet.nextId && to(sheet.nextId)} label={t('evaluation.key.next')} />
        </span>
      </div>
      <div className={styles.split}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
        <section className={styles.application} tabIndex={0} aria-label={t('evaluation.sheet.application')}>
          <Application sheet={sheet} lang={lang} zone={session.program.zone} />
        </section>
        <section
          className={styles.sheet}
          data-open={isOpen || !narrow || undefined}
          aria-label={t('evaluation.sheet.title')}
        >
          <div className={styles.sheetHead}>
            <h2>{t('evaluation.sheet.own')}</h2>
            <SaveNote state={saveState} isSent={state === 'sent'} />
            {narrow && (
              <ActionIcon size={44} aria-label={t('evaluation.sheet.close')} onClick={() => setOpen(false)}>
                <IconChevronDown size={18} stroke={1.6} />
              </ActionIcon>
            )}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
          <section className={styles.fields} tabIndex={0} aria-label={t('evaluation.sheet.criteria')}>
            {!canWrite && (
              <Banner>
                {t(state === 'recused' ? 'evaluation.sheet.recused' : `evaluation.sheet.closed.${sheet.scoring}`)}
              </Banner>
            )}
            {problem !== null && refused.length === 0 && (
              <Banner tone="bad" role="alert">
                {problemText(problem).detail}
              </Banner>
            )}
            <SheetFields
              criteria={criteria}
              notes={written.notes}
              lang={lang}
              disabled={!canWrite}
              errors={errors}
              shared={sheet.shared}
              onChange={change}
            >
              <Textarea
                label={t('evaluation.sheet.comment')}
                description={t('evaluation.sheet.commentHint')}
                autosize
                minRows={2}
                maxRows={12}
                maxLength={LONGEST_COMMENT}
                disabled={!canWrite}
                value={written.comment}
                onChange={(event) => saver.change({ comment: event.currentTarget.value })}
              />
            </SheetFields>
            {sheet.others && <OtherSheets others={sheet.others} criteria={criteria} lang={lang} />}
            {/* Read anew once the own sheet is sent: it may be open then. */}
            <Discussion key={state === 'sent' ? 'sent' : 'own'} params={params} zone={session.program.zone} />
          </section>
          <div className={styles.foot}>
            <UnstyledButton
              className={styles.total}
              disabled={!narrow}
              aria-expanded={narrow ? isOpen : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <span>{t('evaluation.sheet.total')}</span>
              <span>
                <b className={styles.figure}>{totalText}</b>{' '}
                <span className="small soft">
                  {[
                    total.most !== null && `/ ${number(total.most, locale)}`,
                    t('evaluation.sheet.ofCriteria', { n: total.scored, all: total.counted }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            </UnstyledButton>
            {canWrite ? (
              <div className={styles.buttons}>
                <Button leftSection={<IconAlertTriangle size={16} stroke={1.6} />} onClick={() => setRecuses(true)}>
                  {t('evaluation.recuse.open')}
                </Button>
                {narrow && !isOpen ? (
                  <Button variant="filled" className={styles.main} onClick={() => setOpen(true)}>
                    {t('evaluation.sheet.score')}
                  </Button>
                ) : (
                  <Button
                    variant="filled"
                    className={styles.main}
                    loading={send.busy}
                    rightSection={<IconArrowRight size={16} stroke={1.6} />}
                    onClick={() => send.mutate()}
                  >
                    {t(following ? 'evaluation.sheet.sendNext' : 'evaluation.sheet.send')}
                  </Button>
                )}
              </div>
            ) : (
              <DutyBadge state={state} />
            )}
            {canWrite && !narrow && (
              <p className={styles.keys}>
                <span>
                  <kbd>0</kbd>–<kbd>9</kbd> {t('evaluation.key.score')}
                </span>
                <span>
                  <Keys keys="ArrowDown" /> {t('evaluation.key.criterion')}
                </span>
                <span>
                  <Keys keys="mod+Enter" /> {t('evaluation.key.sendShort')}
                </span>
              </p>
            )}
          </div>
        </section>
      </div>
      {recuses && (
        <RecuseDialog
          params={params}
          name={title}
          onClose={() => setRecuses(false)}
          onDone={() => {
            saver.dispose()
            notify(t('evaluation.recuse.done', { name: title }))
            go(following ? to(following.id) : list)
          }}
        />
      )}
    </div>
  )
}

function StepLink({ icon: Icon, to, label }: { icon: typeof IconChevronLeft; to: string | null; label: string }) {
  return to ? (
    <ActionIcon component={Link} to={to} size={36} aria-label={label} title={label}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  ) : (
    <ActionIcon size={36} aria-label={label} disabled>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  )
}

function SaveNote({ state, isSent }: { state: ReturnType<SheetSaver['$state']['get']>; isSent: boolean }) {
  const t = useWords()
  if (state === 'saved' && isSent)
    return (
      <StatusBadge shape="dot" tone="ok">
        {t('evaluation.duty.sent')}
      </StatusBadge>
    )
  return (
    <span className="small soft" role="status">
      {t(`evaluation.save.${state}`)}
    </span>
  )
}

/** What a refusal names: `notes.clarity`, `body.notes.clarity`. */
const referenceOf = (place: string): string => place.split('.').at(-1) ?? place
