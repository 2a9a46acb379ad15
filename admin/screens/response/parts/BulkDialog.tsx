import { MultiSelect, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { number } from '#client/ui/format.ts'
import type { BulkAction } from '#core/bulk/bulk.contract.ts'
import { BULK_KINDS, BULK_PERMISSIONS, type BulkKind, UNDOABLE } from '#core/bulk/bulk.rules.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseFilters } from '#core/response/response.contract.ts'
import { useAllowed, useLocale, useText, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { DateTimeField } from '../../../app/parts/DateTimeField.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'

export interface BulkDialogProps {
  program: Program
  filters: ResponseFilters
  /** Those that were selected; null for all that the filters let through. */
  responseIds: readonly string[] | null
  /** Null for more than 10,000. */
  total: number | null
  onClose: () => void
  onStarted: () => void
}

const NONE = ''

/** One thing to do with many applications, in the background. */
export function BulkDialog({ program, filters, responseIds, total, onClose, onStarted }: BulkDialogProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const allowed = useAllowed()
  const params = { programId: program.id }
  const kinds = BULK_KINDS.filter(
    (each) => allowed(BULK_PERMISSIONS[each]) && (each !== 'extend' || program.closesAt !== null),
  )
  const [kind, setKind] = useState<BulkKind>(kinds[0] ?? 'status')
  const { mutateAsync } = useApiMutation('startBulk')
  const statuses = useApiQuery(queryOf('listStatuses', { params }), { enabled: kind === 'status' })
  const tags = useApiQuery(queryOf('listTags', { params }), { enabled: kind === 'tag' })
  const team = useApiQuery(queryOf('listTeam', { params }), { enabled: kind === 'assign' })
  const questions = useApiQuery(queryOf('listQuestions', { params }), { enabled: kind === 'reopen' })
  const form = useApiForm({
    initial: {
      statusId: NONE,
      add: [] as string[],
      remove: [] as string[],
      deadlineAt: null as string | null,
      dueAt: null as string | null,
      questions: [] as string[],
      message: '',
    },
    required: kind === 'reopen' ? ['dueAt', 'questions', 'message'] : [],
    async submit(values) {
      await mutateAsync({
        params,
        body: {
          filters,
          ...(responseIds && { responseIds: [...responseIds] }),
          action: actionOf(kind, values),
        },
      })
      onStarted()
    },
  })
  const people = (kind === 'tag' ? tags.data?.items : team.data?.items) ?? []
  const options = people.map(({ id, name }) => ({ value: id, label: name }))
  const n = total === null ? t('bulk.many', { n: number(10_000, locale) }) : number(total, locale)
  return (
    <FormDialog
      form={form}
      title={t('bulk.title', { n })}
      submit={t(`bulk.submit.${kind}`)}
      note={t(UNDOABLE.has(kind) ? 'bulk.undoable' : 'bulk.notUndoable')}
      onClose={onClose}
    >
      <Select
        label={t('bulk.action')}
        data={kinds.map((each) => ({ value: each, label: t(`bulk.kind.${each}`) }))}
        value={kind}
        onChange={(chosen) => {
          if (!chosen) return
          setKind(chosen as BulkKind)
          form.change({ add: [], remove: [] })
        }}
        allowDeselect={false}
        data-autofocus
      />
      {kind === 'status' && (
        <Select
          label={t('bulk.status')}
          data={[
            { value: NONE, label: t('bulk.noStatus') },
            ...(statuses.data?.items ?? []).map(({ id, title }) => ({ value: id, label: text(title) })),
          ]}
          allowDeselect={false}
          {...form.field('statusId')}
        />
      )}
      {(kind === 'tag' || kind === 'assign') && (
        <>
          <MultiSelect label={t(`bulk.add.${kind}`)} data={options} searchable {...form.field('add')} />
          <MultiSelect label={t(`bulk.remove.${kind}`)} data={options} searchable {...form.field('remove')} />
        </>
      )}
      {kind === 'extend' && (
        <DateTimeField
          label={t('bulk.deadline')}
          hint={t('bulk.deadlineHint')}
          {...form.parsed('deadlineAt')}
          zone={program.zone}
          hour="23:59"
        />
      )}
      {kind === 'reopen' && (
        <>
          <MultiSelect
            label={t('bulk.questions')}
            data={(questions.data?.items ?? []).map(({ id, title }) => ({ value: id, label: text(title) || id }))}
            searchable
            {...form.field('questions')}
          />
          <DateTimeField label={t('bulk.due')} {...form.parsed('dueAt')} zone={program.zone} hour="23:59" />
          <Textarea label={t('bulk.message')} autosize minRows={3} {...form.field('message')} />
        </>
      )}
      {kind === 'delete' && <p>{t('bulk.deleteText')}</p>}
    </FormDialog>
  )
}

interface Values {
  statusId: string
  add: string[]
  remove: string[]
  deadlineAt: string | null
  dueAt: string | null
  questions: string[]
  message: string
}

function actionOf(
  kind: BulkKind,
  { statusId, add, remove, deadlineAt, dueAt, questions, message }: Values,
): BulkAction {
  switch (kind) {
    case 'status':
      return { kind, statusId: statusId || null }
    case 'tag':
    case 'assign':
      return { kind, add, remove }
    case 'extend':
      return { kind, deadlineAt }
    case 'reopen':
      return { kind, questions, message, dueAt: dueAt ?? '' }
    case 'delete':
      return { kind }
  }
}
