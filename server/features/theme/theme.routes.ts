import { Problem } from '#core/problem.ts'
import { getTheme } from '#core/theme/theme.contract.ts'
import { platformOf } from '../../context.ts'
import { type Route, route } from '../../http/route.ts'
import { logoPath } from '../platform/platform.present.ts'
import { findTheme } from '../platform/platform.public.ts'

export const themeRoutes: Route[] = [
  route(getTheme, async (ctx, input) => {
    const theme = await findTheme(input.themeReference)
    if (!theme) throw new Problem('resource.notFound')
    return {
      id: theme.id,
      reference: theme.reference,
      config: { primaryColor: theme.primaryColor, secondaryColor: theme.secondaryColor },
      logo: logoPath(platformOf(ctx).id, theme.logoKey),
    }
  }),
]
