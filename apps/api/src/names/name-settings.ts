import { z } from 'zod'
import { createNames } from './create-names.ts'
import type { DelegationSigner } from './dnssec-crypto.ts'
import { rootAnchors } from './look-up.ts'
import { createWalletNames, type WalletNames } from './wallet-names.ts'

const domain = z
  .string()
  .regex(/^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/i, 'a domain such as wallet.example')
  .toLowerCase()

/** A DS record as zone files write it: `20326 8 2 e06d…`. Of private roots, and of tests. */
const readAnchors = (text: string): DelegationSigner[] =>
  text
    .split(';')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [keyTag = '', algorithm = '', digestType = '', digest = ''] = one.trim().split(/\s+/)
      return {
        ...{ keyTag: Number(keyTag), algorithm: Number(algorithm), digestType: Number(digestType) },
        digest: Buffer.from(digest, 'hex'),
      }
    })

/** Settings of names of addresses (docs/running.md). */
export const nameSettings = {
  /** The key of this network in the records of names; `none`: addresses have no names in DNS. */
  NAME_NETWORK: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/i, 'a key such as CORE')
    .default('none'),
  /** Where names are asked for whose last label is no domain of the root. */
  NAME_FORWARDER: domain.default('vana'),
  /** Two domains that addresses lead to names below: by CNAME, and by TXT. */
  NAME_REVERSE_BASES: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.tuple([domain, domain], { error: 'two domains, with a comma between' }))
    .default(['wallet.vana', 'web3-addr.vana']),
  /** A name that leads to an address here, for the hint of the form; empty: none is known. */
  NAME_EXAMPLE: domain.or(z.literal('')).default(''),
  /** `wanted`: records of zones that are not signed count too. */
  NAME_DNSSEC: z.enum(['required', 'wanted']).default('required'),
  /** DNS over HTTPS for these names; DOH_URL's when absent. */
  NAME_DOH_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Keys of the root (DS records, semicolons between) that these names are proven by; the root's own when absent. */
  NAME_ANCHORS: z
    .string()
    .transform(readAnchors)
    .refine(
      (anchors) => anchors.every(({ keyTag, digest }) => Number.isInteger(keyTag) && digest.length > 0),
      'DS records such as 20326 8 2 e06d…',
    )
    .optional(),
}

type NameSettings = z.output<z.ZodObject<typeof nameSettings>> & { DOH_URL: string }

/** @returns undefined where addresses have no names in DNS, or no server is asked */
export const openWalletNames = (settings: NameSettings): WalletNames | undefined => {
  const { NAME_NETWORK: network, NAME_DOH_URL: dohUrl = settings.DOH_URL, NAME_ANCHORS: anchors } = settings
  if (network.toLowerCase() === 'none' || dohUrl === 'none') return undefined
  const { lookUp } = createNames(dohUrl, anchors ?? rootAnchors)
  return createWalletNames(lookUp, {
    network,
    forwarder: settings.NAME_FORWARDER,
    reverseBases: settings.NAME_REVERSE_BASES,
    mustBeSigned: settings.NAME_DNSSEC === 'required',
  })
}
