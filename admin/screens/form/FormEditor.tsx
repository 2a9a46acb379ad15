import { Button } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { usePath, useProgram, useWords } from '../../app/hooks.ts'
import { lazyPart } from '../../app/lazyPart.tsx'
import pageStyles from '../../app/parts/Page.module.css'
import { Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { type EditorSession, useOpenSession } from './editorSession.ts'
import styles from './FormEditor.module.css'
import { BuildTab } from './parts/BuildTab.tsx'
import { ConflictDialog } from './parts/ConflictDialog.tsx'
import { SessionProvider } from './parts/context.ts'
import { EditorBar } from './parts/EditorBar.tsx'
import { useTab } from './parts/tabs.ts'
import { useFormLeaveGuard } from './parts/useFormLeaveGuard.ts'
import { useOthersChanges } from './parts/useOthersChanges.ts'

const TranslateTab = lazyPart(async () => (await import('./parts/TranslateTab.tsx')).TranslateTab, SkeletonRows)
const VersionsTab = lazyPart(async () => (await import('./parts/VersionsTab.tsx')).VersionsTab, SkeletonRows)

/** Building, translating and the versions of one form. */
export function Screen() {
  const t = useWords()
  const program = useProgram()
  const { formId = '' } = useParams()
  const canEdit = program.abilities.updateForms === true
  const { session, error, retry } = useOpenSession(program, formId, canEdit)
  if (error)
    return (
      <Page title={t('menu.forms')} width="settings">
        <div className={pageStyles.sheet} data-testid="sheet">
          {isProblem(error) && error.status === 404 ? (
            <Missing />
          ) : (
            <ErrorState error={error} title={t('form.error')} onRetry={retry} />
          )}
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

/** A form that was deleted, or never was. */
function Missing() {
  const t = useWords()
  const path = usePath()
  const program = useProgram()
  return (
    <StateBox
      icon={IconForms}
      title={t('form.missing.title')}
      actions={
        <Button variant="filled" component={Link} to={path(`admin/programs/${program.slug}/forms`)}>
          {t('form.missing.back')}
        </Button>
      }
    >
      {t('form.missing.text')}
    </StateBox>
  )
}

function Editor({ session }: { session: EditorSession }) {
  const tab = useTab()
  useFormLeaveGuard(session)
  useOthersChanges(session)
  return (
    <div className={styles.editor} data-builder="" data-tab={tab}>
      <EditorBar />
      {tab === 'build' && <BuildTab />}
      {tab === 'translate' && <TranslateTab />}
      {tab === 'versions' && <VersionsTab />}
      <ConflictDialog />
    </div>
  )
}
