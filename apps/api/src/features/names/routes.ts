import { type nameCalls, nameLookup, resolveName, reverseLookup } from '@corescope/api-schema/names/calls'
import { type RoutesOf, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError, RefusedError } from '../../http/errors.ts'
import { DnsError, DnsRefusedError } from '../../names/doh.ts'
import type { NameAnswer } from '../../names/look-up.ts'

const checkNetwork = ({ config }: ApiContext, network: string) => {
  const served = config.network.network
  if (network !== served) throw new FailureError(`network: this explorer serves ${served}, not ${network.slice(0, 64)}`)
}

const asked = async <Outcome>(asking: Promise<Outcome>): Promise<Outcome> => {
  try {
    return await asking
  } catch (error) {
    if (error instanceof DnsRefusedError) throw new RefusedError('dnsRefused', error.message)
    if (error instanceof DnsError) throw new RefusedError('dnsAway', error.message)
    throw error
  }
}

const unlessAway = async <Outcome>(asking: Promise<Outcome>): Promise<Outcome | undefined> =>
  asking.catch((error: unknown) => {
    if (error instanceof DnsError) return undefined
    throw error
  })

/** Asks the DNS for a name that the names of addresses do not have. While it is away, a name with an end of theirs is known to be nowhere. */
const elsewhere = async ({ names, walletNames }: ApiContext, name: string, own: NameAnswer | undefined) => {
  if (names === undefined) throw new RefusedError('dnsOff', 'This explorer asks no DNS server (DOH_URL is none).')
  try {
    return await names.lookUp(name)
  } catch (error) {
    if (!(error instanceof DnsError) || own === undefined) return asked(Promise.reject(error))
    if (await unlessAway(walletNames?.hasEndOf(name) ?? Promise.resolve(false))) return own
    throw new RefusedError('dnsBeyond', error.message)
  }
}

const off = { state: 'off' } as const

export const nameRoutes: RoutesOf<typeof nameCalls> = {
  nameLookup: route(nameLookup, 'never', async (context, { name, network }) => {
    checkNetwork(context, network)
    const { names, walletNames } = context
    // names of addresses may have a resolver of their own, which knows nothing of the others; while it is away they are asked for too
    const below = walletNames?.recordsOf(name) ?? Promise.resolve(undefined)
    const own = await (names === undefined ? asked(below) : unlessAway(below))
    if (own !== undefined && (own.exists || own.trust === 'bogus' || names === undefined)) return { name, ...own }
    return { name, ...(await elsewhere(context, name, own)) }
  }),
  resolveName: route(resolveName, 'never', async (context, { name, network }) => {
    checkNetwork(context, network)
    const { walletNames, book } = context
    const outcome = walletNames === undefined ? off : await asked(walletNames.addressOf(name))
    const { state } = outcome
    const address = state === 'found' ? (await book.byAddress([outcome.address])).get(outcome.address)! : null
    return { name, state, address, reason: state === 'unproven' ? outcome.reason : null }
  }),
  reverseLookup: route(reverseLookup, 'never', async (context, { address, network }) => {
    checkNetwork(context, network)
    const { walletNames, book } = context
    const outcome = walletNames === undefined ? off : await asked(walletNames.nameOf(address))
    const { state } = outcome
    return {
      address: (await book.byAddress([address])).get(address)!,
      state,
      name: state === 'found' || state === 'differs' ? outcome.name : null,
      reason: state === 'unproven' ? outcome.reason : null,
    }
  }),
}
