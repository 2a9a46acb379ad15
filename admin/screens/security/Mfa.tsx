import './security.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { number, ownZone, sentenceDate, sentenceDay } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { Dialog } from '../../app/parts/Dialog.tsx'
import { Banner, Page, Sheet } from '../../app/parts/Page.tsx'
import { ask } from '../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { AddAuthenticator } from './parts/AddAuthenticator.tsx'
import { RecoveryCodes } from './parts/RecoveryCodes.tsx'
import { SecurityTabs } from './parts/SecurityTabs.tsx'

/** The signed-in person's own second step. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const [adding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, reload } = useApiQuery(queryOf('listFactors'))
  const remove = useApiMutation('removeFactor', { onSuccess: () => notify(t('security.own.removed')) })
  const renew = useApiMutation('renewRecoveryCodes', { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })
  const askRemove = async (factorId: string) => {
    const yes = await ask({
      title: t('security.own.removeTitle'),
      body: t('security.own.removeText'),
      action: t('security.own.removeAction'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { factorId } })
  }
  return (
    <Page title={t('security.title')} width="settings">
      <SecurityTabs />
      {error && !data && <ErrorState error={error} onRetry={reload} title={t('security.own.title')} />}
      {!data && !error && <SkeletonRows rows={4} height={52} />}
      {data && (
        <Sheet title={t('security.own.title')}>
          <div className="security__sheet">
            {data.dueAt && data.items.length === 0 && (
              <Banner tone="warn">
                {t('security.own.due', { date: sentenceDay(new Date(data.dueAt), ownZone(), locale) })}
              </Banner>
            )}
            <p className="security__text">{t('security.own.text')}</p>
            <ul className="factors">
              {data.items.map((factor) => (
                <li className="factors__item" key={factor.id}>
                  <div>
                    <strong>{factor.name || t(`security.kind.${factor.kind}`)}</strong>
                    <p className="muted">
                      {t('security.own.since', { date: sentenceDay(new Date(factor.createdAt), ownZone(), locale) })}
                      {factor.lastUsedAt &&
                        `, ${t('security.own.used', { date: sentenceDate(new Date(factor.lastUsedAt), ownZone(), locale) })}`}
                    </p>
                  </div>
                  <Button onClick={() => void askRemove(factor.id)} loading={remove.busy}>
                    {t('security.own.remove')}
                  </Button>
                </li>
              ))}
            </ul>
            {data.items.length === 0 ? (
              <Button variant="filled" onClick={() => setAdding(true)}>
                {t('security.own.add')}
              </Button>
            ) : (
              <div className="factors__item">
                <p>
                  {t('security.own.codesLeft', {
                    count: data.recoveryCodesLeft,
                    n: number(data.recoveryCodesLeft, locale),
                  })}
                </p>
                <Button onClick={() => renew.mutate({})} loading={renew.busy}>
                  {t('security.own.renew')}
                </Button>
              </div>
            )}
          </div>
        </Sheet>
      )}
      {adding && (
        <Dialog title={t('security.own.add')} onClose={() => setAdding(false)}>
          <AddAuthenticator
            onDone={(made) => {
              setAdding(false)
              if (made.length > 0) setCodes(made)
            }}
          />
        </Dialog>
      )}
      {codes && (
        <Dialog
          title={t('security.recovery.title')}
          actions={
            <Button variant="filled" onClick={() => setCodes(null)}>
              {t('security.recovery.kept')}
            </Button>
          }
        >
          <p className="security__text">{t('security.recovery.lead')}</p>
          <RecoveryCodes codes={codes} />
        </Dialog>
      )}
    </Page>
  )
}
