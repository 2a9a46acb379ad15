import { Checkbox, Radio, Select, Stack, Textarea } from '@mantine/core'
import { type Field, type Option, optionReference } from '#core/form/definition.ts'
import type { OptionMapping, removedOptions } from '#core/form/mapOptions.ts'
import { LONGEST_MESSAGE } from '#core/reopening/reopening.rules.ts'
import { useProgram, useText, useWords } from '../../../app/hooks.ts'
import { DateTimeField } from '../../../app/parts/DateTimeField.tsx'

/** What the applicant is asked to choose again; the answer stays as it is until then. */
const AGAIN = ':again'
const NONE = ':none'

interface RemovedOptionsProps {
  questions: ReturnType<typeof removedOptions>
  /** As they were, for their words. */
  before: readonly Field[]
  value: readonly OptionMapping[]
  onChange: (value: OptionMapping[]) => void
}

/** What becomes of answers with a choice that is offered no more. */
export function RemovedOptions({ questions, before, value, onChange }: RemovedOptionsProps) {
  const t = useWords()
  const text = useText()
  const { defaultLang } = useProgram()
  const optionsOf = (field: Field | undefined): readonly Option[] => (field && 'options' in field ? field.options : [])
  const wordsOf = (option: Option | undefined, reference: string) => text(option?.text, defaultLang) || reference
  return (
    <Stack gap="sm">
      {questions.flatMap(({ field, removed }) =>
        removed.map((from) => {
          const former = before.find(({ reference }) => reference === field.reference)
          const option = optionsOf(former).find((one) => optionReference(one) === from)
          const now = value.find((one) => one.reference === field.reference && one.from === from)
          const others = value.filter((one) => one !== now)
          return (
            <Select
              key={`${field.reference} ${from}`}
              label={t('form.followUp.option', {
                question: text(field.title, defaultLang) || field.reference,
                option: wordsOf(option, from),
              })}
              data={[
                { value: AGAIN, label: t('form.followUp.again') },
                { value: NONE, label: t('form.followUp.none') },
                ...optionsOf(field).map((one) => ({
                  value: optionReference(one),
                  label: wordsOf(one, optionReference(one)),
                })),
              ]}
              value={now ? (now.to ?? NONE) : AGAIN}
              allowDeselect={false}
              onChange={(next) =>
                onChange(
                  next === AGAIN
                    ? others
                    : [...others, { reference: field.reference, from, to: next === NONE ? null : next }],
                )
              }
            />
          )
        }),
      )}
    </Stack>
  )
}

export interface Reopen {
  references: string[]
  message: string
  dueAt: string | null
}

interface ReopenSentProps {
  /** Questions that changed. */
  questions: readonly Field[]
  value: Reopen | null
  onChange: (value: Reopen | null) => void
  errors: { message: boolean; dueAt: boolean }
}

/** Whether submitted applications stay as they are, or are reopened for some of the changed questions. */
export function ReopenSent({ questions, value, onChange, errors }: ReopenSentProps) {
  const t = useWords()
  const text = useText()
  const program = useProgram()
  return (
    <Stack gap="sm">
      <Radio.Group
        aria-label={t('form.effects.sent')}
        value={value ? 'reopen' : 'leave'}
        onChange={(next) =>
          onChange(
            next === 'leave'
              ? null
              : { references: questions.map(({ reference }) => reference), message: '', dueAt: null },
          )
        }
      >
        <Stack gap="xs">
          <Radio value="leave" label={t('form.followUp.leave')} description={t('form.effects.sentStay')} />
          <Radio value="reopen" label={t('form.followUp.reopen')} description={t('form.followUp.reopenHint')} />
        </Stack>
      </Radio.Group>
      {value && (
        <>
          <Checkbox.Group
            label={t('form.followUp.questions')}
            value={value.references}
            onChange={(references) => onChange({ ...value, references })}
          >
            <Stack gap="xs" mt="xs">
              {questions.map(({ reference, title }) => (
                <Checkbox key={reference} value={reference} label={text(title, program.defaultLang) || reference} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Textarea
            label={t('form.followUp.message')}
            required
            autosize
            minRows={3}
            maxLength={LONGEST_MESSAGE}
            error={errors.message && t('form.followUp.messageMissing')}
            value={value.message}
            onChange={(event) => onChange({ ...value, message: event.currentTarget.value })}
          />
          <DateTimeField
            label={t('form.followUp.dueAt')}
            value={value.dueAt}
            zone={program.zone}
            hour="23:59"
            error={errors.dueAt ? t('form.followUp.dueMissing') : undefined}
            onChange={(dueAt) => onChange({ ...value, dueAt })}
          />
        </>
      )}
    </Stack>
  )
}
