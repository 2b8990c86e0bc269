import type { DelegationSigner } from './dnssec-crypto.ts'
import { type AskDns, createDohAsk } from './doh.ts'
import { type LookUpMeans, lookUpName, type NameAnswer, rootAnchors } from './look-up.ts'

/** Look-up of domain names. */
export interface Names {
  /** @throws DnsError where the server cannot be asked or answers an error */
  lookUp(name: string): Promise<NameAnswer>
}

/** Answers hold so long (spec §7); those on the way down, of DS and DNSKEY records, a minute. */
const answerMs = 5_000
const zoneMs = 60_000
const mostKept = 1_000

/** Keeps what was asked for a while, and shares it between those who ask meanwhile. A failure is kept for nobody. */
const keepFor = <Value>(milliseconds: (key: string) => number, ask: (key: string) => Promise<Value>) => {
  const kept = new Map<string, { until: number; value: Promise<Value> }>()
  return (key: string): Promise<Value> => {
    const now = Date.now()
    const found = kept.get(key)
    if (found !== undefined && found.until > now) return found.value
    const value = ask(key)
    kept.delete(key)
    kept.set(key, { until: now + milliseconds(key), value })
    value.catch(() => kept.delete(key))
    if (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
    return value
  }
}

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
