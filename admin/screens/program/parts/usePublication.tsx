import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { programChanged } from '#client/stores/programs.ts'
import type { Program, ProgramCheckError } from '#core/program/program.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import { ask } from '../../../app/parts/Dialog.tsx'
import type { Arranging } from './useArrangement.ts'

/** Publishing a program and taking it back; `onCheck` hears what keeps it from being published. */
export function usePublication(
  program: Program,
  arranging: Arranging,
  onCheck: (errors: readonly ProgramCheckError[]) => void,
) {
  const t = useWords()
  const [busy, setBusy] = useState(false)
  const { setProblem } = arranging
  /** Publishes or takes back; the answer is the program as it is then. */
  const changePublication = async (endpoint: 'publishProgram' | 'unpublishProgram') => {
    arranging.retry?.()
    const changed = await call(endpoint, {
      params: { programId: program.id },
      body: { version: await arranging.version() },
    })
    arranging.movedOn(changed.version)
    programChanged(changed)
  }
  const publish = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await changePublication('publishProgram')
      notify(t('configure.published'))
    } catch (refused) {
      if (isProblem(refused, 'program.notPublishable')) {
        onCheck(refused.data.errors as ProgramCheckError[])
      } else setProblem(refused)
    } finally {
      setBusy(false)
    }
  }
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
  return { busy, publish, unpublish }
}
