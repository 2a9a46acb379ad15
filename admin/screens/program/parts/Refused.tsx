import { useWords } from '../../../app/hooks.ts'
import { useProblemText } from '../../../app/notices.tsx'
import { Banner } from '../../../app/parts/Page.tsx'

/** In a dialog that has come back: why what it holds was not saved. Nothing when nothing was tried. */
export function Refused({ problem }: { problem: unknown }) {
  const t = useWords()
  const textOf = useProblemText()
  if (problem === undefined) return null
  return (
    <Banner tone="bad" role="alert">
      {problem !== null && textOf(problem).detail} {t('configure.unsaved')}
    </Banner>
  )
}
