import { Radio } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { $platform } from '#client/stores/platform.ts'
import type { Role } from '#core/access/role.contract.ts'
import type { RoleScope } from '#core/access/role.rules.ts'
import type { Text } from '#core/text.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { LackingPermissions } from './LackingPermissions.tsx'
import { checkRoleName, LONGEST_ROLE_NAME } from './roleForm.ts'
import { useRoleName } from './roleNames.ts'
import { usePlatformId } from './useRoles.ts'

const SCOPES: readonly RoleScope[] = ['program', 'platform']

interface RoleDialogProps {
  /** The role that is duplicated; left out for an empty one. */
  copied?: Role
  onClose: () => void
  onSaved: (role: Role) => void
}

/** Creates a role, or duplicates one: its name in the platform's languages, and where it applies. */
export function RoleDialog({ copied, onClose, onSaved }: RoleDialogProps) {
  const t = useWords()
  const nameOf = useRoleName()
  const params = { platformId: usePlatformId() }
  const languages = useStore($platform)?.supportedLangs ?? []
  const [first] = languages
  const proposed = copied && t('roles.copyName', { name: nameOf(copied) }).slice(0, LONGEST_ROLE_NAME)
  const form = useApiForm<{ name: Text; scope: RoleScope }>({
    initial: { name: first && proposed ? { [first]: proposed } : {}, scope: 'program' },
    check: checkRoleName,
    submit: async ({ name, scope }) => {
      const role = copied
        ? await runMutation('copyRole', { params: { ...params, roleId: copied.id }, body: { name } })
        : await runMutation('createRole', { params, body: { name, scope, permissions: [] } })
      notify(t('roles.created', { name: nameOf(role) }), { topic: 'role' })
      onClose()
      onSaved(role)
    },
  })
  return (
    <FormDialog
      form={form}
      title={copied ? t('roles.copyTitle', { name: nameOf(copied) }) : t('roles.create')}
      onClose={onClose}
      note={!copied && t('roles.createHint')}
      submit={t(copied ? 'roles.copyAction' : 'roles.createAction')}
    >
      <LackingPermissions problem={form.problem} />
      <TextByLanguage
        label={t('roles.name')}
        value={form.values.name}
        onChange={(name) => form.change({ name })}
        languages={languages}
        maxLength={LONGEST_ROLE_NAME}
        error={form.errorAt('name')}
      />
      {!copied && (
        <Radio.Group label={t('roles.column.scope')} {...form.field('scope')} mt="md">
          {SCOPES.map((scope) => (
            <Radio
              key={scope}
              value={scope}
              label={t(`roles.scope.${scope}`)}
              description={t(`roles.scopeHint.${scope}`)}
              mt="xs"
            />
          ))}
        </Radio.Group>
      )}
    </FormDialog>
  )
}
