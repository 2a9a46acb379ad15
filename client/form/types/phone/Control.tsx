import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '#client/stores/useStore.ts'
import { countryName } from '#core/form/countries.ts'
import type { FieldOf, PhoneAnswer } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, LabelledField } from '../../parts.tsx'
import { $phone, loadPhoneRules } from '../../phone.ts'
import { wired } from '../../wired.ts'
import { leaveGroup } from '../leaveGroup.ts'
import { CallingCodePicker } from './callingCode.tsx'

/** The default country of a language; a form may set another. */
const HOME: Record<Locale, string> = {
  en: 'GB',
  fr: 'FR',
  nl: 'NL',
  es: 'ES',
  de: 'DE',
  it: 'IT',
  pl: 'PL',
  pt: 'PT',
  ca: 'ES',
  ru: 'RU',
}

const load = () => void loadPhoneRules().catch(() => null)

export function PhoneControl(props: ControlProps<FieldOf<'phone'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, text, lang } = useForm()
  const kit = useStore($phone)
  const answer = value as PhoneAnswer | null
  const country = answer?.country || field.country || HOME[lang]
  const number = answer?.number ?? ''
  const [typing, setTyping] = useState(false)
  // In the national format while it is not focused.
  const known = kit && number && !typing ? kit.rules.parse(number, country) : null
  const shown = known?.valid && known.country === country ? known.national : number
  const put = (next: PhoneAnswer) =>
    onChange(next.number || next.country !== (field.country || HOME[lang]) ? next : null, at)

  const codes = useMemo(() => {
    const order = new Intl.Collator(lang)
    return kit?.codes
      .map((one) => ({ ...one, name: countryName(one.country, lang) }))
      .sort((one, other) => order.compare(one.name, other.name))
  }, [kit, lang])

  // An existing number shows its calling code.
  const came = useRef(number)
  useEffect(() => {
    if (came.current) load()
  }, [])

  const leave = () => {
    setTyping(false)
    const found = kit && number ? kit.rules.parse(number, country) : null
    if (found?.valid) put({ country: found.country ?? country, number: found.number })
    onLeave(at)
  }
  return (
    <LabelledField {...props}>
      <div className="control tel">
        <CallingCodePicker
          codes={codes}
          country={country}
          onWanted={load}
          onLeave={(event) => leaveGroup(event, leave)}
          onPick={(next) => {
            if (next !== country) put({ country: next, number: known?.valid ? known.national : number })
          }}
        />
        <input
          className="input"
          type="tel"
          autoComplete="tel"
          {...wired(id(at), field, issues, { needed: !optional })}
          placeholder={text(field.placeholder) || undefined}
          value={shown}
          onFocus={load}
          onChange={(event) => {
            setTyping(true)
            put({ country, number: event.target.value })
          }}
          onBlur={(event) => leaveGroup(event, leave)}
        />
      </div>
    </LabelledField>
  )
}
