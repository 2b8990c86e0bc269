import dnsPacket, { type Answer } from 'dns-packet'

/** What a name is asked for. */
export type DnsType = 'NS' | 'CNAME' | 'TXT' | 'DS' | 'DNSKEY'

export interface DnsAnswer {
  /** NOERROR, NXDOMAIN, SERVFAIL … */
  status: string
  answers: Answer[]
  authorities: Answer[]
}

/** Asks one question. @throws DnsError */
export type AskDns = (name: string, type: DnsType) => Promise<DnsAnswer>

/** The DNS server cannot be asked, or refuses. Its message is for readers and does not name the whole URL. */
export class DnsError extends Error {
  override name = 'DnsError'
}

/** The DNS server was asked, and answers an error for that name: it is not one of its names, or those that know it fail. */
export class DnsRefusedError extends DnsError {
  override name = 'DnsRefusedError'
}

const timeoutMs = 5_000
const maxBytes = 65_535
const mediaType = 'application/dns-message'
/** Questions that wait for one resolver at the same time. More are refused. */
const maxAtOnce = 64

const readAll = async (body: ReadableStream<Uint8Array> | null): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new Error(`its answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * DNS over HTTPS (RFC 8484) at the operator's resolver. It follows no redirect: no other host is asked. The resolver shall not judge
 * signatures (CD) and shall send them (DO): they are verified here.
 */
export const createDohAsk = (dohUrl: string): AskDns => {
  let open = 0
  return async (name, type) => {
    if (open >= maxAtOnce) throw new DnsError('The DNS server (DOH_URL) is asked too much at this moment.')
    const query = dnsPacket.encode({
      type: 'query',
      id: 0,
      flags: dnsPacket.RECURSION_DESIRED | dnsPacket.CHECKING_DISABLED,
      questions: [{ type, name: name === '' ? '.' : name, class: 'IN' }],
      additionals: [
        {
          type: 'OPT',
          name: '.',
          udpPayloadSize: 4096,
          flags: dnsPacket.DNSSEC_OK,
          extendedRcode: 0,
          ednsVersion: 0,
          flag_do: true,
          options: [],
        },
      ],
    })
    const refuse = (reason: string, cause?: unknown) =>
      new DnsError(`The DNS server (DOH_URL) at ${new URL(dohUrl).host} cannot be asked: ${reason}.`, { cause })
    const timeout = AbortSignal.timeout(timeoutMs)
    open += 1
    try {
      const response = await fetch(dohUrl, {
        method: 'POST',
        redirect: 'error',
        signal: timeout,
        headers: { 'content-type': mediaType, accept: mediaType },
        body: new Uint8Array(query),
      })
      const bytes = await readAll(response.body)
      if (response.status !== 200) throw new Error(`it answers HTTP ${response.status}`)
      const packet = dnsPacket.decode(bytes) as dnsPacket.DecodedPacket & { rcode: string }
      return { status: packet.rcode, answers: packet.answers ?? [], authorities: packet.authorities ?? [] }
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
      throw refuse(timeout.aborted ? 'no answer in time' : (cause?.code ?? cause?.message ?? message), error)
    } finally {
      open -= 1
    }
  }
}
