import { type nameCalls, nameLookup } from '@corescope/api-schema/names/calls'
import { type RoutesOf, route } from '../../answers/route.ts'
import { FailureError, RefusedError } from '../../http/errors.ts'
import { DnsError } from '../../names/doh.ts'

export const nameRoutes: RoutesOf<typeof nameCalls> = {
  nameLookup: route(nameLookup, 'never', async ({ names, config }, { name, network }) => {
    const served = config.network.network
    if (network !== served)
      throw new FailureError(`network: this explorer serves ${served}, not ${network.slice(0, 64)}`)
    if (names === undefined) throw new RefusedError('dnsOff', 'This explorer asks no DNS server (DOH_URL is none).')
    try {
      return { name, ...(await names.lookUp(name)) }
    } catch (error) {
      if (error instanceof DnsError) throw new RefusedError('dnsAway', error.message)
      throw error
    }
  }),
}
