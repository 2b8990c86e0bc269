import { twins } from './twins.ts'

/** A URL of the dialect, however many slashes stand where one belongs. */
const dialect = /^\/+(v2\/+)?api\/*(?=\?|$)/
const twinFolders = [...new Set(twins.map(({ path }) => path.split('/')[2]))].join('|')
const twin = new RegExp(`^/+api/+(?=(${twinFolders})/)`)

/**
 * A URL of the dialect, or of its twins, with one slash where there are more: tools set up with a slash at the end of their
 * base address send `//api?…`. It is answered where it is, for a redirect would lose a form, and `//` at the head of one leads
 * to another site. Any other URL is left as it is: `//` is no page (ruling 26). Pure.
 */
export const singleSlashes = (url: string): string =>
  url.replace(dialect, (_, version) => (version === undefined ? '/api' : '/v2/api')).replace(twin, '/api/')
