import type { PersonEraser } from '../../slice.ts'
import { forgetRedeemer } from './licence.repo.ts'

export const onboardingEraser: PersonEraser = { account: forgetRedeemer }
