import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import dnsPacket from 'dns-packet'
import { openSignedZone, type ZoneData } from './signed-zone.ts'

const mediaType = 'application/dns-message'
const longestQuestion = 4_096

const textRecord = (text: string) => [[Buffer.from(text)]]

/** The devnet's domain of names: no domain of the root ends so. */
const nameDomain = 'names.devnet'
/** The devnet's key in the records of names. */
const nameNetwork = 'DEVNET'

/** Records of the names of the devnet, as DNS Connect lays them out. To derive its people's keys takes a while: nobody waits for it at the start. */
async function layOut(): Promise<ZoneData> {
  const { listNames } = await import('./registry.ts')
  const { registered, claimed } = listNames()
  const data: ZoneData = {}
  const alias = (address: string, name: string) => {
    data[`${address.slice(2)}.${nameNetwork.toLowerCase()}.wallet.${nameDomain}`] = { CNAME: [`${name}.${nameDomain}`] }
  }
  for (const { name, address, back } of registered) {
    // as of a domain that sends no mail
    data[`${name}.${nameDomain}`] = { TXT: textRecord('v=spf1 -all') }
    data[`www.${name}.${nameDomain}`] = { CNAME: [`${name}.${nameDomain}`] }
    data[`_w3addr.${name}.${nameDomain}`] = { TXT: textRecord(`${nameNetwork}:${address}`) }
    if (back === 'alias') alias(address, name)
    if (back === 'text')
      data[`${address.slice(2)}.web3-addr.${nameDomain}`] = { TXT: textRecord(`${nameNetwork}=${name}`) }
  }
  for (const { address, name } of claimed) alias(address, name)
  return data
}

/**
 * Starts the name server of the devnet on the loopback interface: DNS over HTTPS (RFC 8484) without the S, over a root zone of its own.
 * @returns the settings by which the API asks it
 */
export async function startNameServer(): Promise<{ settings: Record<string, string>; stop: () => Promise<void> }> {
  const { anchor, answer } = openSignedZone(layOut)
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    let length = 0
    request.on('data', (part: Buffer) => {
      length += part.length
      if (length > longestQuestion) request.destroy()
      else parts.push(part)
    })
    request.on('end', async () => {
      try {
        const { questions = [], id } = dnsPacket.decode(Buffer.concat(parts))
        const [question] = questions
        if (question === undefined) throw new Error('no question')
        const name = question.name === '.' ? '' : question.name.toLowerCase()
        const { rcode, answers, authorities } = await answer(name, question.type)
        const packet = { type: 'response', id: id ?? 0, flags: rcode, questions, answers, authorities } as const
        response.writeHead(200, { 'content-type': mediaType }).end(dnsPacket.encode(packet))
      } catch (error) {
        response.writeHead(400, { 'content-type': 'text/plain' }).end(`no DNS message: ${(error as Error).message}`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      NAME_NETWORK: nameNetwork,
      NAME_FORWARDER: nameDomain,
      NAME_REVERSE_BASES: `wallet.${nameDomain},web3-addr.${nameDomain}`,
      NAME_EXAMPLE: 'anna.core',
      NAME_DOH_URL: `http://127.0.0.1:${port}/dns-query`,
      NAME_ANCHORS: anchor,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
