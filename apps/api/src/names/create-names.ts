import type { DelegationSigner } from './dnssec-crypto.ts'
import { type AskDns, createDohAsk } from './doh.ts'
import { keepFor } from './keep-for.ts'
import { type LookUpMeans, lookUpName, type NameAnswer, rootAnchors } from './look-up.ts'

/** Look-up of domain names. */
export interface Names {
  /** @throws DnsError where the server cannot be asked or answers an error */
  lookUp(name: string): Promise<NameAnswer>
}

/** Answers hold so long (spec §7); those on the way down, of DS and DNSKEY records, a minute. */
const answerMs = 5_000
const zoneMs = 60_000

/** @param anchors the keys that sign the root; others for tests */
export const createNames = (
  dohUrl: string,
  anchors: readonly DelegationSigner[] = rootAnchors,
  ask: AskDns = createDohAsk(dohUrl),
): Names => {
  const isOfZone = (key: string) => /^(DS|DNSKEY) /.test(key)
  const asked = keepFor(
    (key) => (isOfZone(key) ? zoneMs : answerMs),
    (key) => {
      const [type, name] = key.split(' ') as [Parameters<AskDns>[1], string]
      return ask(name, type)
    },
  )
  const means: LookUpMeans = {
    ask: (name, type) => asked(`${type} ${name}`),
    anchors,
    now: () => Date.now() / 1000,
  }
  return {
    lookUp: keepFor(
      () => answerMs,
      (name: string) => lookUpName(means, name),
    ),
  }
}
