import { findChromium } from '@corescope/devnet/browser/find-chromium'
import { users } from '@corescope/devnet/world/accounts'
import { createNodeClient, readNonces } from '@corescope/devnet/world/node-client'
import { type Browser, chromium } from '@playwright/test'
import { startBenchHouse } from './page/bench-house.ts'
import { quantile } from './page/median.ts'
import { watchRows } from './page/watch-rows.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:head`: from the moment the node is asked to seal a block (so sealing itself is inside) until its row is
 * painted in an open browser. BENCH_BLOCKS (60) blocks of five transfers each, on the list of blocks and on the dashboard.
 */
const blocks = Number(process.env.BENCH_BLOCKS ?? 60)
const transfersPerBlock = 5
const pauseMs = 600
const barMs = 300
const sender = users[0]!
const chainId = 1112

/** Hands five transfers to the node; they wait there for the next block. */
const sendTransfers = async (node: ReturnType<typeof createNodeClient>) => {
  const [nonce = 0] = await readNonces(node, [sender.address])
  for (let index = 0; index < transfersPerBlock; index += 1) {
    const raw = await sender.signTransaction({
      chainId,
      type: 'eip1559',
      nonce: nonce + index,
      to: users[index + 1]!.address,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 10n ** 9n,
    })
    await node.call('eth_sendRawTransaction', [raw])
  }
}

const measure = async (browser: Browser, url: string, nodeUrl: string, path: string) => {
  const page = await browser.newPage()
  const rows = await watchRows(page, `${url}${path}`)
  const node = createNodeClient(nodeUrl)
  const latencies: number[] = []
  for (let count = 0; count < blocks; count += 1) {
    await sendTransfers(node)
    const asked = Date.now()
    await node.call('evm_mine')
    const blockNumber = Number(await node.call('eth_blockNumber'))
    latencies.push((await rows.paintedAt(blockNumber)) - asked)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await page.close()
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(latencies, share))
  return { path, blocks, p50, p95, p99, most: Math.max(...latencies), barMs, latencies }
}

const house = await startBenchHouse(false)
const browser = await chromium.launch(await findChromium())
try {
  const rows = []
  for (const path of ['/blocks', '/']) rows.push(await measure(browser, house.url, house.nodeUrl, path))
  console.table(rows.map(({ latencies: _, ...row }) => row))
  writeResult('head-to-row', { transfersPerBlock, rows })
} finally {
  await browser.close()
  await house.stop()
}
