import type { ApiConfig } from '../config.ts'

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

/** Headers of every answer. Pure. */
export const securityHeaders = (config: ApiConfig): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(config.PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** The policy of a page: own files, the nonce of its one inline script, and exactly the configured origins (ruling 22). */
export const pagePolicy = (config: ApiConfig): ((nonce: string) => string) => {
  const analytics = config.ANALYTICS_TAG_ID === '' ? undefined : originOf(config.ANALYTICS_URL)
  const connect = [
    originOf(config.API_BASE_URL),
    originOf(config.BROWSER_RPC_URL),
    originOf(config.UPLOAD_URL),
    analytics,
  ]
  const list = (origins: (string | undefined)[]) => [...new Set(origins.filter((origin) => origin !== undefined))]
  const own = (origins: (string | undefined)[]) => ["'self'", ...list(origins)].join(' ')
  return (nonce) =>
    [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${own([analytics])}`,
      `style-src 'nonce-${nonce}' 'self'`,
      // places and sizes that follow from the data stand in the HTML as attributes (docs/decisions/0009)
      "style-src-attr 'unsafe-inline'",
      `img-src ${own([analytics])} data:`,
      "media-src 'self'",
      "font-src 'self'",
      `connect-src ${own(connect)}`,
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
}
