const contractPrefix = /^\/api(?=[/?]|$)/

/** The path of a call, with what a deployment puts in the place of `/api` (`API_URL_PREFIX`). Other paths stay. */
export const prefixed = (path: string, prefix: string): string => path.replace(contractPrefix, () => prefix)
