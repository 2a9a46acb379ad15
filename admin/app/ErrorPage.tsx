import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { ApiProblem, isProblem } from '#client/api/problem.ts'
import { isChunkError, tryAgain } from './chunks.ts'
import { useLocale, useWords } from './hooks.ts'
import { failLoader } from './loader.tsx'

/** Status of whatever was thrown. Spec §8. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (typeof error !== 'object' || error === null) return 500
  const { statusCode, status, response } = error as {
    statusCode?: number
    status?: number
    response?: { status?: number }
  }
  return statusCode || status || response?.status || 500
}

export function ErrorPage() {
  const error = useRouteError()
  const t = useWords()
  const locale = useLocale()
  const status = statusOf(error)
  useEffect(() => {
    failLoader()
    if (status >= 500) console.error(error)
  }, [error, status])
  const missing = status === 404
  const away = isChunkError(error) || (isProblem(error) && error.code.startsWith('client.'))
  const own = error instanceof Error && error.message === 'Unknown middleware' ? error.message : undefined
  return (
    <section className="fault" aria-labelledby="fault-title">
      {!away && <p className="soft num">{status}</p>}
      <h1 id="fault-title" className="page__title">
        {away ? t('problem.client_offline.title') : missing ? t('error.notFound') : t('error.title')}
      </h1>
      <p className="soft">
        {away ? t('problem.client_offline.detail') : missing ? t('error.notFoundHint') : (own ?? t('error.hint'))}
      </p>
      {error instanceof ApiProblem && error.reference && (
        <p className="small soft">{t('error.reference', { reference: error.reference })}</p>
      )}
      <div className="fault__actions">
        {!missing && <Button onClick={() => void tryAgain()}>{t('state.retry')}</Button>}
        <Button variant="filled" component={Link} to={`/${locale}/admin/home/programs`}>
          {t('error.home')}
        </Button>
      </div>
    </section>
  )
}
