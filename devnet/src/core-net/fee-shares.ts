import { type Address, type Hex, keccak256, toHex, toRlp } from 'viem'
import { actors } from './actors.ts'
import { type Drive, setParameter } from './steps.ts'

const boughtTopic = keccak256(toHex('Bought()'))

/** Creation code of a contract that leaves `Bought()` in its log, whatever it is called with. */
const shopCode = (): Hex => {
  const runtime = `7f${boughtTopic.slice(2)}60006000a100`
  const length = (runtime.length / 2).toString(16).padStart(2, '0')
  return `0x60${length}80600b6000396000f3${runtime}`
}

/** What Configuration.updateParam takes for addConfig and updateConfig. @param shares recipient, ten-thousandths */
const configOf = (shop: Address, gas: number, shares: readonly (readonly [Address, number])[]): Hex =>
  toRlp([shop, [[shares.map(([to, share]) => [to, toHex(share)]), boughtTopic, toHex(gas)]], '0x01'])

/** Shops get shares of the fees of their buyers: set, changed, switched off, taken away; people buy in between. */
export const shareFees = async (drive: Drive): Promise<void> => {
  const { wallet, driven, say } = drive
  const [owner, partner, buyer] = actors.delegators
  const open = async (): Promise<Address> => (await wallet.send(owner!, null, shopCode())).contractAddress!
  const [first, second] = [await open(), await open()]
  const changes: number[] = []
  const change = async (member: number, key: string, value: Hex) => {
    changes.push(await setParameter(drive, member, 'Configuration', key, value))
  }
  const buy = () => Promise.all([first, second].map((shop) => wallet.send(buyer!, shop)))
  await Promise.all([
    change(
      0,
      'addConfig',
      configOf(first, 30_000, [
        [owner!.address, 6_000],
        [partner!.address, 4_000],
      ]),
    ),
    change(1, 'addConfig', configOf(second, 10_000, [[partner!.address, 10_000]])),
  ])
  await buy()
  await Promise.all([
    change(0, 'updateConfig', configOf(first, 50_000, [[owner!.address, 10_000]])),
    change(1, 'setConfigStatus', toRlp([second, '0x'])),
  ])
  await buy()
  await change(0, 'removeConfig', first)
  await buy()
  driven.feeShares = changes
  say('fees were shared with two contracts')
}
