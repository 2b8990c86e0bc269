import { Resolver } from 'node:dns/promises'

/** Addresses of a host name. Rejects when there are none; ends early when the signal aborts. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<string[]>

const patience = { timeout: 1_500, tries: 2 }

/**
 * Asks the machine's DNS servers, not its hosts file and search list: names found on chain must not mean anything here
 * that they do not mean elsewhere. Unlike `getaddrinfo` it holds no thread while a hostile server is silent.
 */
export const resolveByDns: ResolveName = async (hostname, signal) => {
  const resolver = new Resolver(patience)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const [first] = answers
    if (addresses.length === 0) throw first.status === 'rejected' ? first.reason : new Error('it has no address')
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
