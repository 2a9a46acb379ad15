import { Button, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { span, tableDate } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail, StepStateName } from '#core/response/response.contract.ts'
import { DECISION_MAIL_MS, gateThatMatters, reopenedBy, UNDO_MS } from '#core/response/response.rules.ts'
import { useLocale, useNow, useWords } from '../../../app/hooks.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { useShortcuts } from '../../../app/shortcuts.ts'
import { decisionOn } from './changes.ts'
import { responsesOf } from './responses.store.ts'

/** Of the contract. */
const MOST = 2_000

/** Refusals that say that something else happened since: what is shown is read again. */
const OUTDATED = ['resource.stale', 'response.step', 'response.unfinished'] as const

interface DecisionProps {
  program: Program
  detail: ResponseDetail
  onDecided: (detail: ResponseDetail) => void
  onStep: (by: 1 | -1) => void
}

type Verdict = 'validated' | 'refused' | 'toValidate'

/** The validation step that is due, since when, and the decision. Deciding goes on to the next application. */
export function Decision({ program, detail, onDecided, onStep }: DecisionProps) {
  const t = useWords()
  const locale = useLocale()
  const responses = responsesOf(program.id)
  const problemText = useProblemText()
  const gate = gateThatMatters(detail.steps)
  const refusal = useRefusal(`${detail.id}.${gate?.id ?? ''}`)
  const [busy, setBusy] = useState<Verdict | null>(null)
  const [trouble, setTrouble] = useState<{ tone: 'warn' | 'bad'; text: string } | null>(null)
  const title = detail.title || detail.number
  const mayDecide = detail.abilities.validate
  const open = gate?.state === 'toValidate' && mayDecide
  const section = useRef<HTMLElement>(null)
  const decided = useRef(false)
  useEffect(() => {
    // The button that was pressed has given the keyboard up, and no other application has taken it.
    if (busy === null && decided.current && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true })
    decided.current = busy !== null
  }, [busy])

  const send = async (decision: Verdict, from: StepStateName, message?: string) => {
    const after = await call('decideStep', {
      params: { programId: program.id, responseId: detail.id, stepId: gate?.id ?? '' },
      query: { lang: locale },
      body: { decision, from, ...(message ? { message } : {}) },
    })
    responses.merge(detail.id, after)
    onDecided(after)
  }

  const undo = (from: StepStateName, message?: string) => async () => {
    try {
      await send('toValidate', from)
      if (message) refusal.keep(message)
      notify(t('responses.undone', { title }))
    } catch (error) {
      notify(problemText(error).detail, { tone: 'bad' })
      responses.invalidate({ id: detail.id })
    }
  }

  const decide = async (decision: Verdict, message?: string) => {
    if (!gate || busy) return
    setBusy(decision)
    setTrouble(null)
    const mailed = gate.decidedAt && Date.now() - Date.parse(gate.decidedAt) >= DECISION_MAIL_MS ? nameOf(detail) : ''
    try {
      await send(decision, gate.state, message)
      if (decision === 'refused') refusal.forget()
      if (decision === 'toValidate')
        return notify(t(mailed ? 'responses.undoneTold' : 'responses.undone', { title, name: mailed }))
      notify(t(`responses.done.${decision}`, { title }), { undo: undo(decision, message), stay: UNDO_MS })
      onStep(1)
    } catch (error) {
      if (!OUTDATED.some((code) => isProblem(error, code)))
        return setTrouble({ tone: 'bad', text: problemText(error).detail })
      const now = await responses.fetchItem(detail.id, { lang: locale }, { cache: false })
      onDecided(now)
      const text = isProblem(error, 'response.unfinished') ? problemText(error).detail : told(now, gate.id)
      setTrouble({ tone: 'warn', text })
    } finally {
      setBusy(null)
    }
  }

  /** What somebody else did in the meantime. */
  const told = (now: ResponseDetail, stepId: string) => {
    const state = now.steps.find(({ id }) => id === stepId)?.state
    const last = decisionOn(now, stepId)
    if (now.state === 'withdrawn') return t('responses.meanwhile.withdrawn')
    if (!last || (state !== 'validated' && state !== 'refused')) return t('responses.meanwhile.other')
    return t(`responses.meanwhile.${state}`, {
      name: last.actor,
      date: tableDate(new Date(last.at), program.zone, locale),
    })
  }

  useShortcuts(
    open
      ? [
          { keys: 'v', does: 'responses.help.validate', run: () => void decide('validated') },
          { keys: 'r', does: 'responses.help.refuse', run: refusal.open },
        ]
      : [],
  )
  if (!gate) return null
  const place = detail.steps.findIndex(({ id }) => id === gate.id) + 1
  return (
    <section ref={section} aria-label={t('responses.decision')} tabIndex={-1}>
      {trouble && (
        <div className="resp-trouble">
          <Banner tone={trouble.tone} role="alert">
            {trouble.text}
          </Banner>
        </div>
      )}
      {open && refusal.on ? (
        <Refusal
          detail={detail}
          gate={gate.id}
          refusal={refusal}
          busy={busy === 'refused'}
          onRefuse={(message) => void decide('refused', message)}
        />
      ) : (
        <div className="resp-decision">
          <div className="resp-decision__what">
            <p className="strong">{t('responses.step', { n: place, of: detail.steps.length, step: gate.title })}</p>
            <p className="small soft">
              <Since detail={detail} gate={gate} program={program} open={open} />
              {open && detail.owner && ` ${t('responses.tells', { name: nameOf(detail) })}`}
            </p>
          </div>
          {open && (
            <div className="resp-decision__verbs">
              <Button leftSection={<IconX size={16} stroke={2} />} disabled={busy !== null} onClick={refusal.open}>
                {t('responses.refuse')}
              </Button>
              <Button
                variant="filled"
                leftSection={<IconCheck size={16} stroke={2.2} />}
                loading={busy === 'validated'}
                onClick={() => void decide('validated')}
              >
                {t('responses.validate')}
              </Button>
            </div>
          )}
          {!open && mayDecide && (gate.state === 'validated' || gate.state === 'refused') && (
            <div className="resp-decision__verbs">
              <Button
                leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
                loading={busy === 'toValidate'}
                onClick={() => void decide('toValidate')}
              >
                {t('responses.takeBack')}
              </Button>
            </div>
          )}
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
  const state = gate.state === 'refused' ? 'refused' : 'validated'
  const date = tableDate(new Date(at), program.zone, locale)
  return decision?.actor
    ? t(`responses.decidedBy.${state}`, { date, name: decision.actor })
    : t(`responses.decidedOn.${state}`, { date })
}

/** The reason while it is written: kept in this window until it is sent, whatever else is opened meanwhile. */
function useRefusal(name: string) {
  const key = `opencall.refusal.${name}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  const [on, setOn] = useState(text !== '')
  const keep = (value: string) => {
    sessionStorage.setItem(key, value)
    setText(value)
  }
  return {
    on,
    text,
    keep,
    open: () => setOn(true),
    close: () => setOn(false),
    forget: () => {
      sessionStorage.removeItem(key)
      setText('')
      setOn(false)
    },
  }
}

interface RefusalProps {
  detail: ResponseDetail
  gate: string
  refusal: ReturnType<typeof useRefusal>
  busy: boolean
  onRefuse: (message: string) => void
}

function Refusal({ detail, gate, refusal, busy, onRefuse }: RefusalProps) {
  const t = useWords()
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const opened = refusal.text === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is opened to be written, not when it is found half written
  useEffect(() => {
    if (opened) field.current?.focus()
  }, [])
  const reopened =
    detail.steps[
      reopenedBy(
        asLooks(detail),
        detail.steps.findIndex(({ id }) => id === gate),
      )
    ]
  const send = () => {
    const message = refusal.text.trim()
    setEmpty(!message)
    if (message) onRefuse(message)
    else field.current?.focus()
  }
  const who = detail.owner ? detail.owner.name || detail.owner.email : ''
  return (
    <form
      className="resp-refusal"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        ref={field}
        label={t('responses.reason')}
        description={[
          who ? t('responses.reasonHint', { name: who }) : t('responses.reasonHintNobody'),
          reopened && t('responses.reopens', { step: reopened.title }),
        ]
          .filter(Boolean)
          .join(' ')}
        error={empty && t('responses.reasonMissing')}
        value={refusal.text}
        onChange={(event) => {
          refusal.keep(event.currentTarget.value)
          setEmpty(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            refusal.close()
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
      <div className="resp-decision__verbs">
        <Button onClick={refusal.close}>{t('dialog.cancel')}</Button>
        <Button type="submit" variant="filled" color="red" loading={busy}>
          {t('responses.refuseThis')}
        </Button>
      </div>
    </form>
  )
}

const asLooks = ({ steps }: ResponseDetail) => steps.map((step) => ({ ...step, closesAt: null }))
