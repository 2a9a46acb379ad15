import type { Field, Rules } from '#core/form/definition.ts'
import { useWords } from '../../../app/hooks.ts'
import settingsStyles from '../parts/Settings.module.css'
import { NumberSetting } from '../parts/settings/NumberSetting.tsx'
import { SettingSwitch } from '../parts/settings/SettingSwitch.tsx'
import { SettingsSection } from '../parts/settings/SettingsSection.tsx'
import { useSetRules } from '../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from './entry.ts'

type RuleNames = readonly (keyof Rules)[]

interface BoundsProps extends SettingsProps {
  title: string
  /** Names of the rule, the current one first; what is set replaces older ones. */
  least: RuleNames
  most: RuleNames
  whole?: boolean
  from?: number
}

function Bounds({ node, title, least, most, whole = true, from }: BoundsProps) {
  const t = useWords()
  const setRules = useSetRules(node)
  const bound = (names: RuleNames) => ({
    node,
    name: names.join(),
    read: ({ rules = {} }: Field) =>
      names.map((name) => rules[name]).find((value) => value !== undefined) as number | undefined,
    onChange: (value: number | undefined) =>
      setRules(Object.fromEntries(names.map((name, n) => [name, n === 0 ? value : undefined])), { typed: true }),
    whole,
    ...(from === undefined ? {} : { least: from }),
  })
  return (
    <SettingsSection title={title}>
      <div className={settingsStyles.pair}>
        <NumberSetting {...bound(least)} label={t('form.settings.least')} />
        <NumberSetting {...bound(most)} label={t('form.settings.most')} />
      </div>
    </SettingsSection>
  )
}

export function LengthSettings({ node }: SettingsProps) {
  const t = useWords()
  const [least, most] = [['w-min-character', 'min'] as const, ['w-max-character', 'max'] as const]
  return <Bounds node={node} title={t('form.settings.lengths')} least={least} most={most} from={0} />
}

export function ValueSettings({ node, title }: SettingsProps & { title: string }) {
  const [least, most] = [['w-min-value', 'min'] as const, ['w-max-value', 'max'] as const]
  return (
    <>
      <Bounds node={node} title={title} least={least} most={most} whole={false} />
      <RuleSwitch node={node} rule="integer" />
    </>
  )
}

interface CountSettingsProps extends SettingsProps {
  title: string
  least: keyof Rules
  most: keyof Rules
}

export const CountSettings = ({ least, most, ...props }: CountSettingsProps) => (
  <Bounds {...props} least={[least]} most={[most]} from={0} />
)

export function RuleSwitch({ node, rule }: SettingsProps & { rule: 'integer' | 'notYopmail' }) {
  const setRules = useSetRules(node)
  return (
    <SettingSwitch
      name={rule}
      checked={node.field.rules?.[rule] === true}
      onChange={(on) => setRules({ [rule]: on })}
    />
  )
}
