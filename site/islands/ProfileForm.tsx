import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { $authUser, loadSession } from '#client/api/session.ts'
import { configureApi } from '#client/api/transport.ts'
import { loadChunk } from '#client/chunks.ts'
import { publicAuthenticated } from '#client/guards.ts'
import { useStore } from '#client/stores/useStore.ts'
import { lazy } from '#client/ui/lazy.tsx'
import type { Words } from '#client/words.ts'
import { type T, translator } from '#client/words.ts'
import type { Profile } from '#core/account/account.contract.ts'
import { LOCALE_NAMES, type Locale } from '#core/locale.ts'
import { errors, nameError, passwordError } from './account/checks.ts'
import { Field, PasswordField, Problems } from './account/form.tsx'
import { Identities } from './account/Identities.tsx'
import { useSignOut } from './account/useSignOut.tsx'
import { type IslandProps, useSmallForm } from './account/useSmallForm.ts'
import { Icon } from './Icon.tsx'
import { Failure, Note } from './Note.tsx'
import { EmailSection } from './profile/EmailSection.tsx'
import { failureOf } from './profile/failure.ts'
import { Strength } from './profile/Strength.tsx'

const DataSection = lazy(() => loadChunk(() => import('./profile/DataSection.tsx')).then((file) => file.DataSection))
const DevicesSection = lazy(() =>
  loadChunk(() => import('./profile/DevicesSection.tsx')).then((file) => file.DevicesSection),
)
const FactorsSection = lazy(() =>
  loadChunk(() => import('./profile/FactorsSection.tsx')).then((file) => file.FactorsSection),
)
const StepUp = lazy(() => loadChunk(() => import('./profile/StepUp.tsx')).then((file) => file.StepUp))

interface Props extends IslandProps {
  locales: Locale[]
  /** Words of the question about unsaved answers. */
  leave: Words
}

export function ProfileForm(props: Props) {
  const { lang } = props
  const t = translator(props.words, props.lang)
  const [profile, setProfile] = useState<Profile | null>(null)
  const [failure, setFailure] = useState<ReturnType<typeof failureOf> | null>(null)
  const [signOut, asked] = useSignOut({ ...props, userId: useStore($authUser)?.id })

  const [proof, setProof] = useState<{ end: (proved: boolean) => void } | null>(null)
  useEffect(() => {
    configureApi({
      onRefused: ({ code }) =>
        code === 'session.stepUp' ? new Promise((end) => setProof({ end })) : Promise.resolve(false),
    })
    loadSession()
      .then(async () => {
        const login = publicAuthenticated(lang, location.pathname + location.search)
        if (login) return location.replace(login)
        setProfile(await call('getProfile'))
      })
      .catch((error) => setFailure(failureOf(error)))
  }, [lang])

  if (failure !== null) return <Failure text={t(failure)} />
  if (!profile) return <Bones words={t('profile.loading')} />
  return (
    <>
      <Identity {...props} profile={profile} onSaved={setProfile} t={t} />
      <EmailSection email={profile.email} lang={lang} t={t} />
      <Password {...props} profile={profile} t={t} />
      <FactorsSection lang={lang} t={t} />
      <DevicesSection lang={lang} t={t} />
      <Identities t={t} />
      <DataSection lang={lang} t={t} />
      <button className="btn profile__out" type="button" onClick={signOut}>
        {t('profile.signOut')}
      </button>
      {asked}
      {proof && (
        <StepUp
          t={t}
          onEnd={(proved) => {
            proof.end(proved)
            setProof(null)
          }}
        />
      )}
    </>
  )
}

function Bones({ words }: { words: string }) {
  return (
    <div>
      <p className="vh" role="status">
        {words}
      </p>
      <div className="late" aria-hidden="true">
        <span className="bones bones--line" />
        <span className="bones bones--input" />
        <span className="bones bones--line" />
        <span className="bones bones--input" />
      </div>
    </div>
  )
}

interface IdentityProps extends Props {
  profile: Profile
  onSaved: (profile: Profile) => void
  t: T
}

