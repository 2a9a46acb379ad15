import { z } from 'zod'
import { NAME_MOST } from '../account/account.rules.ts'
import { endpoint } from '../endpoint.ts'
import { code, email, hexColour, id, instant, locale, locales, password, slug, text } from '../schema.ts'

/** Who may register platforms; a licence code always may. `invited`: people who work on a platform already. */
export const registrationPolicy = z.enum(['open', 'invited', 'closed'])
export type RegistrationPolicy = z.output<typeof registrationPolicy>

/** A code as people type it; hyphens and case do not count. */
export const licenceCode = z.string().trim().min(4).max(80)

/** First label of the platform's host. */
export const platformSlug = slug.max(63)

export const onboardingTemplate = z
  .object({
    key: z.string(),
    title: text(),
    summary: text(1_000),
    languages: z.array(locale).meta({ description: 'Languages that its texts are written in' }),
    primaryColor: hexColour,
    secondaryColor: hexColour,
    headline: text(),
    intro: text(1_000),
    programs: z.array(
      z.object({
        slug: z.string(),
        title: text(),
        categories: z.array(z.object({ key: z.string(), title: text(), steps: z.array(text()) })),
      }),
    ),
  })
  .meta({ id: 'OnboardingTemplate' })
export type OnboardingTemplate = z.output<typeof onboardingTemplate>

export const getOnboarding = endpoint({
  method: 'get',
  path: '/onboarding',
  summary: 'Who may register a platform here, and the templates to start from',
  access: { public: 'read before there is an account' },
  host: 'installation',
  response: z.object({
    registration: registrationPolicy,
    mayCreate: z.boolean().meta({ description: 'Whether the signed-in person may create one without a licence code' }),
    rootHost: z.string(),
    templates: z.array(onboardingTemplate),
  }),
})

export const registerOrganiser = endpoint({
  method: 'post',
  path: '/onboarding/register',
  summary: 'Ask for an organiser’s account; the answer is the same whether or not the email is known',
  access: { public: 'registering' },
  captcha: true,
  host: 'installation',
  body: z.object({
    firstname: z.string().trim().min(1).max(NAME_MOST),
    lastname: z.string().trim().min(1).max(NAME_MOST),
    email,
    password,
    lang: locale,
    licence: licenceCode.optional(),
  }),
  response: z.object({ email: z.string() }),
  status: 202,
  problems: [
    'onboarding.closed',
    'account.emailBanned',
    'account.passwordWeak',
    'licence.unknown',
    'licence.used',
    'licence.expired',
    'rate.limited',
  ],
})

export const checkPlatformSlug = endpoint({
  method: 'get',
  path: '/onboarding/slug',
  summary: 'Whether an address is free; of a taken one, up to three that are',
  access: { signedIn: true },
  host: 'installation',
  query: z.object({ slug: platformSlug }),
  response: z.object({
    slug: z.string(),
    state: z.enum(['free', 'taken', 'reserved']),
    proposals: z.array(z.string()),
  }),
  problems: ['rate.limited'],
})

export const checkLicence = endpoint({
  method: 'post',
  path: '/onboarding/licence',
  summary: 'What a licence code is good for',
  access: { public: 'the code is the credential' },
  host: 'installation',
  body: z.object({ licence: licenceCode }),
  response: z.object({ plan: z.string(), expiresAt: instant.nullable() }),
  problems: ['licence.unknown', 'licence.used', 'licence.expired', 'rate.limited'],
})

export const createOwnPlatform = endpoint({
  method: 'post',
  path: '/onboarding/platforms',
  summary: 'Create a platform from a template, with the signed-in person as its owner',
  access: { signedIn: true },
  host: 'installation',
  idempotency: 'transaction',
  body: z.object({
    slug: platformSlug,
    name: z.string().trim().min(1).max(120),
    languages: locales,
    template: code(80).nullable().meta({ description: 'Null: no program, no pages' }),
    primaryColor: hexColour,
    secondaryColor: hexColour,
    opensAt: instant.nullable().meta({ description: 'When the first program opens; null: as the template says' }),
    closesAt: instant.nullable(),
    zone: z.string().min(1).max(64).meta({ description: 'IANA zone of the first program' }),
    licence: licenceCode.optional(),
  }),
  response: z.object({
    platformId: id,
    slug: z.string(),
    host: z.string(),
    url: z.string().meta({ description: 'One-time address (30 s) that signs the person in there' }),
  }),
  status: 201,
  problems: [
    'onboarding.closed',
    'onboarding.datesInvalid',
    'platform.slugTaken',
    'platform.slugReserved',
    'licence.unknown',
    'licence.used',
    'licence.expired',
    'rate.limited',
  ],
})
