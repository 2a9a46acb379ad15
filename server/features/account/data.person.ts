import { LOCALE_NAMES } from '#core/locale.ts'
import { moment } from '#core/site/dates.ts'
import type { Context } from '../../context.ts'
import { userOf } from '../../context.ts'
import type { PersonalData, PersonalDataReader } from '../../slice.ts'
import { say } from '../../words.ts'
import { rolesHeld } from '../access/access.public.ts'
import { getUser } from './account.repo.ts'
import { findMembershipOf, listAcceptedTexts, listMailsTo } from './data.repo.ts'

/** What the platform knows of a person beside what they did in a slice: the account, the roles, messages, accepted texts. */
async function readPerson(ctx: Context): Promise<PersonalData> {
  const user = await getUser(userOf(ctx).id)
  const membership = await findMembershipOf(user.id)
  const roles = membership ? await rolesHeld(membership.id) : []
  const accepted = await listAcceptedTexts(user.id)
  const { firstname, lastname, email, locale } = user
  return {
    data: {
      firstname,
      lastname,
      email,
      locale,
      confirmedAt: user.confirmedAt,
      createdAt: user.createdAt,
      memberSince: membership?.createdAt ?? null,
      lastSeenAt: membership?.lastSeenAt ?? null,
      roles: roles.map(({ key, programId }) => ({ key, programId })),
      acceptedTexts: accepted,
    },
    sections: [
      {
        title: `${firstname} ${lastname}`.trim(),
        rows: [
          [say(ctx.locale, 'front', 'account.email'), email],
          [say(ctx.locale, 'front', 'account.profile.language'), LOCALE_NAMES[locale]],
        ],
      },
    ],
  }
}

/** Links that open something are no part of a copy. */
const withoutSecrets = (text: string): string => text.replaceAll(/([?&](?:token|stop|code)=)[\w-]+/g, '$1…')

async function readMessages(ctx: Context): Promise<PersonalData> {
  const mails = (await listMailsTo(userOf(ctx).email)).map((mail) => ({ ...mail, text: withoutSecrets(mail.text) }))
  return {
    data: mails,
    sections: mails.map((mail) => ({
      title: mail.subject,
      rows: [[`${moment(mail.createdAt, 'UTC', ctx.locale)} UTC`, mail.text]],
    })),
  }
}

export const accountData: readonly PersonalDataReader[] = [
  { name: 'account', read: readPerson },
  { name: 'messages', read: readMessages },
]
