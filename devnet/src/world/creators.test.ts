import { expect, it } from 'vitest'
import { curator, deployer } from './accounts.ts'
import { curatorAddress, deployerAddress } from './creators.ts'

it('the addresses written down are those of the keys', () => {
  expect([deployerAddress, curatorAddress]).toEqual([deployer.address, curator.address])
})
