import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import type { CriteriaTemplate } from '#core/evaluation/template.contract.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ask } from '../../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Criteria.module.css'
import { isHeading } from './criteria.ts'
import { useSessionPlace } from './useSession.ts'

interface TemplateDialogProps {
  /** There are criteria, and so many sheets were sent with them. */
  replaces: boolean
  sent: number
  onChoose: (criteria: Criterion[]) => void
  onClose: () => void
}

/** Grids of criteria to start from: those of the product, and those of the platform. */
export function TemplateDialog({ replaces, sent, onChoose, onClose }: TemplateDialogProps) {
  const t = useWords()
  const { program } = useSessionPlace()
  const { data, error, reload } = useApiQuery(queryOf('listCriteriaTemplates', { params: { programId: program.id } }))
  const choose = async ({ name, criteria }: CriteriaTemplate) => {
    const sure =
      !replaces ||
      (await ask({
        title: t('evaluation.template.replaceTitle'),
        body: sent > 0 ? t('evaluation.template.replaceScored', { count: sent }) : t('evaluation.template.replaceText'),
        action: t('evaluation.template.replaceAction'),
        danger: sent > 0,
      }))
    if (!sure) return
    onClose()
    onChoose(criteria as Criterion[])
    notify(t('evaluation.template.chosen', { name }))
  }
  const groups = (['builtIn', 'own'] as const).map((group) => ({
    group,
    items: (data?.items ?? []).filter(({ builtIn }) => builtIn === (group === 'builtIn')),
  }))
  return (
    <Dialog title={t(replaces ? 'evaluation.template.replace' : 'evaluation.template.use')} size="md" onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <SkeletonRows rows={4} height={64} />
      ) : (
        groups.map(
          ({ group, items }) =>
            items.length > 0 && (
              <section key={group} className={styles.templates} aria-label={t(`evaluation.template.${group}`)}>
                <h3>{t(`evaluation.template.${group}`)}</h3>
                <ul>
                  {items.map((template) => (
                    <Template key={template.id} template={template} onChoose={() => void choose(template)} />
                  ))}
                </ul>
              </section>
            ),
        )
      )}
    </Dialog>
  )
}

function Template({ template, onChoose }: { template: CriteriaTemplate; onChoose: () => void }) {
  const t = useWords()
  const text = useText()
  const problemText = useProblemText()
  const { program } = useSessionPlace()
  const { id, name, savedBy, abilities } = template
  const remove = useApiMutation('deleteCriteriaTemplate', {
    onProblem: (problem) => notify(problemText(problem).detail, { tone: 'bad' }),
  })
  const criteria = (template.criteria as Criterion[]).filter((criterion) => !isHeading(criterion))
  const askRemove = async () => {
    const sure = await ask({
      title: t('evaluation.template.delete', { name }),
      body: t('evaluation.template.deleteText'),
      action: t('evaluation.template.deleteAction'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { programId: program.id, templateId: id } })
  }
  return (
    <li className={styles.template}>
      <div>
        <b>{name}</b>{' '}
        <span className="small soft">
          {[t('evaluation.template.count', { count: criteria.length }), savedBy].filter(Boolean).join(' · ')}
        </span>
        <p className="small soft">{criteria.map(({ field }) => text(field.title, program.lang)).join(', ')}</p>
      </div>
      <span className={styles.templateActions}>
        {abilities.delete && (
          <ActionIcon aria-label={t('evaluation.template.delete', { name })} onClick={() => void askRemove()}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
        <Button aria-label={t('evaluation.template.choose', { name })} onClick={onChoose}>
          {t('evaluation.template.chooseShort')}
        </Button>
      </span>
    </li>
  )
}

/** Keeps the criteria for other sessions of the platform. */
export function SaveTemplateDialog({ criteria, onClose }: { criteria: readonly Criterion[]; onClose: () => void }) {
  const t = useWords()
  const { program } = useSessionPlace()
  const form = useApiForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() ? [] : [{ at: 'name', rule: 'required' }]),
    submit: async ({ name }) => {
      await runMutation('saveCriteriaTemplate', {
        params: { programId: program.id },
        body: { name, criteria: [...criteria] },
      })
      onClose()
      notify(t('evaluation.template.saved', { name: name.trim() }))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('evaluation.template.save')}
      submit={t('evaluation.template.saveAction')}
      onClose={onClose}
    >
      <p>{t('evaluation.template.saveText')}</p>
      <TextInput label={t('evaluation.template.name')} maxLength={200} {...form.field('name')} />
    </FormDialog>
  )
}
