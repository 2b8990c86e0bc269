import { twins } from '../features/etherscan/twins.ts'

const dialect = /^\/+(v2\/+)?api\/*(?=\?|$)/
const twinFolders = [...new Set(twins.map(({ path }) => path.split('/')[2]))].join('|')
const twin = new RegExp(`^/+api/+(?=(${twinFolders})/)`)

/** Whether a URL (path and query) is one of the Etherscan dialect, however many slashes stand where one belongs. */
export const isDialect = (url: string): boolean => dialect.test(url)

/**
 * A URL of the dialect, or of its twins, with one slash where there are more: tools set up with a slash at the end of their
 * base address send `//api?…`. It is answered where it is, for a redirect would lose a form, and `//` at the head of one leads
 * to another site. Any other URL is left as it is: `//` is no page (ruling 26). Pure.
 */
export const singleSlashes = (url: string): string =>
  url.replace(dialect, (_, version) => (version === undefined ? '/api' : '/v2/api')).replace(twin, '/api/')