function Identity({ profile, onSaved, locales, t }: IdentityProps) {
  const [note, setNote] = useState<'' | 'saved' | 'stale'>('')
  const [version, setVersion] = useState(profile.version)
  const offered = locales.includes(profile.locale) ? locales : [...locales, profile.locale]
  const form = useSmallForm<'firstname' | 'lastname' | 'locale'>({
    initial: { firstname: profile.firstname, lastname: profile.lastname, locale: profile.locale },
    labels: { firstname: t('firstname'), lastname: t('lastname') },
    t,
    onEdit: () => setNote(''),
    check: (values) =>
      errors({
        firstname: nameError(values.firstname, t),
        lastname: nameError(values.lastname, t),
        locale: undefined,
      }),
    async send(values) {
      const body = {
        firstname: values.firstname.trim(),
        lastname: values.lastname.trim(),
        locale: values.locale as Locale,
      }
      try {
        const saved = await call('updateProfile', { body: { ...body, version } })
        setVersion(saved.version)
        setNote('saved')
        onSaved(saved)
      } catch (error) {
        if (!isProblem(error, 'resource.stale')) throw error
        const now = await call('getProfile')
        setVersion(now.version)
        form.setAll({ firstname: now.firstname, lastname: now.lastname, locale: now.locale })
        setNote('stale')
      }
    },
  })
  return (
    <form className="profile__sec" onSubmit={form.submit} noValidate method="post">
      <h2 id="identity">{t('profile.identity')}</h2>
      <Problems form={form} t={t} />
      {note === 'stale' && <Note look="warn" icon="alert" role="alert" text={t('profile.stale')} />}
      <div className="cols">
        <Field {...form.field('firstname')} autoComplete="given-name" />
        <Field {...form.field('lastname')} autoComplete="family-name" />
      </div>
      <div className="field">
        <label className="label" htmlFor={form.ids.locale}>
          {t('profile.language')}
        </label>
        <div className="control w-m">
          <select
            className="input"
            id={form.ids.locale}
            value={form.values.locale}
            onChange={(event) => form.set('locale', event.target.value)}
          >
            {offered.map((code) => (
              <option key={code} value={code} lang={code}>
                {LOCALE_NAMES[code]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="row profile__end">
        <button
          className={`btn btn--main${form.busy ? ' is-busy' : ''}`}
          type="submit"
          aria-disabled={form.busy || undefined}
        >
          {form.busy && <span className="spin" aria-hidden="true" />}
          {t('profile.save')}
        </button>
        <p className="saved" role="status">
          {note === 'saved' && (
            <>
              <Icon name="tick" />
              {t('profile.saved')}
            </>
          )}
        </p>
      </div>
    </form>
  )
}

function Password({ profile, t }: IslandProps & { profile: Profile; t: T }) {
  const [done, setDone] = useState(false)
  const form = useSmallForm({
    initial: { current: '', password: '' },
    labels: { current: t('profile.current'), password: t('newPassword') },
    t,
    onEdit: () => setDone(false),
    check: (values) =>
      errors({ current: values.current ? undefined : t('required'), password: passwordError(values.password, t) }),
    async send(values) {
      await call('changePassword', { body: values })
      form.setAll({ current: '', password: '' })
      setDone(true)
    },
  })
  return (
    <form className="profile__sec" onSubmit={form.submit} noValidate method="post">
      <h2 id="password">{t('profile.security')}</h2>
      <p className="muted">{t('profile.passwordText')}</p>
      <Problems form={form} t={t} />
      <PasswordField {...form.field('current')} autoComplete="current-password" t={t} />
      <PasswordField {...form.field('password')} hint={t('passwordHint')} autoComplete="new-password" t={t} />
      <Strength password={form.values.password} about={[profile.firstname, profile.lastname, profile.email]} t={t} />
      <div className="row profile__end">
        <button className="btn" type="submit" aria-disabled={form.busy || undefined}>
          {t('profile.change')}
        </button>
        <p className="saved" role="status">
          {done && (
            <>
              <Icon name="tick" />
              {t('profile.changed')}
            </>
          )}
        </p>
      </div>
    </form>
  )
}
