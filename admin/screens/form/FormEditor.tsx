import './Form.css'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useProgram, useWords } from '../../app/hooks.ts'
import { Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { Bar } from './parts/Bar.tsx'
import { Build } from './parts/Build.tsx'
import { SessionProvider } from './parts/context.ts'
import { useLeavingForm } from './parts/leaving.ts'
import { StaleDialog } from './parts/Stale.tsx'
import { useTab } from './parts/tabs.ts'
import { type Session, useSession } from './session.ts'

const Translate = lazy(async () => ({ default: (await import('./parts/Translate.tsx')).Translate }))
const Versions = lazy(async () => ({ default: (await import('./parts/Versions.tsx')).Versions }))

/** Building, translating and the versions of one form. */
export function Screen() {
  const t = useWords()
  const program = useProgram()
  const { formId = '' } = useParams()
  const canEdit = program.abilities.updateForms === true
  const { session, error, retry } = useSession(program, formId, canEdit)
  if (error)
    return (
      <Page title={t('menu.forms')} width="settings">
        <div className="sheet">
          <ErrorState error={error} title={t('form.error')} onRetry={retry} />
        </div>
      </Page>
    )
  if (!session || session.formId !== formId) return <SkeletonRows rows={10} height={64} />
  return (
    <SessionProvider value={session}>
      <Editor session={session} />
    </SessionProvider>
  )
}

function Editor({ session }: { session: Session }) {
  const tab = useTab()
  useLeavingForm(session)
  return (
    <div className="builder" data-tab={tab}>
      <Bar />
      {tab === 'build' && <Build />}
      {tab !== 'build' && (
        <Suspense fallback={<SkeletonRows />}>{tab === 'translate' ? <Translate /> : <Versions />}</Suspense>
      )}
      <StaleDialog />
    </div>
  )
}
