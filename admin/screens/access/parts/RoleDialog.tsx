import { Button, Radio } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $platform } from '#client/stores/platform.ts'
import type { Role } from '#core/access/role.contract.ts'
import type { RoleScope } from '#core/access/role.rules.ts'
import { isEmptyText, type Text } from '#core/text.ts'
import { useWords } from '../../../app/hooks.ts'
import { useRefusalFocus } from '../../../app/issues.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { RoleProblem } from './RoleProblem.tsx'
import { useRoleName } from './roleNames.ts'

/** Characters of a name in one language, as the server takes them. */
export const LONGEST_ROLE_NAME = 200

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
  const platform = useStore($platform)
  const languages = platform?.supportedLangs ?? []
  const first = languages[0]
  const [name, setName] = useState<Text>(
    copied && first ? { [first]: t('roles.copyName', { name: nameOf(copied) }).slice(0, LONGEST_ROLE_NAME) } : {},
  )
  const [scope, setScope] = useState<RoleScope>('program')
  const [tried, setTried] = useState(0)
  const onSuccess = (role: Role) => {
    notify(t('roles.created', { name: nameOf(role) }), { topic: 'role' })
    onClose()
    onSaved(role)
  }
  const creation = useApiMutation('createRole', { onSuccess })
  const copy = useApiMutation('copyRole', { onSuccess })
  const { problem, busy, reset } = copied ? copy : creation
  const isNamed = Object.values(name).some((words) => words?.trim()) && !isEmptyText(name)
  useRefusalFocus(problem ?? (isNamed ? 0 : tried))
  const save = () => {
    setTried((times) => times + 1)
    if (!isNamed || busy || !platform) return
    const params = { platformId: platform.id }
    if (copied) copy.mutate({ params: { ...params, roleId: copied.id }, body: { name } })
    else creation.mutate({ params, body: { name, scope, permissions: [] } })
  }
  return (
    <Dialog
      title={copied ? t('roles.copyTitle', { name: nameOf(copied) }) : t('roles.create')}
      onClose={onClose}
      onSubmit={save}
      note={!copied && t('roles.createHint')}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t(copied ? 'roles.copyAction' : 'roles.createAction')}
          </Button>
        </>
      }
    >
      {problem !== null && <RoleProblem problem={problem} />}
      <TextByLanguage
        label={t('roles.name')}
        value={name}
        onChange={(value) => {
          setName(value)
          reset()
        }}
        languages={languages}
        maxLength={LONGEST_ROLE_NAME}
        error={tried > 0 && !isNamed ? t('validation:required') : undefined}
      />
      {!copied && (
        <Radio.Group
          label={t('roles.column.scope')}
          value={scope}
          onChange={(value) => setScope(value as RoleScope)}
          mt="md"
        >
          {SCOPES.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`roles.scope.${each}`)}
              description={t(`roles.scopeHint.${each}`)}
              mt="xs"
            />
          ))}
        </Radio.Group>
      )}
    </Dialog>
  )
}
