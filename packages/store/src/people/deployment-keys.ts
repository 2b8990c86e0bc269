import { createHmac, hkdfSync } from 'node:crypto'
import { personKey } from './users.ts'

/**
 * The keys of a deployment, the one that signs first: those of the settings (AUTH_KEY), and last the one that the database keeps. What
 * that one signed before there were any holds still. Pure.
 */
export const deploymentKeys = (given: readonly string[], kept: `0x${string}` | undefined): Uint8Array[] => [
  ...given.map((text) => new TextEncoder().encode(text)),
  ...(kept === undefined ? [] : [new Uint8Array(Buffer.from(kept.slice(2), 'hex'))]),
]

/** A key for one purpose, from the key of the deployment. Pure. */
export const keyFor = (purpose: string, key: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, 'corescope', purpose, 32))

/** What a name or an address is counted by. */
export type CountedAs = (text: string) => string

/** By a key of the deployment: what few could have typed is not found by trying. Case and look-alike forms count alike. Pure. */
export const countedBy = (key: Uint8Array): CountedAs => {
  const secret = keyFor('attempt counts', key)
  return (text) => createHmac('sha256', secret).update(personKey(text)).digest('base64url')
}
