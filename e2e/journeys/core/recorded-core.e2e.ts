import { recordedTransport } from '@corescope/devnet/core-net/recorded-node'
import { createReader } from '@corescope/devnet/core-net/wallet'
import { ownCoreRecordings } from '@corescope/devnet/test-worlds/recorded-core'
import { expect } from '@playwright/test'
import { type RecordedHouse, startRecordedHouse } from '../../src/recorded-house.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

for (const { version } of ownCoreRecordings) {
  test.describe(`a network of real Core nodes of ${version}, as it was recorded`, () => {
    test.describe.configure({ mode: 'serial', timeout: 600_000 })
    let house: RecordedHouse
    test.beforeAll(async () => {
      house = await startRecordedHouse(version)
    })
    test.afterAll(() => house?.stop())
    /** What the contracts answered while it was recorded. */
    const contracts = () => createReader(recordedTransport(house.recording), house.recording.abis)
    const shorten = (address: string) => new RegExp(`${address.slice(0, 9)}….*${address.slice(-8)}`, 'i')

    const lastPoint = () => house.recording.points.at(-1)!

    test('its candidates, and what is delegated to each, are those of the contracts', async ({ page }) => {
      const { read } = contracts()
      const operators = await read<readonly string[]>('CandidateHub', 'getCandidates', [], lastPoint())
      await page.goto(`${house.url}/validators`)
      const list = listOn(page)
      await list.settled()
      for (const operator of operators) {
        const row = list.rows.filter({ hasText: shorten(operator) })
        await expect(row).toHaveCount(1)
        const [, core] = await read<readonly bigint[]>('CoreAgent', 'candidateMap', [operator], lastPoint())
        await expect(row.locator('td').nth(4)).toHaveText((core! / 10n ** 18n).toLocaleString('en-US'))
      }
    })

    test('the set of the newest round is that of ValidatorSet', async ({ page }) => {
      const answer = await page.request.post(`${house.url}/api/chain/rounds`, { data: {} })
      const { data } = (await answer.json()) as { data: { records: { round: number; blockNumber: number }[] } }
      const { round, blockNumber } = data.records[0]!
      const members = await contracts().read<readonly string[]>('ValidatorSet', 'getValidatorOps', [], blockNumber)
      await page.goto(`${house.url}/rounds`)
      const rounds = listOn(page)
      await rounds.settled()
      expect(await rounds.keys()).toContain(round.toLocaleString('en-US'))
      await page.goto(`${house.url}/validatorset`)
      const list = listOn(page)
      await list.settled()
      await expect(list.rows).toHaveCount(members.length)
      for (const member of members) await expect(list.rows.filter({ hasText: shorten(member) })).toHaveCount(1)
    })

    test('proposals stand with what became of them', async ({ page }) => {
      await page.goto(`${house.url}/governance`)
      await expect(page.getByRole('main').getByText('Executed').first()).toBeVisible()
      await expect(page.getByRole('main').getByText('Canceled').first()).toBeVisible()
    })

    test('a bitcoin stake stands with its delegator, and with the validator it was moved to', async ({ page }) => {
      const [txid] = house.recording.driven.stakes
      const id = `0x${Buffer.from(txid!, 'hex').reverse().toString('hex')}`
      const receipt = await contracts().read<readonly string[]>('BitcoinStake', 'receiptMap', [id], lastPoint())
      const [candidate, delegator] = receipt
      await page.goto(`${house.url}/address/${delegator}?tab=btcstakes`)
      const row = listOn(page).rows.filter({ hasText: new RegExp(`${txid!.slice(0, 7)}`) })
      await expect(row).toContainText(shorten(candidate!))
      await expect(row.locator('td').nth(2)).toHaveText('1')
    })

    test('blocks are final by votes where the headers have votes, else probably', async ({ page }) => {
      await page.goto(house.url)
      const words = version === 'hermes' ? 'By the votes in the headers' : 'By its depth: nobody says it is final'
      await expect(page.getByRole('main')).toContainText(words)
    })

    test('nothing that is recomputed contradicts what is stored', async ({ page }) => {
      const all = `All ${house.recording.blocks.length} checked`
      await page.goto(`${house.url}/index-health`)
      for (const proof of ['All blocks', 'Senders', 'Internal transactions', 'Balance history'])
        await expect(
          page
            .getByRole('listitem')
            .filter({ hasText: new RegExp(`^${proof}`) })
            .last(),
          // a whole pass of the audit, on a machine that may be busy
        ).toContainText(all, { timeout: 500_000 })
      await expect(page.getByRole('main')).toContainText('0 open, 0 healed')
    })
  })
}
