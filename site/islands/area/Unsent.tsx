import { translator } from '#client/words.ts'
import { Note } from '../Note.tsx'
import { hrefOf, type ItemProps } from './words.ts'

/** A message about unsent answers of the application, with a link to them. */
export const Unsent = ({ item, unsent, lang, words }: Omit<ItemProps, 'now'>) => {
  const t = translator(words.area, lang)
  if (unsent === 0 || item.state === 'withdrawn') return null
  return (
    <Note
      look="warn"
      icon="alert"
      text={
        <>
          {t('unsent', { count: unsent })}{' '}
          {item.program.hasPage && <a href={hrefOf(item, lang, 'review')}>{t('see')}</a>}
        </>
      }
    />
  )
}
