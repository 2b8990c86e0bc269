import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect, type Page } from '@playwright/test'
import { ask, type Listed, type ListedTransaction } from '../../src/ask.ts'
import { fillIn, findScreens } from '../../src/screens.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

type Request = Parameters<typeof ask>[0]

interface Frame {
  index: number
  error: string | null
  reason: string | null
}
interface Moved {
  parties: { tokens: { token: { irregular: boolean } }[] }[]
  totalTransfers: number
}
interface Internal {
  transactionHash: string
  status: number
}

/** A successful transaction, as new as there is one, in which a call inside failed. */
const mixed = async (request: Request): Promise<string> => {
  for (let pageNum = 1, pages = 1; pageNum <= pages; pageNum += 1) {
    const page = await ask<Listed<Internal>>(request, 'contract_internal_transactions', { pageNum, pageSize: 100 })
    const failed = page.records.filter(({ status }) => status === 0).map(({ transactionHash }) => transactionHash)
    for (const transactionHash of new Set(failed)) {
      const { status } = await ask<{ status: number }>(request, 'transaction', { transactionHash })
      if (status === 1) return transactionHash
    }
    pages = page.pages
  }
  throw new Error('no call inside a transaction failed')
}

/** What the tree shows of why a call failed: an error that no ABI names is told by its selector. */
const toldReason = ({ reason, error }: Frame): string =>
  reason === null ? error! : /^0x[0-9a-f]{8}/.test(reason) ? reason.slice(0, 10) : reason

const openPart = async (page: Page, request: Request, tab: string) => {
  await page.goto(fillIn(`/tx/{transaction}?tab=${tab}`, await findScreens(request)))
}

test('a token transfer says what was sent to whom, and what changed for each', async ({ page, request }) => {
  const { records } = await ask<Listed<ListedTransaction>>(request, 'search_transaction', { pageSize: 100 })
  const transfers = records.filter(({ method, status }) => method?.name === 'transfer' && status === 1)
  const found = await Promise.all(
    transfers.map(async (sent) => ({
      sent,
      moved: await ask<Moved>(request, 'transaction_moved', {
        transactionHash: sent.transactionHash,
      }),
    })),
  )
  // Not one of nothing, nor to its sender: those change nobody. Of a token that takes fees no sentence says what was sent.
  const isTold = ({ parties }: Moved) =>
    parties.length === 2 && parties.every(({ tokens }) => tokens.every(({ token }) => !token.irregular))
  const { sent, moved } = found.find((one) => isTold(one.moved))!
  expect(moved.totalTransfers).toBe(1)
  await page.goto(`/tx/${sent.transactionHash}`)
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'What moved' }) })
  await expect(panel.getByRole('list').first().getByRole('listitem')).toHaveCount(moved.parties.length)
  await expect(page.getByRole('main')).toContainText(/sent [\d<]/)
})

