import { useEffect } from 'react'
import { useStore } from '#client/stores/useStore.ts'
import type { PhoneAnswer } from '#core/form/definition.ts'
import { $phone, loadPhoneRules } from '../../phone.ts'
import { phoneText } from './phoneText.ts'

/** A phone number to be read; its rules are loaded for it. */
export function PhoneNumber({ answer }: { answer: PhoneAnswer }) {
  const kit = useStore($phone)
  useEffect(() => void loadPhoneRules().catch(() => null), [])
  return phoneText(kit?.rules, answer)
}
