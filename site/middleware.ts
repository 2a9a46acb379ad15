import { defineMiddleware } from 'astro/middleware'

export const onRequest = defineMiddleware(async ({ locals }, next) => {
  try {
    return await next()
  } catch (error) {
    locals.failure = error
    throw error
  }
})
