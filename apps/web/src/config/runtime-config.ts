import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'

declare global {
  interface Window {
    __CORESCOPE__?: RuntimeConfig
  }
}

/**
 * The configuration that the server wrote into the page (ruling 21).
 * @throws when the page was not served by it.
 */
export const runtimeConfig = (): RuntimeConfig => {
  const config = window.__CORESCOPE__
  if (config === undefined) throw new Error('The page carries no runtime configuration: it must be served by the API.')
  return config
}
