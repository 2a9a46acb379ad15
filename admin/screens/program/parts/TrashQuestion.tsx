import { IconEyeOff, IconInbox } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { number, ownZone, sentenceDay } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import { restorableUntil } from '#core/program/program.rules.ts'
import { $locale } from '../../../app/i18n.ts'
import consequencesStyles from '../../../app/parts/Consequences.module.css'
import { ask, CONFIRM_TEXT } from '../../../app/parts/question.ts'

/** Names what goes with the program and until when it comes back; asks for the confirm text. */
export function askToTrash(program: Program, t: TFunction, title: string): Promise<boolean> {
  const locale = $locale.get()
  const held = (['submitted', 'draft', 'withdrawn'] as const).filter((state) => program.responses[state] > 0)
  const until = restorableUntil(new Date())
  return ask({
    title: t('programs.trashDialog.title', { title }),
    danger: true,
    confirmText: CONFIRM_TEXT,
    action: t('programs.trashDialog.action'),
    body: (
      <>
        <p>{t('programs.trashDialog.goes')}</p>
        <ul className={consequencesStyles.list} data-testid="consequences">
          {held.length === 0 && (
            <li>
              <IconInbox size={16} stroke={1.6} aria-hidden />{' '}
              {t('programs.responses', { count: 0, n: number(0, locale) })}
            </li>
          )}
          {held.map((state) => (
            <li key={state}>
              <IconInbox size={16} stroke={1.6} aria-hidden />{' '}
              {t(`programs.trashDialog.${state}`, {
                count: program.responses[state],
                n: number(program.responses[state], locale),
              })}
            </li>
          ))}
          {program.publishedAt && (
            <li>
              <IconEyeOff size={16} stroke={1.6} aria-hidden /> {t('programs.trashDialog.page')}
            </li>
          )}
        </ul>
        <p>{t('programs.trashDialog.until', { date: sentenceDay(until, ownZone(), locale) })}</p>
      </>
    ),
  })
}
