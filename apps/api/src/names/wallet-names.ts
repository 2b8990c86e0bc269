import { nameFaultOf, plainName } from '@corescope/api-schema/names/domain-name'
import { keepFor } from './keep-for.ts'
import type { NameAnswer } from './look-up.ts'

/** Where the records of names and addresses lie. */
export interface WalletNameRules {
  /** Which of a name's addresses is meant: the key of this network in the records. */
  network: string
  /** Names whose last label is no domain of the root lie under this one. */
  forwarder: string
  /** Addresses lead to names below these: by CNAME below the first, by TXT below the second. */
  reverseBases: readonly [aliases: string, texts: string]
  /** Records of zones that are not signed count for nothing. */
  mustBeSigned: boolean
}

/** `unproven`: what was answered cannot be believed; `reason` is for readers. */
export type NameOutcome =
  | { state: 'found'; address: string }
  | { state: 'none' }
  | { state: 'unproven'; reason: string }

/** `differs`: the address names a name, and the name does not lead back to it. */
export type AddressOutcome =
  | { state: 'found'; name: string }
  | { state: 'none' }
  | { state: 'differs'; name: string }
  | { state: 'unproven'; reason: string }

/** Names of addresses that are kept in DNS. All throw DnsError where the server cannot be asked or answers an error. */
export interface WalletNames {
  addressOf(name: string): Promise<NameOutcome>
  nameOf(address: string): Promise<AddressOutcome>
  /** Records of a name that lies below the forwarder; undefined of any other. */
  recordsOf(name: string): Promise<NameAnswer | undefined>
  /** Whether names of this end lie below the forwarder: such a name that is not there is nowhere. */
  hasEndOf(name: string): Promise<boolean>
}

const dayMs = 86_400_000

/** What DNS says of the end of a name cannot be believed: nobody knows where its records lie. */
class UnprovenEndError extends Error {
  override name = 'UnprovenEndError'
}

const unlessUnproven = (error: unknown): UnprovenEndError => {
  if (error instanceof UnprovenEndError) return error
  throw error
}

const longestName = 253
/** Labels above the records of a name: of the draft, and of the protocol's first version. */
const placesAbove = ['_w3addr', '_web3connect']
const textMark = '_w3addr='

const endOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

const isThere = ({ exists, trust }: NameAnswer) => exists && trust !== 'bogus'

const textsOf = ({ records }: NameAnswer) => records.filter(({ type }) => type === 'TXT').map(({ value }) => value)

/**
 * Addresses that a text gives a network: `KEY:0x…` or `WALLET.KEY=0x…`, several with commas between. Pure.
 * @returns lower-case addresses
 */
export const addressesIn = (text: string, network: string): string[] =>
  text.split(',').flatMap((item) => {
    const [, key, address] = /^\s*(?:WALLET\.)?([^:=\s]+)\s*[:=]\s*(0x[0-9a-f]{40})\s*$/i.exec(item) ?? []
    return key?.toLowerCase() === network.toLowerCase() ? [address!.toLowerCase()] : []
  })

/** The name that a text gives a network: `KEY=name` or `KEY:name`. Pure. */
const nameIn = (text: string, network: string): string | undefined => {
  const [, key, name] = /^\s*([^:=\s]+)\s*[:=]\s*(\S+)\s*$/.exec(text) ?? []
  return key?.toLowerCase() === network.toLowerCase() ? name : undefined
}

/**
 * Names and addresses by the records of DNS Connect (docs.d3.app) and of the Internet-Draft "DNS to Web3 Wallet Mapping"
 * (draft-chins-dnsop-web3-wallet-mapping).
 * @param lookUp records of a name, DNSSEC verified
 */
