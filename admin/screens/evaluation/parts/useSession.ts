import { useParams } from 'react-router'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import type { Locale } from '#core/locale.ts'
import { applyChanges, changeAnswer } from '../../../app/cacheChanges.ts'
import { useAllowed, usePath, useProgram } from '../../../app/hooks.ts'

/** The session of the address: what endpoints call it, its addresses, what the person may change of it. */
export function useSessionPlace() {
  const program = useProgram()
  const path = usePath()
  const allowed = useAllowed()
  const { sessionSlug = '' } = useParams()
  const params = { programId: program.id, sessionId: sessionSlug }
  const base = `admin/programs/${program.slug}/examinations/${sessionSlug}`
  return {
    program,
    params,
    at: (part = '') => path(part ? `${base}/${part}` : base),
    canUpdate: program.status === 'active' && allowed('program.evaluation.update'),
    /** Puts what is saved now where it is read. */
    show: (now: EvaluationSession) => applyChanges([changeAnswer('getEvaluationSession', params, () => now)]),
  }
}

/** Languages of a program, its own first. */
export function useLanguages(): readonly Locale[] {
  const { defaultLang, supportedLangs } = useProgram()
  return [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)]
}
