import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readOutputScript } from '@corescope/decode/bitcoin/output-script'
import type { BitcoinInput, BitcoinOutput } from '@corescope/decode/bitcoin/transaction'
import { bytesToHex } from 'viem'
import { createNodeClient } from '../world/node-client.ts'
import { openToldBitcoin, type ToldBitcoin, type ToldTransaction } from './told-bitcoin.ts'

/** What is answered, by what is asked. Source: esplora's API, which mempool.space serves too. */
type Answer = { status: number; body: string }

const bare = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)
const json = (value: unknown): Answer => ({ status: 200, body: JSON.stringify(value) })
const text = (body: string, status = 200): Answer => ({ status, body })

const presentOutput = ({ script, amount }: BitcoinOutput) => {
  const { address } = readOutputScript(script, 'test')
  return {
    scriptpubkey: bare(script),
    ...(address === null ? {} : { scriptpubkey_address: address }),
    value: Number(amount),
  }
}

const statusOf = (bitcoin: ToldBitcoin, { height }: ToldTransaction) => {
  const block = bitcoin.block(height)
  return block === undefined
    ? { confirmed: false }
    : { confirmed: true, block_height: height, block_hash: block.hash, block_time: block.time }
}

/** What an input spends is told where Core was told of that transaction; the first coins come from nowhere. */
const presentInput = (bitcoin: ToldBitcoin, { txid, outputIndex, sequence, scriptSig, isCoinbase }: BitcoinInput) => {
  const spent = bitcoin.transaction(txid)?.transaction.outputs[outputIndex]
  return {
    ...{ txid, vout: outputIndex, prevout: spent === undefined ? null : presentOutput(spent) },
    ...{ scriptsig: bare(scriptSig), is_coinbase: isCoinbase, sequence },
  }
}

const presentTransaction = (bitcoin: ToldBitcoin, told: ToldTransaction) => {
  const { txid, version, lockTime, inputs, outputs, size } = told.transaction
  return {
    ...{ txid, version, locktime: lockTime, size, weight: 4 * size, status: statusOf(bitcoin, told) },
    vin: inputs.map((input) => presentInput(bitcoin, input)),
    vout: outputs.map(presentOutput),
  }
}

const answer = (bitcoin: ToldBitcoin, path: string): Answer => {
  const tip = bitcoin.tip()
  if (path === '/blocks/tip/height' && tip !== undefined) return text(String(tip.height))
  if (path === '/blocks/tip/hash' && tip !== undefined) return text(tip.hash)
  const [, txid, part] = /^\/tx\/([^/]+)(?:\/(hex|status))?$/.exec(path) ?? []
  if (txid === undefined) return text('not served here', 404)
  if (!/^[0-9a-f]{64}$/i.test(txid)) return text('Invalid hex string', 400)
  const told = bitcoin.transaction(txid.toLowerCase())
  if (told === undefined) return text('Transaction not found', 404)
  if (part === 'hex') return text(told.raw.slice(2))
  return json(part === 'status' ? statusOf(bitcoin, told) : presentTransaction(bitcoin, told))
}

/** @returns where it is served, and what ends it */
export type BitcoinSourceServer = { url: string; settings: { BITCOIN_API_URL: string }; stop: () => Promise<void> }

/**
 * The devnet's own source of Bitcoin, in the form of mempool.space: the transactions that Core was told of.
 * @param nodeUrl the devnet's node; it is asked when somebody asks here, so it may start later
 */
export async function startBitcoinSource(nodeUrl: string): Promise<BitcoinSourceServer> {
  const bitcoin = openToldBitcoin(createNodeClient(nodeUrl))
  const server = createServer(async (request, response) => {
    const find = async (): Promise<Answer> => {
      await bitcoin.refresh()
      return answer(bitcoin, request.url ?? '')
    }
    const { status, body } = await find().catch((error: Error) =>
      text(`the node does not answer: ${error.message}`, 502),
    )
    response.writeHead(status, { 'content-type': body.startsWith('{') ? 'application/json' : 'text/plain' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    settings: { BITCOIN_API_URL: url },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