test('logs are chosen by event, with the count of the call', async ({ page, request }) => {
  const found = await findScreens(request)
  const all = await ask<Listed<unknown> & { kinds: { topic0: string; name: string; count: number }[] }>(
    request,
    'transaction_receipt_log',
    { transactionHash: found.blobTransaction },
  )
  expect(all.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(all.total)
  const { records } = await ask<Listed<ListedTransaction>>(request, 'search_transaction', { pageSize: 100 })
  for (const { transactionHash, status } of records) {
    if (status !== 1) continue
    const logs = await ask<typeof all>(request, 'transaction_receipt_log', { transactionHash })
    const kind = logs.kinds.find(({ count, name }) => count < logs.total && name !== null)
    if (kind === undefined) continue
    await page.goto(`/tx/${transactionHash}?tab=logs`)
    await page.getByLabel('Event').selectOption(kind.topic0)
    await expect(page).toHaveURL(new RegExp(`event=${kind.topic0}`))
    await expect(page.getByRole('list', { name: 'Logs' }).getByRole('listitem').first()).toContainText(kind.name)
    const own = await ask<Listed<unknown>>(request, 'transaction_receipt_log', { transactionHash, topic0: kind.topic0 })
    expect(own.total).toBeGreaterThanOrEqual(kind.count)
    await expect(page.getByRole('main')).toContainText(`of ${own.total}`)
    return
  }
})

test('internal transactions stand as a tree, or as a list', async ({ page, request }) => {
  const hash = await mixed(request)
  const own = await ask<Listed<Internal>>(request, 'transaction_internalTxns2', { transactionHash: hash })
  await page.goto(`/tx/${hash}?tab=internal`)
  await expect(listOn(page).rows).toHaveCount(Math.min(own.total, 25))
  await page.getByText('List', { exact: true }).click()
  await expect(page).toHaveURL(/view=list/)
  await expect(listOn(page).rows).toHaveCount(Math.min(own.total, 25))
})

test('the trace leads to a failed call and says why it failed', async ({ page, request }) => {
  const hash = await mixed(request)
  const { frames, total } = await ask<{ frames: Frame[]; total: number }>(request, 'gethtrace', {
    transactionHash: hash,
  })
  const failed = frames.filter(({ error }) => error !== null)
  expect(failed.length).toBeGreaterThan(0)
  const main = page.getByRole('main')
  const details = page.getByRole('region', { name: 'Selected call' })
  // the transaction itself says how many, and leads to the first of them
  await page.goto(`/tx/${hash}`)
  await main.getByRole('link', { name: new RegExp(`^${failed.length} calls? inside it failed$`) }).click()
  await expect(page).toHaveURL(/tab=trace&call=failed$/)
  await expect(details).toContainText(toldReason(failed[0]!))
  await page.goto(`/tx/${hash}?tab=trace`)
  await expect(main).toContainText(`${total} calls`)
  await main.getByRole('button', { name: 'Next failed call' }).click()
  await expect(details).toContainText(toldReason(failed[0]!))
  await main.getByRole('button', { name: 'Fold all', exact: true }).click()
  await expect(main.getByRole('region', { name: 'Calls of the transaction' }).getByRole('listitem')).toHaveCount(1)
})

test('on a phone the reason of a failed call and what a state is after are seen without moving sideways', async ({
  page,
  request,
}) => {
  const hash = await mixed(request)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/tx/${hash}?tab=trace&call=failed`)
  const { frames } = await ask<{ frames: Frame[] }>(request, 'gethtrace', { transactionHash: hash })
  const failed = frames.find(({ error }) => error !== null)!
  const tree = page.getByRole('region', { name: 'Calls of the transaction' })
  const reason = tree.getByText(toldReason(failed)).first()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await page.goto(`/tx/${hash}?tab=state`)
  await expect(page.getByRole('main')).toContainText('accounts changed.')
  const tables = page.getByRole('main').getByRole('table')
  await expect(tables.first()).toBeVisible()
  const beyond = await tables.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > 348).length)
  expect(beyond).toBe(0)
})

test('state changes are those of the call, with their reasons in both languages', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const { records } = await ask<Listed<ListedTransaction>>(request, 'address_transaction', {
    address: contractAddress.stableToken,
  })
  const { transactionHash } = records.find(({ status }) => status === 1)!
  const { accounts } = await ask<{ accounts: unknown[] }>(request, 'transaction/state', { txHash: transactionHash })
  await page.goto(`/tx/${transactionHash}?tab=state`)
  const main = page.getByRole('main')
  await expect(main).toContainText(`${accounts.length} accounts changed.`)
  await expect(main).toContainText('Gas bought')
  await context.addCookies([{ name: 'locale', value: 'zh_CN', url: baseURL! }])
  await page.reload()
  await expect(main).toContainText('购买 Gas')
})

test('a part of a transaction leads to the same part of its sender’s other transactions', async ({ page, request }) => {
  await openPart(page, request, 'internal')
  const { transaction } = await findScreens(request)
  const { previousBySender } = await ask<{ previousBySender: string | null }>(request, 'transaction', {
    transactionHash: transaction,
  })
  if (previousBySender === null) return
  await page.getByRole('link', { name: 'Previous of this sender' }).click()
  await expect(page).toHaveURL(new RegExp(`${previousBySender}\\?tab=internal`))
})
