import { translator } from '#client/words.ts'
import type { FileAnswer, FormDefinition } from '#core/form/definition.ts'
import { unfold } from '#core/form/unfold.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { pick } from '#core/text.ts'
import { DOCUMENT } from '../apply/icons.ts'
import { Icon } from '../Icon.tsx'
import type { ItemProps } from './words.ts'

interface Found {
  file: FileAnswer
  question: string
}

const isFile = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && 'key' in value && 'location' in value && 'name' in value

/** The files in an answer, those of groups among them. */
function filesIn(answer: unknown): FileAnswer[] {
  if (isFile(answer)) return [answer]
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(filesIn) : []
}

const filesOf = ({ definition, answers }: ResponseStep, lang: ItemProps['lang']): Found[] =>
  unfold((definition as FormDefinition | null)?.fields ?? []).flatMap((field) =>
    filesIn(answers?.[field.reference]).map((file) => ({ file, question: pick(field.title, lang) })),
  )

/** Every file of an application, with the question that it answers. */
export function Files({ response, lang, words }: Pick<ItemProps, 'lang' | 'words'> & { response: MyResponse }) {
  const t = translator(words.message ?? {}, lang)
  const found = response.steps.flatMap((step) => filesOf(step, lang))
  if (found.length === 0) return <p className="muted">{t('noFiles')}</p>
  return (
    <ul className="todo todo--files">
      {found.map(({ file, question }) => (
        <li key={file.key}>
          <a href={file.location}>
            <Icon name={DOCUMENT} />
            <span>
              {file.name}
              <small>{question}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
