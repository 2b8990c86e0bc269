// @vitest-environment jsdom
import type { BitcoinStakeRecord } from '@corescope/api-schema/bitcoin/calls'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PayloadTable } from './PayloadTable.tsx'

it('a lock time in the payload means what its bytes say, not until when Bitcoin locks', () => {
  const stake = {
    ...{ version: 1, payloadOutput: 1, lockTime: 900_000, payloadLockTime: 800_000, delegator: null, validator: null },
    fields: [{ name: 'lockTime', offset: 48, size: 4, bytes: '0x00350c00' }],
  } as unknown as BitcoinStakeRecord
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(<PayloadTable stake={stake} />)
  expect(root.textContent).toContain('800,000')
  expect(root.textContent).not.toContain('900,000')
})
