import { FetchError } from './fetch-error.ts'

/** Servers that answer for content-addressed names, in order of preference: their origins with an optional path. */
export interface Gateways {
  /** Serve `/ipfs/…` and `/ipns/…`. */
  ipfs: readonly string[]
  /** Serve `/<transaction id>/…`. */
  arweave: readonly string[]
}

/** Where the document of a URI is. `trusted`: an origin the operator named, at whatever address it is. */
export type Place = { kind: 'data'; uri: string } | { kind: 'web'; urls: readonly URL[]; trusted: boolean }

const maxUriLength = 8_192
const contentId = /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,})(\/|$)/

/** Nobody writes one place in so many disguises for a good reason, and each costs a look at the whole. */
const maxDisguises = 4

/** Dots, slashes and backslashes as themselves; undefined where they were written as something else too often. */
const undisguised = (path: string, rounds = 0): string | undefined => {
  if (rounds > maxDisguises) return undefined
  const next = path
    .replace(/%25/g, '%')
    .replace(/%2e/gi, '.')
    .replace(/%(2f|5c)/gi, '/')
  return next === path ? path : undisguised(next, rounds + 1)
}
/** Gateways differ in what they decode before they look for a place: one that steps out of itself in any reading is none. */
const stepsOut = (path: string): boolean => undisguised(path.split('?', 1)[0]!)?.split(/[/\\]/).includes('..') ?? true

const throughGateways = (gateways: readonly string[], prefix: string, path: string, what: string): Place => {
  if (gateways.length === 0) throw new FetchError('refused', `No gateway for ${what} is configured.`)
  const urls = gateways.map((gateway) => {
    const base = gateway.replace(/\/+$/, '') + prefix
    const url = new URL(base + path.replaceAll('#', '%23'))
    if (path === '' || stepsOut(path) || !url.href.startsWith(base))
      throw new FetchError('unusable', `The ${what} URI names no content.`)
    return url
  })
  return { kind: 'web', urls, trusted: true }
}

const webPlace = (uri: string): Place => {
  const url = new URL(uri)
  if (url.username !== '' || url.password !== '')
    throw new FetchError('refused', 'A URI with a password is not fetched.')
  return { kind: 'web', urls: [url], trusted: false }
}

/**
 * Where a URI found on chain leads: into itself (`data:`), to a web server, or to the gateways of IPFS, IPNS and Arweave.
 * A bare IPFS content id counts as one of `ipfs://`. Pure.
 * @throws FetchError `unusable` for what is no URI, `refused` for schemes that are not fetched
 */
export const locate = (given: string, gateways: Gateways): Place => {
  // as a URL is read: blanks around it, tabs and line breaks anywhere are no part of it
  const uri = given.trim().replace(/[\t\r\n]/g, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase()
  if (scheme === 'data') return { kind: 'data', uri }
  if (uri.length > maxUriLength) throw new FetchError('unusable', `The URI is ${uri.length} characters long.`)
  const rest = uri.slice((scheme?.length ?? -1) + 1).replace(/^\/+/, '')
  if (scheme === 'ipfs') return throughGateways(gateways.ipfs, '/ipfs/', rest.replace(/^ipfs\//, ''), 'IPFS')
  if (scheme === 'ipns') return throughGateways(gateways.ipfs, '/ipns/', rest.replace(/^ipns\//, ''), 'IPNS')
  if (scheme === 'ar') return throughGateways(gateways.arweave, '/', rest, 'Arweave')
  if (scheme === undefined && contentId.test(uri)) return throughGateways(gateways.ipfs, '/ipfs/', uri, 'IPFS')
  if (!URL.canParse(uri)) throw new FetchError('unusable', uri === '' ? 'The URI is empty.' : 'It is no URI.')
  if (scheme === 'http' || scheme === 'https') return webPlace(uri)
  throw new FetchError('refused', `URIs of the scheme "${(scheme ?? '').slice(0, 20)}" are not fetched.`)
}
