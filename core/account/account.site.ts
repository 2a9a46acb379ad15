import { personalPage, type SiteDeclaration } from '../site/page.ts'

export const ACCOUNT_SITE: SiteDeclaration = {
  pages: {
    // Beside its form stands the call that closes next.
    login: personalPage('login', { order: 60, shows: { program: 'any', deadline: 'any' }, whileDeleted: 'too' }),
    register: personalPage('register', { order: 61 }),
    'account-validation': personalPage('account-validation', { order: 62 }),
    'reset-password': personalPage('reset-password', { order: 63, whileDeleted: 'too' }),
    profile: personalPage('profile', { order: 64 }),
    'mfa-code': personalPage('mfa-code', { order: 66, whileDeleted: 'too' }),
    'email-change': personalPage('email-change', { order: 67 }),
  },
}
