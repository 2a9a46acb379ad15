import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { hexColour, id } from '../schema.ts'

export const getTheme = endpoint({
  method: 'get',
  path: '/portal/platforms/:platformId/themes/:themeReference',
  summary: 'The two colours of a platform',
  access: { public: 'pages are drawn in them' },
  params: z.object({ platformId: id, themeReference: z.string().max(80) }),
  response: z
    .object({
      id,
      reference: z.string(),
      config: z.object({ primaryColor: hexColour, secondaryColor: hexColour }),
      logo: z.string().nullable(),
    })
    .meta({ id: 'Theme' }),
  whileSuspended: true,
  whileDeleted: true,
})
