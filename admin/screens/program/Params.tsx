import './Params.css'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem, isProblem } from '#client/api/problem.ts'
import type { Program } from '#core/program/program.contract.ts'
import { conflictingFields } from '../../app/conflicts.ts'
import { usePath, useProgram, useQuery, useWords } from '../../app/hooks.ts'
import { useInvalidInputs } from '../../app/invalidInputs.ts'
import { useFormErrors, useRefusalFocus } from '../../app/issues.ts'
import { runMutation, useAction } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { ConflictList } from '../../app/parts/ConflictList.tsx'
import { Banner, Page, UnsavedBar } from '../../app/parts/Page.tsx'
import { PhaseBadge } from '../../app/parts/StatusBadge.tsx'
import { programChanged } from '../../app/programs.ts'
import { useDraft } from '../../app/useDraft.ts'
import { ParamFields } from './parts/ParamFields.tsx'
import {
  anchorOf,
  changedAt,
  fieldOf,
  GROUPS,
  placeOf,
  useParamName,
  useParamWords,
  type Values,
  valuesOf,
} from './parts/params.ts'

export function Screen() {
  const t = useWords()
  const path = usePath()
  const navigate = useNavigate()
  const program = useProgram()
  const saved = useMemo(() => valuesOf(program), [program])
  const unreadable = useInvalidInputs<keyof Values>()
  const canUpdate = program.abilities.update === true
  const draft = useDraft(`params.${program.id}`, saved, program.version, {
    unreadable: unreadable.list.length,
    canUpdate,
  })
  const touched = [...new Set([...draft.changed, ...unreadable.list.map(([name]) => name)])]
  const changes = changedAt(touched, saved, draft.value)
  const [both, setBoth] = useState<readonly (keyof Values)[]>([])
  const [refused, setRefused] = useState(false)
  const [refusals, setRefusals] = useState(0)
  useRefusalFocus(refusals, 'summary')
  const [round, setRound] = useState(0)
  const {
    mutate: save,
    busy,
    problem,
  } = useAction(async () => {
    const unreadNow = unreadable.names()
    setRefused(unreadNow.length > 0)
    setBoth([])
    try {
      // What cannot be read goes as what none of these takes: the server refuses it, and tells all else that is wrong.
      const values = { ...draft.value, ...Object.fromEntries(unreadNow.map((name) => [name, ''])) }
      const next = await runMutation('updateProgram', {
        params: { programId: program.id },
        body: { ...values, version: program.version },
      })
      draft.markSaved(next.version)
      programChanged(next)
      notify(t('params.saved'))
      if (next.slug !== program.slug) await navigate(path(`admin/programs/${next.slug}/params`), { replace: true })
    } catch (refused) {
      const current = isProblem(refused, 'resource.stale') && (refused.data.current as Program | undefined)
      if (current) {
        setBoth(conflictingFields(saved, draft.value, valuesOf(current)))
        programChanged(current)
      }
      setRefusals((n) => n + 1)
      const others = withoutFields(refused, unreadNow)
      if (others) throw others
    }
  })
  const errors = useFormErrors(problem, draft.value)
  useSection()

  const nameOf = useParamName()
  const words = useParamWords(draft.value.zone)
  const named = (at: string, text: string) => (nameOf(at) ? t('form.problem', { field: nameOf(at), text }) : text)
  const unread = refused ? unreadable.list.map(([at, text]) => ({ at, text })) : []
  const wrong = [...unread, ...errors.issues].sort((one, other) => placeOf(one.at) - placeOf(other.at))
  const summary = errors.summary ?? (unread.length > 0 && t('unsaved.unreadable'))

  return (
    <Page
      title={t('params.title')}
      badge={<PhaseBadge program={program} />}
      facts={t('params.facts_line')}
      width="settings"
    >
      {summary && (
        <Banner tone="bad" role="alert">
          {summary}
          {both.length > 0 && (
            <ConflictList names={both} mine={draft.value} theirs={saved} nameOf={nameOf} words={words} />
          )}
          {wrong.length > 0 && (
            <ul>
              {wrong.map(({ at, text }) => (
                <li key={`${at}${text}`}>
                  <a href={`#${anchorOf(at)}`}>{named(at, text)}</a>
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      {draft.isRestored && draft.isDirty && <Banner role="status">{t('unsaved.restored')}</Banner>}
      {!canUpdate && program.status === 'active' && (
        <Banner>{t('params.readOnly', { right: t('permission.program.settings.update') })}</Banner>
      )}
      <nav className="jump" aria-label={t('params.jump')}>
        {GROUPS.map((group) => (
          <a key={group} href={`#params-${group}`}>
            {t(`params.group.${group}`)}
          </a>
        ))}
      </nav>
      <fieldset className="group" disabled={!canUpdate}>
        <ParamFields
          // What cannot be read is no value: boxes made anew forget it.
          key={`${round} ${canUpdate}`}
          values={draft.value}
          saved={saved}
          onUnreadable={unreadable.tell}
          change={draft.change}
          errorAt={errors.errorAt}
          disabled={!canUpdate}
          publicSlug={program.publishedAt ? program.slug : null}
        />
      </fieldset>
      {touched.length > 0 && canUpdate && (
        <UnsavedBar
          text={t(program.publishedAt ? 'params.unsavedPublic' : 'params.unsaved', {
            count: changes.length,
            what: changes.map(nameOf).join(', '),
          })}
        >
          <Button
            onClick={() => {
              draft.reset()
              setRound((n) => n + 1)
            }}
          >
            {t('dialog.cancel')}
          </Button>
          <Button variant="filled" loading={busy} onClick={() => save()}>
            {t('params.save')}
          </Button>
        </UnsavedBar>
      )}
    </Page>
  )
}

/** A refusal without its mistakes in some fields; null when there were no others. */
function withoutFields(refused: unknown, fields: readonly (keyof Values)[]): unknown {
  if (!isProblem(refused, 'request.invalid') || fields.length === 0) return refused
  const issues = refused.issues.filter(({ at }) => !fields.some((name) => name === fieldOf(at.replace(/^body\./, ''))))
  const { code, status, title, detail, data } = refused
  return issues.length > 0 ? new ApiProblem({ ...data, code, status, title, detail, issues }) : null
}

/** `?section=dates` brings that part into sight. */
function useSection(): void {
  const section = useQuery().get('section')
  useEffect(() => {
    if (section) document.getElementById(`params-${section}`)?.scrollIntoView()
  }, [section])
}
