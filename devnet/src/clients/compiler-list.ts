import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { makeCertificate } from '../postgres/certificates.ts'

const host = 'binaries.soliditylang.org'

/** Long versions of the compilers that are told of, e.g. `0.8.37+commit.f401782d`. */
const answer = (longVersions: readonly string[], { url = '' }: IncomingMessage, reply: ServerResponse) => {
  if (url.endsWith('.txt')) return reply.end(longVersions.map((version) => `soljson-v${version}.js\n`).join(''))
  const builds = longVersions.map((longVersion) => {
    const [version, build] = longVersion.split('+')
    const zeros = `0x${'0'.repeat(64)}`
    return {
      path: `solc-linux-amd64-v${longVersion}`,
      version,
      build,
      longVersion,
      keccak256: zeros,
      sha256: zeros,
      urls: [],
    }
  })
  const releases = Object.fromEntries(builds.map(({ version, path }) => [version, path]))
  reply.setHeader('content-type', 'application/json')
  return reply.end(JSON.stringify({ builds, releases, latestRelease: builds[0]?.version }))
}

const listening = async (server: ReturnType<typeof createServer>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/**
 * forge asks for the list of all compilers before it submits anything. This answers in the list's place, so that the
 * clients are tried without the internet and against nothing but the product.
 * @returns settings of the environment that lead a program here
 */
export const startCompilerList = async (folder: string, longVersions: readonly string[]) => {
  const authority = makeCertificate(folder, 'authority', 'authority')
  const { certificate, key } = makeCertificate(folder, 'list', host, authority)
  const pem = { cert: readFileSync(certificate), key: readFileSync(key) }
  const inside = createTlsServer(pem, (request, reply) => void answer(longVersions, request, reply))
  const insidePort = await listening(inside as never)
  const proxy = createServer((_, reply) => reply.writeHead(403).end())
  const open = new Set<Socket>()
  proxy.on('connect', ({ url }, client: Socket) => {
    open.add(client)
    if (url !== `${host}:443`) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const upstream = connect(insidePort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    upstream.on('error', () => client.destroy())
    return client.on('error', () => upstream.destroy())
  })
  const port = await listening(proxy)
  return {
    environment: { HTTPS_PROXY: `http://127.0.0.1:${port}`, SSL_CERT_FILE: authority.certificate },
    stop: async () => {
      for (const socket of open) socket.destroy()
      inside.closeAllConnections()
      inside.close()
      proxy.close()
    },
  }
}
