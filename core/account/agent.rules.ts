export type DeviceForm = 'phone' | 'tablet' | 'computer'

/** What a browser says of itself. `browser` and `system` are proper names, the same in every language; null where unknown. */
export interface Agent {
  browser: string | null
  system: string | null
  form: DeviceForm
}

/** In order: browsers name those that they are compatible with after their own name. */
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['edg/', 'Edge'],
  ['edga/', 'Edge'],
  ['edgios/', 'Edge'],
  ['opr/', 'Opera'],
  ['samsungbrowser/', 'Samsung Internet'],
  ['vivaldi/', 'Vivaldi'],
  ['duckduckgo/', 'DuckDuckGo'],
  ['firefox/', 'Firefox'],
  ['fxios/', 'Firefox'],
  ['crios/', 'Chrome'],
  ['chrome/', 'Chrome'],
  ['chromium/', 'Chromium'],
  ['safari/', 'Safari'],
]

const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['iphone', 'iPhone'],
  ['ipad', 'iPad'],
  ['android', 'Android'],
  ['cros ', 'ChromeOS'],
  ['windows', 'Windows'],
  ['mac os x', 'macOS'],
  ['macintosh', 'macOS'],
  ['linux', 'Linux'],
]

/** The device of a User-Agent header. */
export function readAgent(header: string): Agent {
  const low = header.slice(0, 300).toLowerCase()
  const nameOf = (list: typeof BROWSERS) => list.find(([mark]) => low.includes(mark))?.[1] ?? null
  const isTablet =
    low.includes('ipad') || low.includes('tablet') || (low.includes('android') && !low.includes('mobile'))
  const isPhone = low.includes('iphone') || low.includes('mobile')
  return {
    browser: nameOf(BROWSERS),
    system: nameOf(SYSTEMS),
    form: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer',
  }
}
