import * as factors from '#core/security/factor.contract.ts'
import * as passkeys from '#core/security/passkey.contract.ts'
import * as settings from '#core/security/security.contract.ts'
import * as trusted from '#core/security/trusted.contract.ts'
import { readOwnCookie, setCookie } from '../../http/cookies.ts'
import { type Route, route } from '../../http/route.ts'
import { presentUser } from '../account/account.present.ts'
import { AUTH_PATH, giveEntry } from '../account/sign-in.cookies.ts'
import * as actions from './factor.actions.ts'
import * as passkey from './passkey.actions.ts'
import { getSecuritySettings, updateSecuritySettings } from './security.actions.ts'
import { getStepUp, stepUp } from './stepUp.actions.ts'
import { listTrustedDevices, removeTrustedDevice, TRUSTED_SECONDS } from './trusted.ts'

export const securityRoutes: Route[] = [
  route(factors.getPendingSignIn, (ctx) => actions.getPendingSignIn(ctx)),
  route(factors.enterCode, async (ctx, input, { req, res }) => {
    const opened = await actions.enterCode(ctx, { ...input, trusted: readOwnCookie(ctx.app, req, 'trusted') })
    giveEntry(ctx.app, req, res, opened)
    if (opened.trusted !== null)
      setCookie(ctx.app, req, res, 'trusted', opened.trusted, { seconds: TRUSTED_SECONDS, path: AUTH_PATH })
    return { user: presentUser(opened.user) }
  }),
  route(factors.listFactors, (ctx) => actions.listMyFactors(ctx)),
  route(factors.startTotp, (ctx) => actions.startTotp(ctx)),
  route(factors.confirmTotp, async (ctx, input, { req, res }) => {
    const { recoveryCodes, opened } = await actions.confirmTotp(ctx, input)
    if (opened) giveEntry(ctx.app, req, res, opened)
    return { recoveryCodes }
  }),
  route(passkeys.startPasskey, (ctx) => passkey.startPasskey(ctx)),
  route(passkeys.addPasskey, async (ctx, input, { req, res }) => {
    const { item, recoveryCodes, opened } = await passkey.addPasskey(ctx, input)
    if (opened) giveEntry(ctx.app, req, res, opened)
    return { item, recoveryCodes }
  }),
  route(passkeys.renameFactor, (ctx, input) => actions.renameFactor(ctx, input)),
  route(passkeys.startPasskeySignIn, (ctx) => passkey.startPasskeySignIn(ctx)),
  route(passkeys.signInWithPasskey, async (ctx, input, { req, res }) => {
    const opened = await passkey.signInWithPasskey(ctx, input)
    giveEntry(ctx.app, req, res, opened)
    return { user: presentUser(opened.user) }
  }),
  route(passkeys.startPasskeyStepUp, (ctx) => passkey.startPasskeyStepUp(ctx)),
  route(trusted.listTrustedDevices, (ctx, _input, { req }) =>
    listTrustedDevices(ctx, readOwnCookie(ctx.app, req, 'trusted')),
  ),
  route(trusted.removeTrustedDevice, (ctx, input) => removeTrustedDevice(ctx, input)),
  route(factors.removeFactor, (ctx, input) => actions.removeFactor(ctx, input)),
  route(factors.renewRecoveryCodes, (ctx) => actions.renewRecoveryCodes(ctx)),
  route(factors.getStepUp, (ctx) => getStepUp(ctx)),
  route(factors.stepUp, (ctx, input) => stepUp(ctx, input)),
  route(settings.getSecuritySettings, (ctx) => getSecuritySettings(ctx)),
  route(settings.updateSecuritySettings, (ctx, input) => updateSecuritySettings(ctx, input)),
]
