import { Button } from '@mantine/core'
import { useState } from 'react'
import { hasPasskeys } from '#client/api/passkey.ts'
import { loadSession } from '#client/api/session.ts'
import { number, ownZone, sentenceDate, sentenceDay } from '#client/ui/format.ts'
import type { Factor } from '#core/security/factor.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner, Sheet } from '../../../app/parts/Page.tsx'
import { ask } from '../../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import securityStyles from '../Security.module.css'
import { AddAuthenticator } from './AddAuthenticator.tsx'
import { PasskeyDialog, RenameFactorDialog } from './PasskeyDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Open = { dialog: 'app' | 'passkey' } | { dialog: 'rename'; factor: Factor } | null

/** Passkeys and authenticators of the signed-in person, with their recovery codes. */
export function FactorsSheet() {
  const t = useWords()
  const locale = useLocale()
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, reload } = useApiQuery(queryOf('listFactors'))
  const remove = useApiMutation('removeFactor', { onSuccess: () => notify(t('security.own.removed')) })
  const renew = useApiMutation('renewRecoveryCodes', { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })
  const close = () => setOpen(null)
  const added = (made: readonly string[]) => {
    close()
    // What was said over every page goes.
    void loadSession().catch(() => {})
    if (made.length > 0) setCodes(made)
  }
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
    <Sheet title={t('security.passkey.title')}>
      <div className={securityStyles.sheet}>
        {error && !data && <ErrorState error={error} onRetry={reload} title={t('security.own.title')} />}
        {!data && !error && <SkeletonRows rows={3} height={52} />}
        {data && (
          <>
            {data.dueAt && data.items.length === 0 && (
              <Banner tone="warn">
                {t('security.own.due', { date: sentenceDay(new Date(data.dueAt), ownZone(), locale) })}
              </Banner>
            )}
            <p className={securityStyles.text}>{t('security.passkey.text', { host: location.hostname })}</p>
            <p className={securityStyles.text}>{t('security.own.text')}</p>
            <ul className={securityStyles.factors}>
              {data.items.map((factor) => (
                <li className={securityStyles.factorsItem} key={factor.id}>
                  <div className={securityStyles.factorsWhat}>
                    <strong>{factor.name || t(`security.kind.${factor.kind}`)}</strong>
                    <p className="small soft">
                      {[
                        factor.host && t('security.passkey.host', { host: factor.host }),
                        t('security.own.since', { date: sentenceDay(new Date(factor.createdAt), ownZone(), locale) }),
                        factor.lastUsedAt &&
                          t('security.own.used', {
                            date: sentenceDate(new Date(factor.lastUsedAt), ownZone(), locale),
                          }),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </p>
                  </div>
                  <div className={securityStyles.actions}>
                    {factor.kind === 'passkey' && (
                      <Button onClick={() => setOpen({ dialog: 'rename', factor })}>
                        {t('security.passkey.rename')}
                      </Button>
                    )}
                    <Button onClick={() => void askRemove(factor.id)} loading={remove.busy}>
                      {t('security.own.remove')}
                    </Button>
                  </div>
                </li>
              ))}
              {data.items.length > 0 && (
                <li className={securityStyles.factorsItem}>
                  <p>
                    {t('security.own.codesLeft', {
                      count: data.recoveryCodesLeft,
                      n: number(data.recoveryCodesLeft, locale),
                    })}
                  </p>
                  <Button onClick={() => renew.mutate({})} loading={renew.busy}>
                    {t('security.own.renew')}
                  </Button>
                </li>
              )}
            </ul>
            <div className={securityStyles.actions}>
              {hasPasskeys() ? (
                <Button variant="filled" onClick={() => setOpen({ dialog: 'passkey' })}>
                  {t('security.passkey.add')}
                </Button>
              ) : (
                <p className="small soft">{t('security.passkey.unsupported')}</p>
              )}
              {!data.items.some(({ kind }) => kind === 'totp') && (
                <Button onClick={() => setOpen({ dialog: 'app' })}>{t('security.own.add')}</Button>
              )}
            </div>
          </>
        )}
      </div>
      {open?.dialog === 'passkey' && <PasskeyDialog onClose={close} onDone={added} />}
      {open?.dialog === 'rename' && <RenameFactorDialog factor={open.factor} onClose={close} />}
      {open?.dialog === 'app' && (
        <Dialog title={t('security.own.add')} onClose={close}>
          <AddAuthenticator onDone={added} />
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
          <p className={securityStyles.text}>{t('security.recovery.lead')}</p>
          <RecoveryCodes codes={codes} />
        </Dialog>
      )}
    </Sheet>
  )
}
