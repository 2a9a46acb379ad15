import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { $downloads } from '#client/api/downloads.ts'
import { $helpOpen, closeHelp } from './help.ts'
import { withWords } from './i18n.ts'
import { lazyPart } from './lazyPart.tsx'
import { Notices } from './NoticeList.tsx'
import { $paletteOpen, closePalette } from './palette.ts'
import { $question } from './parts/question.ts'
import { $refused } from './problems.ts'
import { $stepUp, leaveStepUp } from './stepUp.ts'
import { useLoadedPart } from './useLoadedPart.ts'

const Palette = lazyPart(async () => (await withWords(['palette'], import('./Palette.tsx'))).Palette)
const HelpDialog = lazyPart(async () => (await import('./HelpDialog.tsx')).HelpDialog)
const QuestionDialog = lazyPart(async () => (await import('./parts/QuestionDialog.tsx')).QuestionDialog)
const ProblemDialog = lazyPart(async () => (await import('./ProblemDialog.tsx')).ProblemDialog)
const StepUpDialog = lazyPart(async () => (await withWords(['security'], import('./StepUpDialog.tsx'))).StepUpDialog)
const Downloads = lazyPart(async () => (await withWords(['parts'], import('./Downloads.tsx'))).Downloads)

const refuse = () => $question.get()?.answer(false)
const closeProblem = () => $refused.set(null)
const keepRunning = () => {}

/** What opens over any page. */
export function Overlays({ isPaletteOffered }: { isPaletteOffered: boolean }) {
  const palette = useStore($paletteOpen)
  const help = useStore($helpOpen)
  const asked = useStore($question)
  const refused = useStore($refused)
  const proving = useStore($stepUp)
  const hasDownloads = Object.keys(useStore($downloads)).length > 0
  const { pathname } = useLocation()
  // A question is about the page that it was asked on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page
  useEffect(() => refuse, [pathname])
  // It holds the keyboard, and may not where it is not.
  useEffect(() => closePalette, [])
  const hasPalette = useLoadedPart(Palette, { isOpen: palette, close: closePalette, isOffered: isPaletteOffered })
  const hasHelp = useLoadedPart(HelpDialog, { isOpen: help, close: closeHelp })
  const hasQuestion = useLoadedPart(QuestionDialog, { isOpen: asked !== null, close: refuse })
  const hasProblem = useLoadedPart(ProblemDialog, { isOpen: refused !== null, close: closeProblem })
  const hasStepUp = useLoadedPart(StepUpDialog, {
    isOpen: proving !== null,
    close: leaveStepUp,
    isOffered: proving !== null,
  })
  const showsDownloads = useLoadedPart(Downloads, {
    isOpen: hasDownloads,
    close: keepRunning,
    isOffered: hasDownloads,
  })
  return (
    <>
      <Notices>{hasDownloads && showsDownloads && <Downloads />}</Notices>
      {help && hasHelp && <HelpDialog />}
      {asked && hasQuestion && <QuestionDialog {...asked} />}
      {refused && hasProblem && <ProblemDialog problem={refused} />}
      {proving && hasStepUp && <StepUpDialog answer={proving} />}
      {palette && hasPalette && <Palette />}
    </>
  )
}