export const createWalletNames = (
  lookUp: (name: string) => Promise<NameAnswer>,
  { network, forwarder, reverseBases, mustBeSigned }: WalletNameRules,
): WalletNames => {
  const isDelegated = keepFor(
    () => dayMs,
    async (label: string) => {
      const { trust, reason, records } = await lookUp(label)
      // nothing is told of such an answer, which is no "no": it is not kept
      if (trust === 'bogus') throw new UnprovenEndError(reason ?? `what is answered of ${label} is not proven`)
      return records.some(({ type }) => type === 'NS')
    },
  )
  const faultOf = ({ trust, reason }: NameAnswer): string | undefined => {
    if (trust === 'bogus') return reason ?? 'a signature is wrong'
    return trust === 'insecure' && mustBeSigned ? (reason ?? 'a zone on the way is not signed') : undefined
  }
  const isBelowForwarder = (name: string) => name === forwarder || name.endsWith(`.${forwarder}`)
  /** Where the records of a name lie. */
  const hostOf = async (name: string): Promise<string> =>
    isBelowForwarder(name) || (await isDelegated(endOf(name))) ? name : `${name}.${forwarder}`

  const recordsOf = async (name: string): Promise<NameAnswer | undefined> => {
    const host = await hostOf(name).catch(unlessUnproven)
    if (typeof host !== 'string') return { trust: 'bogus', reason: host.message, exists: false, records: [] }
    return isBelowForwarder(host) && host.length <= longestName ? lookUp(host) : undefined
  }

  const addressOf = async (name: string): Promise<NameOutcome> => {
    const host = await hostOf(name).catch(unlessUnproven)
    if (typeof host !== 'string') return { state: 'unproven', reason: host.message }
    const places = [...placesAbove.map((label) => `${label}.${host}`), host]
    if (places.some((place) => place.length > longestName)) return { state: 'none' }
    const answers = await Promise.all(places.map(lookUp))
    for (const [index, answer] of answers.entries()) {
      const fault = faultOf(answer)
      const texts = textsOf(answer)
      const told = places[index] !== host ? texts : texts.filter((text) => text.startsWith(textMark))
      const found = new Set(told.flatMap((text) => addressesIn(text.replace(textMark, ''), network)))
      // an unsigned zone that says nothing is no reason for doubt
      if (fault !== undefined && (found.size > 0 || answer.trust === 'bogus'))
        return { state: 'unproven', reason: fault }
      if (found.size > 1) return { state: 'unproven', reason: `${places[index]} names several addresses` }
      for (const address of found) return { state: 'found', address }
    }
    return { state: 'none' }
  }

  const nameOf = async (address: string): Promise<AddressOutcome> => {
    const digits = address.toLowerCase().slice(2)
    const [aliases, texts] = reverseBases
    const answers = await Promise.all([
      lookUp(`${digits}.${network.toLowerCase()}.${aliases}`),
      lookUp(`${digits}.${texts}`),
    ])
    const alias = answers[0].records.find(({ type }) => type === 'CNAME')?.value
    const text = textsOf(answers[1])
      .map((one) => nameIn(one, network))
      .find((one) => one !== undefined)
    const [told, answer] = alias === undefined ? [text, answers[1]] : [alias, answers[0]]
    const fault = answers
      .map((one) => (one.trust === 'bogus' || one === answer ? faultOf(one) : undefined))
      .find(Boolean)
    if (told === undefined && answers.every(({ trust }) => trust !== 'bogus')) return { state: 'none' }
    if (fault !== undefined) return { state: 'unproven', reason: fault }
    const whole = plainName(told ?? '')
    const name = whole.endsWith(`.${forwarder}`) ? whole.slice(0, -forwarder.length - 1) : whole
    if (nameFaultOf(name) !== undefined) return { state: 'none' }
    const back = await addressOf(name)
    return back.state === 'found' && back.address === address.toLowerCase()
      ? { state: 'found', name }
      : { state: 'differs', name }
  }

  const hasEndOf = async (name: string) =>
    isBelowForwarder(name) || isThere(await lookUp(`${endOf(name)}.${forwarder}`))
  return { addressOf, nameOf, recordsOf, hasEndOf }
}
