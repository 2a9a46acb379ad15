import type { Locale } from '#core/locale.ts'
import type { MailName, MailValues } from '#core/mails.ts'
import { type Context, platformUrl } from '../../context.ts'

/** Where a person looks after their account: on the platform's public pages, or in the back office of the installation. */
export const accountUrl = ({ app, platform }: Pick<Context, 'app' | 'platform'>, lang: Locale): string => {
  if (!platform) return `${app.config.scheme}://app.${app.config.rootHost}/${lang}/admin/home/security/mfa`
  const locale = platform.supportedLangs.includes(lang) ? lang : platform.defaultLang
  return platformUrl(app, platform, `/${locale}/profile`)
}

type Notice = Extract<
  MailName,
  | 'passwordChanged'
  | 'sessionCopied'
  | 'emailChanged'
  | 'factorAdded'
  | 'factorRemoved'
  | 'emailInUse'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'dataReady'
>

/** Tells a person by mail what happened to their account, in the running transaction. `to`: their address unless told. */
export const notifyPerson = <Name extends Notice>(
  ctx: Context,
  user: { email: string; firstname: string; locale: Locale },
  template: Name,
  { to = user.email, ...values }: { to?: string } & Omit<MailValues<Name>, 'firstname'>,
): Promise<void> =>
  ctx.app.mail.queue(ctx, {
    template,
    to,
    lang: user.locale,
    values: { firstname: user.firstname, ...values } as MailValues<Name>,
    url: accountUrl(ctx, user.locale),
  })
