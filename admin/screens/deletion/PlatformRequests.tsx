import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { $authUserRoles } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { useAllowed, usePath, useWords } from '../../app/hooks.ts'
import { useList } from '../../app/parts/list/useList.ts'
import { RecordDialog } from './parts/RecordDialog.tsx'
import { RequestList } from './parts/RequestList.tsx'
import { useRequestColumns } from './parts/requestColumns.tsx'
import { useRequestPart } from './parts/useRequestPart.ts'

/** What people of the platform ask for about their data. */
export function Screen() {
  const t = useWords()
  const to = usePath()
  const part = useRequestPart()
  const platformId = useStore($platform)?.id ?? ''
  const list = useList('listDataRequests', {
    name: `requests.${part}`,
    params: { platformId },
    query: { part },
    columns: useRequestColumns(part),
  })
  const canRecord = useAllowed()('platform.request.update')
  const isOwner = useStore($authUserRoles).some(({ key, programId }) => key === 'owner' && programId === null)
  const [isRecording, setRecording] = useState(false)
  return (
    <>
      <RequestList
        key={part}
        list={list}
        part={part}
        path="admin/home/account-deletion"
        actions={
          <>
            {isOwner && (
              <Button component={Link} to={to('admin/home/account-deletion/platform')}>
                {t('menu.deletePlatform')}
              </Button>
            )}
            {canRecord && <Button onClick={() => setRecording(true)}>{t('deletion.record.action')}</Button>}
          </>
        }
      />
      {isRecording && <RecordDialog platformId={platformId} onClose={() => setRecording(false)} />}
    </>
  )
}
