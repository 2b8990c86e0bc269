import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'

declare global {
  interface Window {
    __CORESCOPE__?: RuntimeConfig
  }
}

let held: RuntimeConfig | undefined

/** Set once by the browser's start, and by the server before each render. */
export const setRuntimeConfig = (config: RuntimeConfig): void => {
  held = config
}

/**
 * The configuration that the server wrote into the page (ruling 21).
 * @throws when the page was not served by it
 */
export const pageConfig = (): RuntimeConfig => {
  const config = window.__CORESCOPE__
  if (config === undefined) throw new Error('The page carries no runtime configuration: it must be served by the API.')
  return config
}

/**
 * The configuration of the deployment.
 * @throws before it was set
 */
export const runtimeConfig = (): RuntimeConfig => {
  if (held === undefined) throw new Error('The runtime configuration is not set.')
  return held
}
