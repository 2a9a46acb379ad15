import { Button } from '@mantine/core'
import { Component, type ReactNode, useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { ApiProblem, isProblem } from '#client/api/problem.ts'
import { isChunkError, reloadWhenReachable } from '#client/chunks.ts'
import { boot } from './boot.ts'
import styles from './ErrorPage.module.css'
import { statusOf } from './errorStatus.ts'
import { RouteError } from './guards.ts'
import { useLocale, useWords } from './hooks.ts'
import { failLoader } from './loaderFailure.ts'
import pageStyles from './parts/Page.module.css'

const HOME = { to: 'admin/home/programs', label: 'error.home' }

/** The page of an error; what fails in it is said in one sentence that the document brought with it. Spec §8. */
export function ErrorPage() {
  return (
    <LastResort>
      <Explained />
    </LastResort>
  )
}

class LastResort extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? (
      <div className={styles.fault} role="alert">
        <h1 className={pageStyles.title}>{boot.failed}</h1>
      </div>
    ) : (
      this.props.children
    )
  }
}

function Explained() {
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
  const link = error instanceof RouteError && error.link !== undefined ? error.link : HOME
  const own = error instanceof Error && error.message === 'Unknown middleware' ? error.message : undefined
  const unpublished = error instanceof RouteError && error.message.startsWith('unpublished.') ? error.message : null
  return (
    <section className={styles.fault} aria-labelledby="fault-title">
      {!away && <p className="soft num">{status}</p>}
      <h1 id="fault-title" className={pageStyles.title} data-page-title="">
        {away
          ? t('problem.client_offline.title')
          : unpublished
            ? t(unpublished.replace(/\w+$/, 'title'))
            : missing
              ? t('error.notFound')
              : t('error.title')}
      </h1>
      <p className="soft">
        {away
          ? t('problem.client_offline.detail')
          : unpublished
            ? t(unpublished)
            : missing
              ? t('error.notFoundHint')
              : (own ?? t('error.hint'))}
      </p>
      {error instanceof ApiProblem && error.reference && (
        <p className="small soft">{t('error.reference', { reference: error.reference })}</p>
      )}
      <div className={styles.actions}>
        {!missing && <Button onClick={() => void reloadWhenReachable()}>{t('state.retry')}</Button>}
        {link && (
          <Button
            variant="filled"
            component={Link}
            to={`/${locale}/${link.to}`}
            reloadDocument={!link.to.startsWith('admin')}
          >
            {t(link.label)}
          </Button>
        )}
      </div>
    </section>
  )
}
