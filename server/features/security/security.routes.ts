import * as factors from '#core/security/factor.contract.ts'
import * as settings from '#core/security/security.contract.ts'
import { readOwnCookie, setCookie } from '../../http/cookies.ts'
import { type Route, route } from '../../http/route.ts'
import { presentUser } from '../account/account.present.ts'
import { AUTH_PATH, giveEntry } from '../account/sign-in.cookies.ts'
import * as actions from './factor.actions.ts'
import { updateSecuritySettings } from './security.actions.ts'
import { readSecurity } from './settings.ts'
import { TRUSTED_SECONDS } from './trusted.ts'

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
  route(factors.removeFactor, (ctx, input) => actions.removeFactor(ctx, input)),
  route(factors.renewRecoveryCodes, (ctx) => actions.renewRecoveryCodes(ctx)),
  route(factors.getStepUp, (ctx) => actions.getStepUp(ctx)),
  route(factors.stepUp, (ctx, input) => actions.stepUp(ctx, input)),
  route(settings.getSecuritySettings, readSecurity),
  route(settings.updateSecuritySettings, (ctx, input) => updateSecuritySettings(ctx, input)),
]
