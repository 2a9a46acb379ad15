import { Button, Checkbox } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { download } from '#client/api/transfer.ts'
import { sentenceDate } from '#client/ui/format.ts'
import { fileKindOf } from '#core/file/kinds.ts'
import { useLocale, usePath, useProgram, useQuery, useText, useWords } from '../../app/hooks.ts'
import { useAction } from '../../app/mutation.ts'
import { Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import printStyles from './Print.module.css'
import { Answers } from './parts/Answers.tsx'
import { filesOf, hasPreview } from './parts/attached.ts'
import { withoutPerson } from './parts/withoutPerson.ts'

/** All answers of one application on paper, with its pictures. */
export function Screen() {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const program = useProgram()
  const { get, set } = useQuery()
  const { responseId = '' } = useParams()
  const {
    data: whole,
    error,
    reload,
  } = useApiQuery(queryOf('getResponse', { params: { programId: program.id, responseId }, query: { lang: locale } }))
  const detail = whole && get('person') === 'no' ? withoutPerson(whole) : whole
  const withPictures = get('pictures') !== 'no'
  const withPerson = get('person') !== 'no'
  const pdf = useAction(() =>
    download('getResponsePdf', {
      params: { programId: program.id, responseId },
      query: { lang: locale, pictures: withPictures ? 'yes' : 'no', person: withPerson ? 'yes' : 'no' },
    }).catch(() => undefined),
  )
  const back = path(`admin/programs/${program.slug}/responses/${responseId}`)
  const files = detail ? filesOf(detail, locale, program.lang) : []
  const pictures = files.filter(({ file }) => fileKindOf(file.name) === 'image' && hasPreview(file.name))
  const title = detail?.title || t('responses.untitled')
  const date = (iso: string) => sentenceDate(new Date(iso), program.zone, locale)
  return (
    <Page title={t('print.title')} facts={<Link to={back}>{title}</Link>}>
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !detail ? (
        <SkeletonRows rows={12} height={40} />
      ) : (
        <>
          <div className={printStyles.bar}>
            <Checkbox
              label={t('print.pictures')}
              checked={withPictures}
              onChange={(event) => set({ pictures: event.currentTarget.checked ? null : 'no' })}
            />
            <Checkbox
              label={t('print.withoutPerson')}
              checked={!withPerson}
              onChange={(event) => set({ person: event.currentTarget.checked ? 'no' : null })}
            />
            <Button
              leftSection={<IconDownload size={16} stroke={1.6} />}
              loading={pdf.busy}
              onClick={() => pdf.mutate()}
            >
              {t('print.pdf')}
            </Button>
            <Button
              variant="filled"
              leftSection={<IconPrinter size={16} stroke={1.6} />}
              onClick={() => window.print()}
            >
              {t('print.action')}
            </Button>
          </div>
          <article className={printStyles.paper} aria-label={title}>
            <p className={`${printStyles.program} small soft`}>
              <span>{text(program.title, program.lang)}</span>
              <span className="num">{detail.number}</span>
            </p>
            <h2>{title}</h2>
            <dl className={printStyles.facts}>
              {withPerson && detail.owner && (
                <div>
                  <dt className="soft">{t('responses.column.owner')}</dt>
                  <dd>{[detail.owner.name, detail.owner.email].filter(Boolean).join(', ')}</dd>
                </div>
              )}
              <div>
                <dt className="soft">{t('responses.column.category')}</dt>
                <dd>{detail.category.title}</dd>
              </div>
              <div>
                <dt className="soft">{t('responses.column.state')}</dt>
                <dd>
                  {t(`response.state.${detail.state}`)}
                  {', '}
                  {detail.submittedAt ? date(detail.submittedAt) : date(detail.createdAt)}
                </dd>
              </div>
            </dl>
            <Answers key={String(withPerson)} detail={detail} program={program} />
            {withPictures && pictures.length > 0 && (
              <div className={printStyles.pictures}>
                {pictures.map(({ file, question }, n) => (
                  <figure key={file.key}>
                    <img src={file.location} alt={file.name} />
                    <figcaption className="small soft">
                      {n + 1}. {question}, {file.name}
                    </figcaption>
                  </figure>
                ))}
              </div>
            )}
          </article>
        </>
      )}
    </Page>
  )
}
