// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { ContractStorage } from './ContractStorage.tsx'

const server = vi.hoisted(() => ({ data: undefined as unknown }))
vi.mock('../../api-client/use-call.ts', () => ({ useCall: () => ({ data: server.data, error: null }) }))
vi.mock('../../api-client/api-query.ts', () => ({ apiQuery: (name: string) => ({ name }) }))
vi.mock('../../entities/read-block/BlockForm.tsx', () => ({ BlockForm: () => null, useReadBlock: () => 5 }))
vi.mock('../../live-reads/call-node.ts', () => ({
  callNode: (calls: unknown[]) => Promise.resolve(calls.map(() => ({ result: '0x07' }))),
}))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A verification whose only variable has a type. */
const verifiedAs = (label: string, bytes: number, verifiedAt: number) => {
  const types = { x: { encoding: 'inplace', label, numberOfBytes: String(bytes) } }
  const storage = [{ label: 'x', offset: 0, slot: '0', type: 'x', astId: 1, contract: 'A.sol:A' }]
  const facts = { contractName: 'A', files: [], language: 'solidity', compilerVersion: 'v0.8.37' }
  return {
    ...{ implementation: null, facets: [] },
    verification: { ...facts, similarTo: null, verifiedAt, storageLayout: JSON.stringify({ storage, types }) },
  }
}

it('what lies in storage is read by the layout of the verification that is shown', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const client = new QueryClient()
  const show = (data: unknown) =>
    act(() => {
      server.data = data
      root.render(
        <QueryClientProvider client={client}>
          <ContractStorage address={`0x${'c1'.repeat(20)}`} />
        </QueryClientProvider>,
      )
    })
  const untilShown = (text: string) =>
    vi.waitFor(async () => {
      await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)))
      expect(document.querySelector('li')?.textContent).toContain(text)
    })
  await show(verifiedAs('uint8', 1, 1))
  await act(() => {
    const fold = document.querySelector('details')!
    fold.open = true
    fold.dispatchEvent(new Event('toggle'))
  })
  await untilShown('uint8')
  await show(verifiedAs('bool', 1, 2))
  await untilShown('bool')
  await act(() => root.unmount())
})
