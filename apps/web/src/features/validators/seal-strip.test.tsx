// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CallResponse } from '../../api-client/call-api.ts'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { bareAddress } from '../../entities/address-name.ts'
import { addMessages } from '../../i18n/translate.ts'
import { SealStrip } from './SealStrip.tsx'

it('squares call who sealed a block as the legend does: by the reader’s own name, else shortened', () => {
  setRuntimeConfig({ chain: { consensus: 'satoshi' } } as RuntimeConfig)
  addMessages('en', { 'validators.sealedInTurn': [['block'], ': ', ['name']] })
  const member = (hash: `0x${string}`, privateName: string | null) => ({
    ...{ operator: { ...bareAddress(hash), privateName }, consensus: bareAddress(hash), missed: 0 },
  })
  const answer = {
    members: [member(`0x${'11'.repeat(20)}`, 'Mine'), member(`0x${'22'.repeat(20)}`, null)],
    sealed: [0, 1].map((index) => ({ blockNumber: 10 - index, member: index, inTurn: true })),
    lastBlock: null,
  } as unknown as CallResponse<'validatorSet'>
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<SealStrip answer={answer} />)
  const read = [...page.querySelectorAll('.sr-only')].map(({ textContent }) => textContent)
  expect(read).toEqual(['9: 0x2222222…22222222', '10: Mine'])
})
