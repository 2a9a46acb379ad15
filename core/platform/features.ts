/**
 * The flags that a platform can have, set by the operator of the installation. Support widgets and tracking scripts are never
 * loaded on a platform whose flag says so (spec §6).
 */
export const PLATFORM_FEATURES = ['no-support-widget', 'no-tracking'] as const
export type PlatformFeature = (typeof PLATFORM_FEATURES)[number]

/** The flags that exist, each once, in the order of the catalogue. */
export const tidyFeatures = (features: readonly string[]): PlatformFeature[] =>
  PLATFORM_FEATURES.filter((feature) => features.includes(feature))
