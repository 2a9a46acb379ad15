import type { AstroIntegration } from 'astro'

/** A minimal adapter: the built application is a module whose `render` the publisher calls. */
export function byHand(): AstroIntegration {
  return {
    name: 'by-hand',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'by-hand',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: {
            serverOutput: 'stable',
            hybridOutput: 'unsupported',
            staticOutput: 'unsupported',
            sharpImageService: { support: 'limited', message: '', suppress: 'all' },
          },
        }),
    },
  }
}
