import type { VerifiedRecord } from '@corescope/api-schema/verification/shapes'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { verifiedColumns } from './verified-columns.tsx'

const columns = verifiedColumns((name, parameters) => `${name} ${JSON.stringify(parameters ?? {})}`)
const settings = columns.find(({ key }) => key === 'settings')!.cell as (row: VerifiedRecord) => ReactNode
const draw = (row: Partial<VerifiedRecord>) =>
  renderToStaticMarkup(settings({ optimizer: true, runs: null, ...row } as VerifiedRecord)).replaceAll('&quot;', '"')

it('tells the runs of an optimizer that has some: Vyper knows none', () => {
  expect(draw({ language: 'vyper' })).toContain('verified.optimizedOnly {}')
  expect(draw({ language: 'vyper', optimizer: false })).toContain('verified.notOptimized {}')
  expect(draw({ language: 'solidity' })).toContain('verified.optimized {"runs":200}')
  expect(draw({ language: 'yul', runs: 0 })).toContain('verified.optimized {"runs":0}')
})
