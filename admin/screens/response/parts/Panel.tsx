import { ActionIcon, Button } from '@mantine/core'
import { IconExternalLink, IconFileOff, IconLink, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { number, sentenceDate } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import { useAllowed, useLocale, useNarrow, usePath, useQuery, useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import { RowActions } from '../../../app/parts/list/BulkBar.tsx'
import { SidePanel } from '../../../app/parts/panel/SidePanel.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../../app/parts/States.tsx'
import { CategoryName, ResponseBadge, StepBadge } from '../../../app/parts/StatusBadge.tsx'
import tagStyles from '../../../app/parts/Tag.module.css'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { ResponseExtension, ResponseTab } from '../../../app/slice.ts'
import { Answers } from './Answers.tsx'
import { Applicant } from './Applicant.tsx'
import { filesOf } from './attached.ts'
import { Decision } from './Decision.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { Files } from './Files.tsx'
import { History } from './History.tsx'
import styles from './Panel.module.css'
import { Participants } from './Participants.tsx'
import { NO_FILTERS } from './views.ts'

/** Its own parts, in their order; those of other slices stand before the history. */
const PARTS = ['answers', 'files', 'history', 'applicant'] as const

export interface PanelProps {
  program: Program
  responseId: string
  /** What the list knows already. */
  row: ResponseRow | undefined
  categoryPlace: (id: string) => number
  /** Left out when the application is not on the page of the list that is shown. */
  place: { at: number; of: number | null } | undefined
  canStep: { previous: boolean; next: boolean }
  onStep: (by: 1 | -1) => void
  address: (id: string | null, changes?: Record<string, string | null>) => string
  onClose: () => void
  onDecided: (detail: ResponseDetail) => void
  /** It is in the trash now. */
  onDeleted: () => void
  extensions: readonly ResponseExtension[]
  actions: readonly NonNullable<ResponseExtension['action']>[]
  /** Something of the application changed that its list shows. */
  onChanged: () => void
}

/** One application over its list, with an address of its own. */
export function Panel({
  program,
  responseId,
  row,
  categoryPlace,
  place,
  canStep,
  onStep,
  address,
  onClose,
  onDecided,
  onDeleted,
  extensions,
  actions,
  onChanged,
}: PanelProps) {
  const t = useWords()
  const locale = useLocale()
  const phone = useNarrow(720)
  const allowed = useAllowed()
  const path = usePath()
  const { get } = useQuery()
  const {
    data: detail,
    error,
    reload,
  } = useApiQuery(queryOf('getResponse', { params: { programId: program.id, responseId }, query: { lang: locale } }))
  const tabs = extensions.flatMap(({ tab }) => (tab && (!tab.permission || allowed(tab.permission)) ? [tab] : []))
  const parts = [...PARTS.slice(0, 2), ...tabs.map(({ name }) => name), ...PARTS.slice(2)]
  const part = parts.find((each) => each === get('part')) ?? 'answers'
  const tab = tabs.find(({ name }) => name === part)

  const known = detail ?? row
  const title = known ? known.title || t('responses.untitled') : t('responses.one')
  const files = detail ? filesOf(detail, locale, program.lang) : []
  const alone = address(responseId, { ...NO_LIST, part: part === 'answers' ? null : part })
  return (
    <SidePanel
      title={title}
      rowId={responseId}
      onClose={onClose}
      bar={<span className="num">{known?.number}</span>}
      steps={{
        place: place
          ? place.of === null
            ? t('responses.placeMany', { at: number(place.at, locale), of: number(10_000, locale) })
            : t('responses.place', { at: number(place.at, locale), of: number(place.of, locale) })
          : undefined,
        previous: {
          label: t('responses.previous'),
          does: 'responses.help.previous',
          run: () => onStep(-1),
          disabled: !canStep.previous,
        },
        next: {
          label: t('responses.next'),
          does: 'responses.help.next',
          run: () => onStep(1),
          disabled: !canStep.next,
        },
      }}
      tools={
        <>
          <ActionIcon
            aria-label={t('responses.copyLink')}
            title={t('responses.copyLink')}
            onClick={() =>
              void copyText(`${location.origin}${alone}`).then((copied) =>
                copied
                  ? notify(t('responses.linkCopied'))
                  : notify(t('responses.linkNotCopied'), { tone: 'bad', topic: 'copy' }),
              )
            }
          >
            <IconLink size={18} stroke={1.6} />
          </ActionIcon>
          {!phone && (
            <ActionIcon
              component="a"
              href={alone}
              target="_blank"
              aria-label={t('responses.openTab')}
              title={t('responses.openTab')}
            >
              <IconExternalLink size={18} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon
            component={Link}
            to={path(`admin/programs/${program.slug}/responses/${responseId}/print`)}
            aria-label={t('responses.print')}
            title={t('responses.print')}
          >
            <IconPrinter size={18} stroke={1.6} />
          </ActionIcon>
          {detail && <DeleteButton program={program} detail={detail} onDeleted={onDeleted} />}
        </>
      }
      foot={
        detail && <Decision key={responseId} program={program} detail={detail} onDecided={onDecided} onStep={onStep} />
      }
      head={
        <div>
          {known && <Facts known={known} program={program} />}
          <Participants programId={program.id} responseId={responseId} />
          {known && (
            <p className={styles.badges}>
              <ResponseBadge state={known.state} />
              {detail?.halt === 'rejected' && <StepBadge state="rejected" />}
              <span className={`${tagStyles.tag} ${styles.tag}`}>
                <CategoryName name={detail?.category.title ?? ''} place={categoryPlace(known.category.id)} />
              </span>
            </p>
          )}
          {known && (
            <div className={styles.facets}>
              {extensions.map(({ name, Cell }) => Cell && <Cell key={name} value={known.facets[name]} />)}
              <RowActions rows={[known]} actions={actions} onDone={onChanged} />
            </div>
          )}
          {detail && (
            <div className={styles.notices}>
              {extensions.map(({ name, Notice }) => Notice && <Notice key={name} program={program} detail={detail} />)}
            </div>
          )}
        </div>
      }
      tabs={{
        label: t('responses.parts'),
        items: parts.map((each) => ({
          to: address(responseId, { part: each === 'answers' ? null : each }),
          label: t(`responses.part.${each}`),
          current: each === part,
          ...(detail && countOf(each, detail, files.length, tabs)),
        })),
      }}
    >
      {detail ? (
        tab ? (
          <tab.Tab program={program} detail={detail} />
        ) : part === 'files' ? (
          <Files files={files} programId={program.id} responseId={responseId} />
        ) : part === 'history' ? (
          <History detail={detail} program={program} />
        ) : part === 'applicant' ? (
          <Applicant detail={detail} program={program} to={(id) => address(id)} />
        ) : (
          <Answers detail={detail} program={program} />
        )
      ) : isProblem(error, 'resource.notFound') ? (
        <StateBox
          icon={IconFileOff}
          title={t('responses.gone.title')}
          actions={
            <Button variant="filled" onClick={onClose}>
              {t('responses.gone.back')}
            </Button>
          }
        >
          {t('responses.gone.text')}
        </StateBox>
      ) : error ? (
        <ErrorState error={error} title={t('responses.error')} onRetry={reload} />
      ) : (
        <SkeletonRows rows={9} height={40} />
      )}
    </SidePanel>
  )
}

/** How much there is in a part; of those of which nobody counts anything, nothing. */
function countOf(
  part: string,
  detail: ResponseDetail,
  files: number,
  tabs: readonly ResponseTab[],
): { count?: number } {
  if (part === 'files') return { count: files }
  if (part === 'history') return { count: detail.history.length }
  const count = tabs.find(({ name }) => name === part)?.count
  return count ? { count: count(detail.facets) } : {}
}

/** Of the address, all that says where in a list one is. */
const NO_LIST = { ...NO_FILTERS, sort: null, direction: null, perPage: null }

/** "Déposée le 20 novembre 2026 à 9 h 31 par Nadia Benali", with her address; then the last change. */
function Facts({ known, program }: { known: ResponseDetail | ResponseRow; program: Program }) {
  const t = useWords()
  const locale = useLocale()
  const date = (iso: string) => sentenceDate(new Date(iso), program.zone, locale)
  const { owner, externalKey, submittedAt, createdAt, updatedAt } = known
  const key = `${submittedAt ? 'sent' : 'begun'}${owner ? 'By' : ''}`
  return (
    <p className={styles.facts}>
      <span>
        {t(`responses.${key}`, { date: date(submittedAt ?? createdAt), name: owner?.name || owner?.email || '' })}
      </span>
      {owner && (
        <>
          {', '}
          <a href={`mailto:${owner.email}`}>{owner.email}</a>
        </>
      )}
      {!owner && ` ${t('responses.noOwnerLong')}`}
      {externalKey && <span className={styles.more}>{t('responses.externalKey', { key: externalKey })}</span>}
      {updatedAt > (submittedAt ?? createdAt) && (
        <span className={styles.more}>{t('responses.changed', { date: date(updatedAt) })}</span>
      )}
    </p>
  )
}

/** False when the browser refuses it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard, and a policy may refuse it: the old way.
    const field = Object.assign(document.createElement('textarea'), { value: text })
    document.body.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    return copied
  }
}
