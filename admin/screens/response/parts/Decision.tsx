import { Button, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconCheck, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '#client/api/problem.ts'
import { browserStorage, writeItem } from '#client/storage.ts'
import { sentenceDate, span } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail, StepStateName } from '#core/response/response.contract.ts'
import {
  DECISION_MAIL_MS,
  DECISIONS,
  gateThatMatters,
  isDecided,
  needsMessage,
  reopenedBy,
  UNDO_MS,
  type Decision as Verdict,
} from '#core/response/response.rules.ts'
import { changeAnswer } from '../../../app/cacheChanges.ts'
import { focusOn } from '../../../app/focus.ts'
import { useLocale, useNow, useWords } from '../../../app/hooks.ts'
import { useAction, useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { invalidate, queryClient, queryOf } from '../../../app/query.ts'
import { useShortcuts } from '../../../app/shortcuts.ts'
import { decisionOn } from './changes.ts'
import styles from './Decision.module.css'

/** Of the contract. */
const MOST = 2_000
/** Milliseconds for which an application is on the screen before it can be decided: longer than between two clicks of one hand. */
const HOLD_MS = 700

/** Refusals that say that something else happened since: what is shown is read again. */
const OUTDATED = ['resource.stale', 'response.step', 'response.unfinished'] as const

interface DecisionProps {
  program: Program
  detail: ResponseDetail
  onDecided: (detail: ResponseDetail) => void
  onStep: (by: 1 | -1) => void
}

/** The validation step that is due, since when, and the decision. Deciding goes on to the next application. */
export function Decision({ program, detail, onDecided, onStep }: DecisionProps) {
  const t = useWords()
  const locale = useLocale()
  const problemText = useProblemText()
  const gate = gateThatMatters(detail.steps)
  const reason = useReason(`${detail.id}.${gate?.id ?? ''}`)
  const [trouble, setTrouble] = useState<{ tone: 'warn' | 'bad'; text: string } | null>(null)
  const named = { title: detail.title || t('responses.untitled'), number: detail.number }
  const ready = useShownFor(HOLD_MS, `${detail.id} ${gate?.id} ${gate?.state}`)
  const mayDecide = detail.abilities.validate
  const open = gate?.state === 'toValidate' && mayDecide
  const place = detail.steps.findIndex(({ id }) => id === gate?.id)
  const reopened = gate && detail.steps[reopenedBy(asLooks(detail), place)]
  const section = useRef<HTMLElement>(null)
  const decided = useRef(false)

  const params = { programId: program.id, responseId: detail.id }
  const { mutateAsync } = useApiMutation('decideStep', {
    merge: (after) => [changeAnswer('getResponse', params, (known) => ({ ...known, ...after }))],
    onSuccess: onDecided,
  })
  const send = (decision: Verdict, from: StepStateName, message?: string) =>
    mutateAsync({
      params: { ...params, stepId: gate?.id ?? '' },
      query: { lang: locale },
      body: { decision, from, ...(message ? { message } : {}) },
    })

  /** Back to where it was: an application that was to be changed is so again, for the same reason. */
  const undo = (decision: Verdict, before: Gate, message?: string) => async () => {
    const back = before.state === 'refused' && before.message ? before.state : 'toValidate'
    try {
      await send(back, decision, back === 'refused' ? (before.message ?? '') : undefined)
      if (message && needsMessage(decision)) reason.keep({ decision, message })
      notify(t(back === 'refused' ? 'responses.done.refused' : 'responses.undone', named))
    } catch (error) {
      notify(problemText(error).detail, { tone: 'bad' })
      invalidate('getResponse')
    }
  }

  const decision = useAction(async ({ decision, message }: { decision: Verdict; message?: string | undefined }) => {
    if (!gate) return
    setTrouble(null)
    const mailed = gate.decidedAt && Date.now() - Date.parse(gate.decidedAt) >= DECISION_MAIL_MS ? nameOf(detail) : ''
    try {
      await send(decision, gate.state, message)
      if (needsMessage(decision)) reason.forget()
      if (decision === 'toValidate')
        return notify(t(mailed ? 'responses.undoneTold' : 'responses.undone', { ...named, name: mailed }))
      notify(t(`responses.done.${decision}`, named), { undo: undo(decision, gate, message), stay: UNDO_MS })
      onStep(1)
    } catch (error) {
      if (!OUTDATED.some((code) => isProblem(error, code)))
        return setTrouble({ tone: 'bad', text: problemText(error).detail })
      const read = queryOf('getResponse', { params, query: { lang: locale } })
      const now = await queryClient.fetchQuery({ ...read, staleTime: 0 }).catch(() => null)
      if (now) onDecided(now)
      const text = !now || isProblem(error, 'response.unfinished') ? problemText(error).detail : decidedBy(now, gate.id)
      setTrouble({ tone: 'warn', text })
    }
  })
  const busy = decision.busy ? (decision.input?.decision ?? null) : null
  const decide = (verdict: Verdict, message?: string) => {
    if (!decision.busy) decision.mutate({ decision: verdict, message })
  }
  useEffect(() => {
    // The button that was pressed has given the keyboard up, and no other application has taken it.
    if (busy === null && decided.current && document.activeElement === document.body) focusOn(section.current)
    decided.current = busy !== null
  }, [busy])

  /** What somebody else did in the meantime. */
  const decidedBy = (now: ResponseDetail, stepId: string) => {
    const state = now.steps.find(({ id }) => id === stepId)?.state
    const last = decisionOn(now, stepId)
    if (now.state === 'withdrawn') return t('responses.meanwhile.withdrawn')
    if (!last || !state || !isDecided(state)) return t('responses.meanwhile.other')
    return t(`responses.meanwhile.${state}`, {
      name: last.actor,
      date: sentenceDate(new Date(last.at), program.zone, locale),
    })
  }

  const mayReject = open || (gate?.state === 'refused' && mayDecide)
  const takeBack = () => {
    if (!ready) return
    // A correction that was not finished cannot be judged: it is asked for again.
    if (gate?.state === 'rejected' && reopened?.state === 'inProgress') return reason.ask('refused')
    decide('toValidate')
  }
  useShortcuts([
    ...(open
      ? [
          { keys: 'v', does: 'responses.help.validate', run: () => ready && decide('validated') },
          { keys: 'c', does: 'responses.help.refuse', run: () => reason.ask('refused') },
        ]
      : []),
    ...(mayReject ? [{ keys: 'r', does: 'responses.help.reject', run: () => reason.ask('rejected') }] : []),
  ])
  if (!gate) return null
  const held = ready ? undefined : true
  const asked = reason.asked && mayDecide && mayAsk(reason.asked, gate.state) ? reason.asked : null
  return (
    <section ref={section} aria-label={t('responses.decision')} tabIndex={-1}>
      {trouble && (
        <div className={styles.trouble}>
          <Banner tone={trouble.tone} role="alert">
            {trouble.text}
          </Banner>
        </div>
      )}
      {asked ? (
        <Reason
          key={asked}
          who={nameOf(detail)}
          reopens={reopened?.title}
          decision={asked}
          reason={reason}
          busy={busy === asked}
          held={held}
          onSend={(message) => decide(asked, message)}
        />
      ) : (
        <div className={styles.decision}>
          <div className={styles.status}>
            <p className="strong">{t('responses.step', { n: place + 1, of: detail.steps.length, step: gate.title })}</p>
            <p className="small soft">
              <Since detail={detail} gate={gate} program={program} open={open} />
              {open && detail.owner && ` ${t('responses.tells', { name: nameOf(detail) })}`}
            </p>
          </div>
          <div className={styles.actions}>
            {!open && mayDecide && isDecided(gate.state) && (
              <Button
                leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
                loading={busy === 'toValidate'}
                aria-disabled={held}
                onClick={takeBack}
              >
                {t('responses.takeBack')}
              </Button>
            )}
            {mayReject && (
              <Button
                leftSection={<IconBan size={16} stroke={1.8} />}
                disabled={busy !== null}
                onClick={() => reason.ask('rejected')}
              >
                {t('responses.reject')}
              </Button>
            )}
            {open && (
              <Button
                leftSection={<IconPencil size={16} stroke={1.8} />}
                disabled={busy !== null}
                onClick={() => reason.ask('refused')}
              >
                {t('responses.refuse')}
              </Button>
            )}
            {open && (
              <Button
                variant="filled"
                leftSection={<IconCheck size={16} stroke={2.2} />}
                loading={busy === 'validated'}
                aria-disabled={held}
                onClick={() => ready && decide('validated')}
              >
                {t('responses.validate')}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

type Gate = ResponseDetail['steps'][number]

/** Empty where nobody is known. */
const nameOf = ({ owner }: ResponseDetail): string => owner?.name || owner?.email || ''

function Since({
  detail,
  gate,
  program,
  open,
}: {
  detail: ResponseDetail
  gate: Gate
  program: Program
  open: boolean
}) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  if (gate.state === 'toValidate') {
    const since = gate.waitsSince
    const time = since ? span(now, new Date(since), program.zone, locale) : ''
    const key = open ? 'yours' : 'waits'
    return since ? t(`responses.${key}Since`, { time }) : t(`responses.${key}`)
  }
  const decision = decisionOn(detail, gate.id)
  const at = gate.decidedAt ?? decision?.at
  if (!at) return null
  const state = isDecided(gate.state) ? gate.state : 'validated'
  const date = sentenceDate(new Date(at), program.zone, locale)
  return decision?.actor
    ? t(`responses.decidedBy.${state}`, { date, name: decision.actor })
    : t(`responses.decidedOn.${state}`, { date })
}

type Reasoned = 'refused' | 'rejected'

/** Whether a reason for this decision can be asked for at a validation step in this state. */
const mayAsk = (decision: Reasoned, state: StepStateName): boolean => DECISIONS[decision].includes(state)

/** Whether what the key names has been on the screen for that long. */
function useShownFor(ms: number, key: string): boolean {
  const [read, setRead] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRead(key), ms)
    return () => clearTimeout(timer)
  }, [key, ms])
  return read === key
}

interface Written {
  decision: Reasoned
  message: string
}

/** The reason while it is written: kept in this window until it is sent, whatever else is opened meanwhile. */
function useReason(name: string) {
  const key = `opencall.decision.${name}`
  const [written, setWritten] = useState(() => writtenIn(browserStorage('sessionStorage').getItem(key)))
  const [asked, setAsked] = useState(written?.message ? written.decision : null)
  const keep = (value: Written) => {
    writeItem(key, JSON.stringify(value), 'sessionStorage')
    setWritten(value)
  }
  return {
    /** The decision that a reason is asked for. */
    asked,
    message: written?.message ?? '',
    keep,
    ask: (decision: Reasoned) => {
      setAsked(decision)
      if (written) keep({ ...written, decision })
    },
    close: () => setAsked(null),
    forget: () => {
      browserStorage('sessionStorage').removeItem(key)
      setWritten(null)
      setAsked(null)
    },
  }
}

function writtenIn(stored: string | null): Written | null {
  try {
    return stored ? (JSON.parse(stored) as Written) : null
  } catch {
    return null // written by an older version of this page
  }
}

interface ReasonProps {
  /** Empty where nobody is known. */
  who: string
  /** Title of the form step that changes would open again. */
  reopens: string | undefined
  decision: Reasoned
  reason: ReturnType<typeof useReason>
  busy: boolean
  /** While it was only just shown, nothing that was meant for another application presses its button. */
  held: true | undefined
  onSend: (message: string) => void
}

/** What the applicant is told with a request for changes or a rejection. */
function Reason({ who, reopens, decision, reason, busy, held, onSend }: ReasonProps) {
  const t = useWords()
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const opened = reason.message === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is opened to be written, not when it is found half written
  useEffect(() => {
    if (opened) focusOn(field.current, 'nearest')
  }, [])
  const send = () => {
    const message = reason.message.trim()
    setEmpty(!message)
    if (message) onSend(message)
    else focusOn(field.current, 'nearest')
  }
  return (
    <form
      className={styles.refusal}
      onSubmit={(event) => {
        event.preventDefault()
        if (!held) send()
      }}
    >
      <Textarea
        ref={field}
        label={t(`responses.reason.${decision}`)}
        description={[
          who ? t('responses.reasonHint', { name: who }) : t('responses.reasonHintNobody'),
          decision === 'rejected' ? t('responses.ends') : reopens && t('responses.reopens', { step: reopens }),
        ]
          .filter(Boolean)
          .join(' ')}
        error={empty && t('responses.reasonMissing')}
        value={reason.message}
        onChange={(event) => {
          reason.keep({ decision, message: event.currentTarget.value })
          setEmpty(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            reason.close()
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            send()
          }
        }}
        maxLength={MOST}
        minRows={3}
        maxRows={8}
      />
      <div className={styles.actions}>
        <Button onClick={reason.close}>{t('dialog.cancel')}</Button>
        <Button
          type="submit"
          variant="filled"
          {...(decision === 'rejected' ? { color: 'red' } : {})}
          loading={busy}
          aria-disabled={held}
        >
          {t(`responses.send.${decision}`)}
        </Button>
      </div>
    </form>
  )
}

const asLooks = ({ steps }: ResponseDetail) => steps.map((step) => ({ ...step, closesAt: null }))
