import { isProblem } from '#client/api/problem.ts'
import type { Program, ProgramCheckError } from '#core/program/program.contract.ts'
import type { ReadinessGap } from '#core/program/readiness.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation, useAction } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { ask } from '../../../app/parts/question.ts'
import { programChanged } from '../../../app/programs.ts'
import { readOnce } from '../../../app/query.ts'
import type { Arranging } from './useArrangement.ts'

interface Publishing {
  /** What keeps it from being published: the publication ends there. Spec §8. */
  onRefused: (errors: readonly ProgramCheckError[]) => void
  /** The check found nothing against it: shows what will be public, and what is missing. */
  onReady: (gaps: readonly ReadinessGap[]) => void
  /** It is published, or could not be. */
  onEnd: () => void
}

/** Publishing a program in two steps, the check and the publication, and taking it back. */
export function usePublication(program: Program, arranging: Arranging, { onRefused, onReady, onEnd }: Publishing) {
  const t = useWords()
  const { setProblem } = arranging
  /** Publishes or takes back; the answer is the program as it is then. */
  const changePublication = async (endpoint: 'publishProgram' | 'unpublishProgram') => {
    arranging.retry?.()
    const changed = await runMutation(endpoint, {
      params: { programId: program.id },
      body: { version: await arranging.version() },
    })
    arranging.movedOn(changed.version)
    programChanged(changed)
  }
  const { mutate: attempt, busy } = useAction(async (work: () => Promise<void>) => {
    setProblem(null)
    try {
      await work()
    } catch (refused) {
      if (isProblem(refused, 'program.notPublishable')) onRefused(refused.data.errors as ProgramCheckError[])
      else {
        onEnd()
        setProblem(refused)
      }
    }
  })
  const check = () =>
    attempt(async () => {
      arranging.retry?.()
      await arranging.version()
      const { errors, gaps } = await readOnce('checkProgram', { params: { programId: program.id } })
      if (errors.length > 0) onRefused(errors)
      else onReady(gaps)
    })
  const publish = () =>
    attempt(async () => {
      await changePublication('publishProgram')
      onEnd()
      notify(t('configure.published'))
    })
  const unpublish = async () => {
    const isSure = await ask({
      title: t('configure.unpublish.title'),
      body: <p>{t('configure.unpublish.text')}</p>,
      action: t('configure.unpublish.action'),
    })
    if (!isSure) return
    try {
      await changePublication('unpublishProgram')
      notify(t('configure.unpublish.done'))
    } catch (refused) {
      setProblem(refused)
    }
  }
  return { busy, check, publish, unpublish }
}
